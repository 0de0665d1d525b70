"""The laboratory: many games compared, on this machine or on a cluster.

A study is text: the line that ``grognard lab --plan`` writes. It is cut into chunks that can be fought
anywhere, in any order, and come to the same rows wherever they are.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._native import GrognardError, chunk, chunks_left, fight, merge, plan
from ._native import page as _page
from ._native import summary as _summary
from ._native import table as _table

__all__ = ["Results", "chunk", "chunks_left", "fight", "merge", "plan", "run"]


@dataclass(frozen=True)
class Results:
    """What was fought: ``text`` is the file that ``grognard lab report`` reads."""

    text: str

    def csv(self) -> str:
        """A table with a line for each game."""
        return _table(self.text)

    def html(self) -> str:
        """The report, as a web page."""
        return _page(self.text)

    def summary(self) -> str:
        """What came of it, in short."""
        return _summary(self.text)

    def left(self) -> list[int]:
        """The numbers of the chunks that were not fought."""
        return chunks_left(self.text)


def _fight(study: str, number: int) -> str:
    return chunk(study, number)


def run(
    study: str | os.PathLike[str],
    address: str | None = None,
    *,
    in_flight: int | None = None,
    done: Callable[[int, str], None] | None = None,
    task: Mapping[str, Any] | None = None,
) -> Results:
    """Fights a study on a Ray cluster.

    ``study`` is the text of a study or of results, or the path of such a file; what was fought before is not
    fought again. ``address`` is that of a cluster; without it, Ray takes the one it is connected to, or
    begins one on this machine, which is ended again. The package must be installed on every node, in this
    version: a chunk refuses to be fought by other rules or other files. At most ``in_flight`` chunks are
    handed out at a time, twice the processors of the cluster unless given. ``done`` is told of each chunk
    with its line as it comes, to keep it; ``task`` are options of the Ray task, such as ``num_cpus``.
    """
    import ray

    text = Path(study).read_text(encoding="utf-8") if isinstance(study, os.PathLike) else study
    head, newline, _ = text.partition("\n")
    if not newline:
        raise GrognardError("this is no study: it ends within its first line")
    numbers = iter(chunks_left(text))
    ours = not ray.is_initialized()
    if ours:
        ray.init(address=address, log_to_driver=False, include_dashboard=False if address is None else None)
    try:
        remote = ray.remote(**(dict(task) if task else {"num_cpus": 1}))(_fight)
        # The head alone goes out: a chunk needs nothing else.
        sent = ray.put(head + newline)
        most = in_flight or max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
        waiting: dict[Any, int] = {}
        lines: list[str] = []
        while True:
            while len(waiting) < most and (number := next(numbers, None)) is not None:
                waiting[remote.remote(sent, number)] = number
            if not waiting:
                break
            ready, _ = ray.wait(list(waiting), num_returns=1)
            number, line = waiting.pop(ready[0]), ray.get(ready[0])
            lines.append(line)
            if done is not None:
                done(number, line)
    finally:
        if ours:
            ray.shutdown()
    return Results(merge(text, lines))
