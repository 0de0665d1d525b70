-- The same as for SQLite, and `heads` besides: several servers may share this.

-- The texts that a game is set up from, once for all games that share them.
CREATE TABLE battles (
    hash  BYTEA NOT NULL PRIMARY KEY,  -- SHA-256 of the name and the files
    name  TEXT NOT NULL,
    files TEXT NOT NULL                -- JSON: [[file name, text], ...]
);

CREATE TABLE games (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name       TEXT NOT NULL UNIQUE,   -- public; it opens nothing
    rulebook   TEXT NOT NULL,
    version    BIGINT NOT NULL,
    battle     BYTEA NOT NULL REFERENCES battles (hash),
    options    TEXT NOT NULL,          -- JSON: [[name, value], ...]
    commitment TEXT,                   -- nothing where dice are typed in
    seed       TEXT,                   -- secret until the game is over
    review     BOOLEAN NOT NULL,       -- a record that was opened, not played on
    first      TEXT NOT NULL,          -- 'human', or a computer general
    second     TEXT NOT NULL,
    think_ms   BIGINT NOT NULL,
    pace_ms    BIGINT NOT NULL,
    begun      BIGINT NOT NULL         -- milliseconds since 1970
);

-- Who writes names the change that he knows as the last one: if another was
-- quicker, nothing is written.
CREATE TABLE heads (
    game    BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    changes BIGINT NOT NULL,           -- counts journal lines and changes of what is pending
    chat    BIGINT NOT NULL,           -- the number of the last line of talk
    keys    BIGINT NOT NULL            -- how often seats were given other keys
) WITH (fillfactor = 60);

-- What was decided, line by line. Lines are only ever added. A line with an
-- order is a decision; a line without takes the last decision that stands back.
CREATE TABLE orders (
    game    BIGINT NOT NULL REFERENCES games (id),
    number  BIGINT NOT NULL,           -- counts lines, from 1
    side    TEXT NOT NULL,
    "order" TEXT,
    answers TEXT NOT NULL,             -- of chance: '6:4' is a four of a D6, '0:13' a card by its number
    digest  TEXT NOT NULL,             -- of the position afterwards
    at      BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

-- An order that waits for typed dice.
CREATE TABLE pending (
    game    BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    "order" TEXT NOT NULL,
    rolls   TEXT NOT NULL              -- '4 2'
);

CREATE TABLE seats (
    hash    BYTEA NOT NULL PRIMARY KEY, -- SHA-256 of the token; the token itself is nowhere
    game    BIGINT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,              -- first, second, both, watch
    host    BOOLEAN NOT NULL,
    notes   TEXT NOT NULL DEFAULT '',
    webhook TEXT
);

CREATE INDEX seats_of_game ON seats (game);

CREATE TABLE chat (
    game BIGINT NOT NULL REFERENCES games (id),
    id   BIGINT NOT NULL,
    seat TEXT NOT NULL,
    text TEXT NOT NULL,
    at   BIGINT NOT NULL,
    PRIMARY KEY (game, id)
);
