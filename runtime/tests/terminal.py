"""Runs a program at a terminal of its own: COLUMNS, a JSON list of [what to wait for, what to type], the program, its arguments.
Each is waited for behind the one before. Instead of typing, a file is made: {"make": "its name"}. What the terminal gets goes to standard output; the status is the program's."""

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time

columns, script, program = int(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3:]
pid, terminal = pty.fork()
if pid == 0:
    # The size must be there before the program looks at it.
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.execv(program[0], program)

seen, behind = b"", 0
until = time.monotonic() + 150
while time.monotonic() < until:
    ready, _, _ = select.select([terminal], [], [], 0.1)
    if ready:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
        sys.stdout.buffer.write(piece)
    while script and (at := seen.find(script[0][0].encode(), behind)) >= 0:
        wanted, typed = script.pop(0)
        behind = at + len(wanted.encode())
        if isinstance(typed, dict):
            open(typed["make"], "w").close()
        else:
            os.write(terminal, typed.encode())
else:
    os.kill(pid, 9)
    sys.exit("the program did not end")
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
