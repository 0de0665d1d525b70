-- The texts that a game is set up from, once for all games that share them.
CREATE TABLE battles (
    hash  BLOB NOT NULL PRIMARY KEY,   -- SHA-256 of the name and the files
    name  TEXT NOT NULL,
    files TEXT NOT NULL                -- JSON: [[file name, text], ...]
);

CREATE TABLE games (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL UNIQUE,   -- public; it opens nothing
    rulebook   TEXT NOT NULL,
    version    INTEGER NOT NULL,
    battle     BLOB NOT NULL REFERENCES battles (hash),
    options    TEXT NOT NULL,          -- JSON: [[name, value], ...]
    commitment TEXT,                   -- nothing where dice are typed in
    seed       TEXT,                   -- secret until the game is over
    review     INTEGER NOT NULL,       -- a record that was opened, not played on
    first      TEXT NOT NULL,          -- 'human', or a computer general
    second     TEXT NOT NULL,
    think_ms   INTEGER NOT NULL,
    pace_ms    INTEGER NOT NULL,
    begun      INTEGER NOT NULL        -- milliseconds since 1970
);

-- What was decided, line by line. Lines are only ever added. A line with an
-- order is a decision; a line without takes the last decision that stands back.
CREATE TABLE orders (
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,          -- counts lines, from 1
    side    TEXT NOT NULL,
    "order" TEXT,
    answers TEXT NOT NULL,             -- of chance: '6:4' is a four of a D6, '0:13' a card by its number
    digest  TEXT NOT NULL,             -- of the position afterwards
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- An order that waits for typed dice.
CREATE TABLE pending (
    game    INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    "order" TEXT NOT NULL,
    rolls   TEXT NOT NULL              -- '4 2'
);

CREATE TABLE seats (
    hash    BLOB NOT NULL PRIMARY KEY, -- SHA-256 of the token; the token itself is nowhere
    game    INTEGER NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,             -- first, second, both, watch
    host    INTEGER NOT NULL,
    notes   TEXT NOT NULL DEFAULT '',
    webhook TEXT
) WITHOUT ROWID;

CREATE INDEX seats_of_game ON seats (game);

CREATE TABLE chat (
    game INTEGER NOT NULL REFERENCES games (id),
    id   INTEGER NOT NULL,
    seat TEXT NOT NULL,
    text TEXT NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, id)
) WITHOUT ROWID;
