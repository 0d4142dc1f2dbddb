"""Runs a program and interrupts it at its Nth system call whose effects others can see: kills it, makes the call fail, or
lets its clock jump.

Calls are counted over all threads and child processes. A seccomp filter stops the program only at these calls, so it runs
nearly at full speed. For Linux on x86-64; no other program is needed.
"""

import contextlib
import ctypes
import dataclasses
import os
import signal
import struct
import sys
import tempfile

# The calls that others can see: files, locks and connections.
CALLS = {
    "write": 1, "pwrite64": 18, "writev": 20, "poll": 7, "connect": 42, "sendto": 44, "recvfrom": 45, "sendmsg": 46,
    "flock": 73, "fsync": 74, "fdatasync": 75, "truncate": 76, "ftruncate": 77, "rename": 82,
    "mkdir": 83, "rmdir": 84, "link": 86, "unlink": 87, "symlink": 88, "chmod": 90, "fchmod": 91, "mkdirat": 258,
    "unlinkat": 263, "renameat": 264, "linkat": 265, "utimensat": 280, "fallocate": 285, "renameat2": 316,
    "copy_file_range": 326,
}
# The calls that a full disk refuses. Only opens that may create a file, and only locks of fcntl, are counted.
NEED_ROOM = {"write", "pwrite64", "writev", "fsync", "fdatasync", "ftruncate", "rename", "mkdir", "link", "openat"}
OPENAT, FCNTL, O_CREAT, F_SETLK = 257, 72, 0o100, 6
# The calls that return the time of day, and the argument that points to the answer.
CLOCKS = {228: "rsi", 96: "rdi", 201: ""}
NAMES = {number: name for name, number in CALLS.items()} | {OPENAT: "openat", FCNTL: "fcntl"}

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long
TRACEME, CONT, GETREGS, SETREGS, TO_NEXT_STOP, SETOPTIONS = 0, 7, 12, 13, 24, 0x4200
WALL = 0x40000000
EXEC_STOP, SECCOMP_STOP, CALL_STOP = 4, 7, signal.SIGTRAP | 0x80
# Threads, children and the programs that they execute are followed, and die with this process.
OPTIONS = 0x01 | 0x02 | 0x04 | 0x08 | 0x10 | 0x80 | 0x100000


class Registers(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_ulonglong)
        for name in (
            "r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp ss fs_base gs_base "
            "ds es fs gs"
        ).split()
    ]


@dataclasses.dataclass
class Strike:
    """The event at a call."""

    at: int
    # Zero kills the process that makes the call, and its children if `all_of_it` is set.
    error: int = 0
    all_of_it: bool = False
    # It happens at all calls from then on.
    lasts: bool = False


@dataclasses.dataclass
class Jump:
    """The seconds added to the time of day after this many calls."""

    seconds: int
    after: int = 0


@dataclasses.dataclass
class Ended:
    calls: int
    # The call that was struck, or nothing.
    struck: str
    # The exit status of the program itself, or less than zero: the signal that ended it.
    status: int
    output: str
    errors: str


class Gone(Exception):
    """A stopped thread was killed from elsewhere, so it cannot be read any more."""


def _filter(jump):
    stop, allow = struct.pack("HBBI", 0x06, 0, 0, 0x7FF00000), struct.pack("HBBI", 0x06, 0, 0, 0x7FFF0000)

    def load(offset):
        return struct.pack("HBBI", 0x20, 0, 0, offset)

    def unless_equal(value, skipped):
        return struct.pack("HBBI", 0x15, 0, skipped, value)

    def unless_set(bits, skipped):
        return struct.pack("HBBI", 0x45, 0, skipped, bits)

    code = [load(0)]
    for number in CALLS.values():
        code += [unless_equal(number, 1), stop]
    code += [unless_equal(OPENAT, 4), load(32), unless_set(O_CREAT, 1), stop, allow]
    code += [unless_equal(FCNTL, 4), load(24), unless_equal(F_SETLK, 1), stop, allow]
    if jump:
        for number in CLOCKS:
            # The first clock is that of the day; the others have no number.
            code += [unless_equal(number, 4), load(16), unless_equal(0, 1), stop, allow] if number == 228 else [
                unless_equal(number, 1), stop
            ]
    code.append(allow)
    instructions = ctypes.create_string_buffer(b"".join(code))
    program = struct.pack("HxxxxxxQ", len(code), ctypes.addressof(instructions))
    return instructions, ctypes.create_string_buffer(program)


def is_supported():
    return sys.platform == "linux" and os.uname().machine == "x86_64"


def run(command, environment, strike=None, jump=None, alone=False, patience=120):
    """Runs a command until it and its children end; with `alone` the children are ended with it. Raises TimeoutError if the
    command does not end."""
    instructions, program = _filter(jump)
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        child = os.fork()
        if child == 0:
            nothing = os.open("/dev/null", os.O_RDONLY)
            os.dup2(nothing, 0)
            os.dup2(output.fileno(), 1)
            os.dup2(errors.fileno(), 2)
            libc.ptrace(TRACEME, 0, None, None)
            libc.prctl(38, 1, 0, 0, 0)
            libc.prctl(22, 2, program, 0, 0)
            os.execve(command[0], command, environment)
        status, calls, struck = _follow(child, strike, jump, alone, patience)
        output.seek(0)
        errors.seek(0)
        return Ended(calls, struck, status, output.read().decode(), errors.read().decode())


def _follow(child, strike, jump, alone, patience):
    tracees, calls, struck, result = {child}, 0, "", None
    asked, is_told = 0, False

    def late(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(patience)
    try:
        while tracees:
            try:
                tracee, status = os.waitpid(-1, WALL)
            except ChildProcessError:
                break
            if os.WIFEXITED(status) or os.WIFSIGNALED(status):
                tracees.discard(tracee)
                if tracee == child:
                    result = os.waitstatus_to_exitcode(status)
                    for other in tracees if alone else []:
                        _kill(other)
                continue
            tracees.add(tracee)
            number, event = os.WSTOPSIG(status), status >> 16
            onward, passed = CONT, 0
            try:
                if not is_told:
                    libc.ptrace(SETOPTIONS, tracee, None, OPTIONS)
                    is_told = True
                    if jump:
                        _hide_clock(tracee)
                elif event == EXEC_STOP and jump:
                    _hide_clock(tracee)
                elif event == SECCOMP_STOP and _registers(tracee).orig_rax in CLOCKS:
                    onward = TO_NEXT_STOP
                elif number == CALL_STOP:
                    asked += 1
                    if asked > jump.after:
                        _advance(tracee, jump.seconds)
                elif event == SECCOMP_STOP:
                    calls += 1
                    # A call that needs no space is skipped for the next that does.
                    is_due = strike and calls >= strike.at and (strike.lasts or not struck)
                    if is_due and (strike.error or calls == strike.at):
                        struck = _strike(tracee, strike, tracees) or struck
                elif event == 0 and number not in (signal.SIGTRAP, signal.SIGSTOP):
                    passed = number
            except Gone:
                continue
            libc.ptrace(onward, tracee, None, passed)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        for tracee in tracees:
            _kill(tracee)
    return result, calls, struck


def _registers(tracee):
    registers = Registers()
    if libc.ptrace(GETREGS, tracee, None, ctypes.byref(registers)) != 0:
        raise Gone
    return registers


def _hide_clock(tracee):
    """Makes a starting program ask the kernel for the time, which it otherwise reads without a system call."""
    kernels_code, ignored = 33, 1
    with _memory(tracee) as memory:
        place = _registers(tracee).rsp + 8
        for _ in range(2):
            while _word(memory, place):
                place += 8
            place += 8
        while (kind := _word(memory, place)) != 0:
            if kind == kernels_code:
                memory.seek(place)
                memory.write(struct.pack("Q", ignored))
            place += 16


def _advance(tracee, seconds):
    """Changes the time that a call returns."""
    registers = _registers(tracee)
    pointer = CLOCKS[registers.orig_rax]
    if not pointer:
        registers.rax += seconds
        libc.ptrace(SETREGS, tracee, None, ctypes.byref(registers))
        return
    place = getattr(registers, pointer)
    with _memory(tracee) as memory:
        time = _word(memory, place)
        memory.seek(place)
        memory.write(struct.pack("q", time + seconds))


@contextlib.contextmanager
def _memory(tracee):
    try:
        with open(f"/proc/{tracee}/mem", "r+b", buffering=0) as memory:
            yield memory
    except OSError as error:
        raise Gone from error


def _word(memory, place):
    memory.seek(place)
    word = memory.read(8)
    if len(word) < 8:
        raise Gone
    return struct.unpack("Q", word)[0]


def _strike(tracee, strike, tracees):
    registers = _registers(tracee)
    name = NAMES.get(registers.orig_rax, str(registers.orig_rax))
    if not strike.error:
        for other in list(tracees) if strike.all_of_it else [tracee]:
            _kill(other)
        return name
    if name not in NEED_ROOM or not _is_on_disk(name, tracee, registers):
        return ""
    # The kernel skips a call that does not exist, so the result that is set here stays.
    registers.orig_rax = registers.rax = ctypes.c_ulonglong(-1).value
    registers.rax = ctypes.c_ulonglong(-strike.error).value
    libc.ptrace(SETREGS, tracee, None, ctypes.byref(registers))
    return name


def _is_on_disk(name, tracee, registers):
    """Whether a call on a descriptor is one on a file: pipes and sockets have room on a full disk."""
    if name not in {"write", "pwrite64", "writev", "fsync", "fdatasync", "ftruncate"}:
        return True
    try:
        path = os.readlink(f"/proc/{tracee}/fd/{registers.rdi}")
    except OSError:
        return False
    return path.startswith("/") and not path.startswith(("/dev/", "/proc/")) and registers.rdi > 2


def _kill(tracee):
    try:
        os.kill(tracee, signal.SIGKILL)
    except ProcessLookupError:
        pass
