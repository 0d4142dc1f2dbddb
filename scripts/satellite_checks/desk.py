"""The parts of a check: the server, the satellite with what it shows, and synthetic speech."""

import fcntl
import os
import pathlib
import pty
import re
import signal
import ssl
import struct
import subprocess
import termios
import threading
import time
import urllib.request

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
COMMANDS = PROJECT / "Examples/spoken_commands"
# What 01-reminder.flac says, as any recognizer may write it.
REMINDER = "[Rr]emind me tomorrow at (?:seven|7) to call [Jj]ohn"
# The most memory of the satellite, in kB: 20 MB.
MOST_MEMORY = 20_000
# The confidence from which a command is done at once. Recognition's confidence varies slightly with how the sound is cut.
SETTINGS = """\
confirmation:
  executeThreshold: {execute}
  confirmThreshold: 0.4
  recognitionThreshold: 0.2
  wordThresholds: {{}}
  defaultWordThreshold: 0.0
"""
# The names of the checks that failed.
failures = []


def check(name, holds, shown=""):
    if not holds:
        failures.append(name)
    print(f"{'ok  ' if holds else 'FAIL'} {name}{': ' if shown != '' else ''}{str(shown)[:110]}", flush=True)


class Server:
    """`voicecore serve` with a home of its own."""

    def __init__(self, tools, home, *options, execute=0.5, port=0, settings=""):
        self.home = home
        home.mkdir(exist_ok=True)
        (home / "config.yaml").write_text(SETTINGS.format(execute=execute) + settings)
        self.process = subprocess.Popen(
            [tools[0], "serve", "--port", str(port), "--no-wyoming", "--threads", "1", "--now", "2025-09-01T10:00:00",
             "--time-zone", "Europe/Berlin", *options],
            env={**os.environ, "VOICECORE_HOME": str(home), "HOME": str(home)}, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if match := re.match(r"Ready on (https?)://\S*:(\d+)", line):
                self.scheme, self.port = match.group(1), int(match.group(2))
                break
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def items(self):
        return [path.read_text() for path in self.home.rglob("*.ics")]

    def authority(self, host):
        """The certificate of its authority."""
        careless = ssl._create_unverified_context()
        with urllib.request.urlopen(f"https://{host}:{self.port}/ca.crt", context=careless) as reply:
            return reply.read()

    def wait_for_items(self, count, seconds=5):
        end = time.monotonic() + seconds
        while len(self.items()) != count and time.monotonic() < end:
            time.sleep(0.05)
        return self.items()

    def pause(self, seconds):
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)


class Satellite:
    """`voicecore-satellite`, in a terminal of its own or without one, and what it shows."""

    def __init__(self, tools, sound, *arguments, before=(), terminal=False, environment={}):
        command = [*before, tools[1], *arguments]
        environment = {**sound.environment, "NO_COLOR": "1", **environment}
        self.shown, self.position = "", 0
        if terminal:
            self.output, slave = pty.openpty()
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 160, 0, 0))
            self.input = self.output
            self.process = subprocess.Popen(
                command, env=environment, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
            os.close(slave)
        else:
            self.process = subprocess.Popen(
                command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.reading = threading.Thread(target=self.read, daemon=True)
        self.reading.start()

    def read(self):
        try:
            while piece := os.read(self.output, 65536):
                self.shown += piece.decode(errors="replace")
        except OSError:
            return

    def wait(self, pattern, seconds=20):
        """The next matching text after the last one found, or None if it does not come in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := re.compile(pattern).search(self.shown, self.position):
                self.position = found.end()
                return found.group()
            time.sleep(0.02)
        return None

    def press(self, keys):
        os.write(self.input, keys.encode())

    def memory(self):
        """Its peak memory in kB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmHWM:\s*(\d+)", status.read()).group(1))

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=10)

    def ended(self):
        """Its exit status and all its output, when it ends by itself."""
        status = self.process.wait(timeout=30)
        self.reading.join(timeout=5)
        return status, self.shown.strip()


def speak(text, path):
    subprocess.run(["flite", "-voice", "slt", "-t", text, "-o", str(path)], check=True)
    return path


def check_memory(name, satellite):
    memory = satellite.memory()
    check(f"{name}: peak memory below 20 MB", memory < MOST_MEMORY, f"{memory} kB")
