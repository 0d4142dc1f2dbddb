"""The network calls of a program and its children, seen by strace."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time


def tracing(trace):
    """The prefix of a command whose calls are written to a file."""
    return ("strace", "-D", "-f", "-qq", "-s", "200", "-o", trace, "-e",
            "trace=socket,bind,connect,sendto,sendmsg,sendmmsg,seccomp,io_uring_setup,execve,clone,clone3,fork,vfork")


def refusal():
    """Why programs cannot be traced here; None if they can."""
    if not shutil.which("strace"):
        return "there is no strace"
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run([*tracing(f"{folder}/trace"), "true"], capture_output=True).returncode:
            return "tracing is not permitted here"
    return None


def why_unsealed(tool):
    """Why the kernel cannot seal the tool from the network; None if it can."""
    with tempfile.TemporaryDirectory() as home:
        proof = subprocess.run([tool, "doctor", "--network", "--json"], capture_output=True, text=True,
                               env={"VOICECORE_HOME": home, "HOME": home, "PATH": os.environ["PATH"]})
    return json.loads(proof.stdout.splitlines()[-1]).get("reason")


def traced(trace):
    """The calls of a trace, after the tracer, which ends slightly later than the program, has finished."""
    size = -1
    while size != (size := os.path.getsize(trace)) or size == 0:
        time.sleep(0.2)
    with open(trace) as file:
        return file.read()


def sockets(calls):
    """The families of the sockets that were requested, successfully or not, except those within the machine."""
    return sorted(set(re.findall(r"socket\((AF_\w+)", calls)) - {"AF_UNIX", "AF_NETLINK"})


def addresses(calls):
    """The addresses and ports that were bound, connected or sent to."""
    found = re.findall(r'sin6?_port=htons\((\d+)\), (?:sin6_flowinfo=\w+\(\d+\), )?(?:sin_addr=)?inet_\w+\((?:AF_INET6, )?"([^"]+)"',
                       calls)
    return sorted({(address, int(port)) for port, address in found})


def is_sealed(calls):
    return bool(re.search(r"seccomp\(SECCOMP_SET_MODE_FILTER.* = 0", calls))


def split(calls, *words):
    """The calls of the processes that became a program with these arguments and of those that they started, and all others."""
    lines = [(line.split(maxsplit=1)[0], line) for line in calls.splitlines()]
    # A call that was interrupted by another's is written in two lines.
    starts = re.compile(r"(?:<\.\.\. )?(?:clone3?|v?fork)\b.* = (\d+)$")
    parents = {child[1]: process for process, line in lines if (child := starts.search(line))}
    arguments = ", ".join(f'"{word}"' for word in words)
    chosen = {process for process, line in lines if "execve(" in line and arguments in line}

    def belongs(process):
        while process not in chosen and process in parents:
            process = parents[process]
        return process in chosen

    parts = {True: [], False: []}
    for process, line in lines:
        parts[belongs(process)].append(line)
    return "\n".join(parts[True]), "\n".join(parts[False])
