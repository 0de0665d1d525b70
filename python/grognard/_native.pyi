"""The part of Grognard that is written in Rust."""

from collections.abc import Mapping, Sequence

__version__: str
FEATURES_OF_A_GAME: int
FEATURES_OF_A_UNIT: int

class GrognardError(ValueError):
    """Something was asked for that cannot be had; the words say what."""

class Refused(GrognardError):
    """An order that is against the rules. Nothing has changed."""

class Rulebook:
    slug: str
    title: str
    about: str
    version: int
    options: list[tuple[str, str, list[str]]]

class Battle:
    name: str
    title: str
    date: str
    rulebooks: list[str]

class Order:
    number: int
    notation: str
    label: str
    rolls: bool
    touches: list[str]

class Given:
    notation: str
    label: str
    events: list[tuple[str, list[str]]]
    drawn: list[str]

class Standing:
    over: bool
    winner: str | None
    points: tuple[int, int]
    reasons: list[str]

class Tally:
    measure: str
    strength: tuple[int, int]
    lost: tuple[int, int]
    points: tuple[int, int]
    clock: int | None

class Proof:
    decisions: int
    draws: int
    dice: str
    stands: bool
    over: bool

class Played:
    winner: str | None
    points: tuple[int, int]
    decisions: int
    turn: int | None
    over: bool
    side_of_first: str

class Game:
    @property
    def rulebook(self) -> str: ...
    @property
    def battle(self) -> str: ...
    @property
    def seed(self) -> str: ...
    @property
    def sides(self) -> tuple[str, str]: ...
    @property
    def asked(self) -> str | None: ...
    @property
    def question(self) -> tuple[str, str] | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def decisions(self) -> int: ...
    @property
    def digest(self) -> str: ...
    def count(self) -> int: ...
    def orders(self) -> list[Order]: ...
    def give(self, order: int | str) -> Given: ...
    def step(self, number: int) -> None: ...
    def play_out(self, first: str = "recruit", second: str = "recruit", limit: int = 1_000_000) -> Standing: ...
    def standing(self) -> Standing: ...
    def tally(self) -> Tally: ...
    def view_json(self, side: str | None = None) -> str: ...
    def snapshot(self, side: str | None = None) -> str: ...
    def record(self) -> str: ...
    def copy(self) -> Game: ...
    def observe(self, side: str, units: int) -> bytes: ...

class General:
    def __init__(self, name: str, seed: int = 0) -> None: ...
    @property
    def name(self) -> str: ...
    def choose(self, game: Game) -> int: ...

def rulebooks() -> list[Rulebook]: ...
def battles() -> list[Battle]: ...
def begin(
    battle: str, rulebook: str, *, options: Mapping[str, str] | None = None, seed: str | int | None = None
) -> Game: ...
def replay(record: str, seed: str | int | None = None) -> Game: ...
def verify(record: str) -> Proof: ...
def simulate(
    battle: str,
    rulebook: str,
    players: str = "recruit,recruit",
    games: int = 1,
    *,
    options: Mapping[str, str] | None = None,
    seed: str | int | None = None,
    swap: bool = False,
    threads: int | None = None,
) -> list[Played]: ...
def plan(
    battle: str,
    *,
    rulebooks: Sequence[str] = (),
    options: Sequence[str] = (),
    vary: Sequence[str] = (),
    games: int = 100,
    players: Sequence[str] = ("sergeant,sergeant",),
    seed: str | int | None = None,
    swap: bool = False,
    luck: int = 20,
    chunk_size: int | None = None,
) -> str: ...
def chunk(study: str, number: int) -> str: ...
def chunks_left(results: str) -> list[int]: ...
def fight(study: str, threads: int | None = None) -> str: ...
def merge(results: str, lines: Sequence[str]) -> str: ...
def table(results: str) -> str: ...
def page(results: str) -> str: ...
def summary(results: str) -> str: ...
