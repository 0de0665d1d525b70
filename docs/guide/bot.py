"""A bot of a few lines: it attacks where it can, and otherwise does anything."""
import random
import subprocess
import sys

program = sys.argv[1] if len(sys.argv) > 1 else "grognard"
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(command):
    """Sends a command; gives back the lines of its answer."""
    engine.stdin.write(command + "\n")
    engine.stdin.flush()
    lines = []
    while (line := engine.stdout.readline().rstrip("\n")) != "ok":
        if line.startswith("error") or not line:
            raise RuntimeError(line or "the engine is gone")
        lines.append(line)
    return lines


random.seed(1815)
state = ask("new quatre-bras rulebook lines-of-battle seed bot")[-1]
while not state.startswith("over"):
    orders = [line.split(" ", 2)[2] for line in ask("orders")]
    fierce = [order for order in orders if order.startswith(("fire", "press-on", "lead"))]
    state = ask("do " + random.choice(fierce or orders))[-1]
print(state)
ask("isready")
engine.stdin.write("quit\n")
engine.stdin.close()
engine.wait()
