"""Games, records, generals and views through the border."""

import json
import re

import grognard
import pytest

SMALL = [
    ("lines-of-battle", "quatre-bras"),
    ("large-battles", "le-hameau"),
    ("thin-red-line", "ambush"),
    ("dining-table", "first-steps"),
    ("la-bataille", "quatre-bras"),
]


def test_five_rulebooks_and_their_battles():
    assert [book.slug for book in grognard.rulebooks()] == [
        "lines-of-battle",
        "large-battles",
        "thin-red-line",
        "dining-table",
        "la-bataille",
    ]
    quatre_bras = next(battle for battle in grognard.battles() if battle.name == "quatre-bras")
    assert len(quatre_bras.rulebooks) == 5
    assert quatre_bras.date == "1815-06-16"


@pytest.mark.parametrize(("rulebook", "battle"), SMALL)
def test_a_game_is_played_by_words_and_by_numbers_alike(rulebook, battle):
    by_words = grognard.begin(battle, rulebook, seed="alike")
    by_numbers = grognard.begin(battle, rulebook, seed="alike")
    choice = grognard.General("recruit", 3)
    for _ in range(12):
        number = choice.choose(by_words)
        orders = by_words.orders()
        assert len(orders) == by_numbers.count()
        assert [order.number for order in orders] == list(range(len(orders)))
        given = by_words.give(orders[number].notation)
        assert given.notation == orders[number].notation
        by_numbers.step(number)
        assert by_words.digest == by_numbers.digest
        assert by_words.snapshot() == by_numbers.snapshot()
    assert by_words.record() == by_numbers.record()
    again = grognard.replay(by_words.record(), by_words.seed)
    assert (again.digest, again.decisions, again.asked) == (by_words.digest, 12, by_words.asked)


def test_a_whole_game_is_verified_and_a_forged_die_found():
    game = grognard.begin("le-hameau", "large-battles", seed=7)
    standing = game.play_out("sergeant", "recruit")
    assert standing.over and game.over and game.asked is None and game.question is None
    proof = grognard.verify(game.record())
    assert (proof.dice, proof.stands, proof.over) == ("honest", True, True)
    assert proof.decisions == game.decisions
    again = grognard.begin("le-hameau", "large-battles", seed=7)
    again.play_out("sergeant", "recruit")
    assert again.record() == game.record()
    honest = game.record()
    forged = re.sub(r"(\[[^\]]*d\d+=)(\d+)", lambda die: die[1] + ("2" if die[2] == "1" else "1"), honest, count=1)
    assert forged != honest
    try:
        assert not grognard.verify(forged).stands
    except grognard.GrognardError as error:
        # The false die led somewhere else.
        assert "decision" in str(error)


def test_many_games_are_the_same_on_any_number_of_threads():
    def games(threads):
        played = grognard.simulate("le-hameau", "large-battles", games=4, seed=1, swap=True, threads=threads)
        return [(game.winner, game.points, game.decisions, game.side_of_first) for game in played]

    assert games(1) == games(2)
    assert [side for *_, side in games(1)] == ["french", "prussian"] * 2


def test_what_is_wrong_is_said_in_words():
    with pytest.raises(grognard.GrognardError, match="there is no rulebook `chess`.*lines-of-battle"):
        grognard.begin("quatre-bras", "chess")
    with pytest.raises(grognard.GrognardError, match="there is no battle `borodino`"):
        grognard.begin("borodino", "lines-of-battle")
    with pytest.raises(grognard.GrognardError, match="there is no option `luck`"):
        grognard.begin("quatre-bras", "lines-of-battle", options={"luck": "on"})
    with pytest.raises(grognard.GrognardError, match="there is no general `marshal`"):
        grognard.General("marshal")
    with pytest.raises(grognard.GrognardError, match="line 1"):
        grognard.replay("not a record")
    game = grognard.begin("quatre-bras", "lines-of-battle", seed=1)
    before = game.digest
    with pytest.raises(grognard.GrognardError, match="there is no order 9999"):
        game.step(9999)
    with pytest.raises(grognard.GrognardError):
        game.give("dance")
    with pytest.raises(grognard.GrognardError, match="there is no side `persian`"):
        game.view_json("persian")
    assert game.digest == before and game.decisions == 0


def test_a_record_in_progress_keeps_its_seed():
    game = grognard.begin("quatre-bras", "lines-of-battle", seed="secret")
    game.play_out(limit=5)
    assert game.decisions == 5
    assert game.seed not in game.record()
    with pytest.raises(grognard.GrognardError, match="still secret"):
        grognard.replay(game.record())
    with pytest.raises(grognard.GrognardError, match="not the seed"):
        grognard.replay(game.record(), "another")


@pytest.mark.parametrize(("rulebook", "battle"), SMALL)
def test_a_view_is_one_sides_and_json(rulebook, battle):
    game = grognard.begin(battle, rulebook, seed=2)
    for side in game.sides:
        view = grognard.view(game, side)
        assert {it["id"] for it in view["sides"]} == set(game.sides)
        assert json.loads(game.view_json(side)) == view
    assert game.tally().strength[0] > 0
    assert game.standing().over is False


def test_a_copy_goes_its_own_way():
    game = grognard.begin("le-hameau", "large-battles", seed=5)
    game.play_out(limit=10)
    copy = game.copy()
    assert copy.digest == game.digest
    copy.play_out()
    assert copy.over and not game.over and game.decisions == 10
