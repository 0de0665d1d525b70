"""The laboratory: chunks as the command line fights them, and the same on a cluster."""

import os
import subprocess
from pathlib import Path

import grognard
import pytest
from grognard import lab


@pytest.fixture(scope="module")
def study():
    return lab.plan(
        "le-hameau", games=6, players=["recruit,sergeant"], seed=1, swap=True, luck=1, chunk_size=2
    )


def test_chunks_in_any_order_are_the_whole(study):
    numbers = lab.chunks_left(study)
    assert numbers == [0, 1, 2]
    whole = lab.fight(study, threads=2)
    assert lab.chunks_left(whole) == []
    assert lab.merge(study, [lab.chunk(study, number) for number in reversed(numbers)]) == whole
    # What was fought is not fought again.
    begun = lab.merge(study, [lab.chunk(study, 1)])
    assert lab.chunks_left(begun) == [0, 2]
    assert lab.fight(begun) == whole


def test_what_is_no_study_is_refused(study):
    with pytest.raises(grognard.GrognardError, match="there is no chunk 3"):
        lab.chunk(study, 3)
    with pytest.raises(grognard.GrognardError, match="no results"):
        lab.chunk("{}\n", 0)
    with pytest.raises(grognard.GrognardError, match="have changed"):
        lab.chunk(study.replace('"version":', '"version":9'), 0)


def test_a_cluster_comes_to_the_same(study, tmp_path):
    pytest.importorskip("ray")
    local = lab.Results(lab.fight(study))
    told = []
    file = tmp_path / "study.jsonl"
    file.write_text(study, encoding="utf-8")
    fought = lab.run(file, in_flight=2, done=lambda number, line: told.append((number, line)))
    assert fought.csv() == local.csv()
    assert len(fought.csv().splitlines()) == 7
    assert fought == local
    assert dict(told) == {number: lab.chunk(study, number) for number in range(3)}
    assert fought.left() == [] and fought.html() == local.html() and fought.summary() == local.summary()


def program():
    """The command line of the same checkout, where it was built."""
    root = Path(__file__).resolve().parents[2]
    target = Path(os.environ.get("CARGO_TARGET_DIR", root / "target"))
    found = [path for path in (target / "debug/grognard", target / "release/grognard") if path.exists()]
    return found[0] if found else pytest.skip("the command line was not built")


def test_the_command_line_comes_to_the_same_line_for_line(study, tmp_path):
    file = tmp_path / "study.jsonl"
    file.write_text(study, encoding="utf-8")
    for number in lab.chunks_left(study):
        command = [program(), "lab", "chunk", "--study", file, "--chunk", str(number)]
        said = subprocess.run(command, capture_output=True, text=True, check=True)
        assert said.stdout.rstrip("\n") == lab.chunk(study, number).rstrip("\n")
