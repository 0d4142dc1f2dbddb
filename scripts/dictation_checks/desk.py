"""The parts of a check: text fields, the two processes of a dictation, and synthetic speech."""

import ast
import pathlib
import subprocess
import sys
import time
import wave

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
FIELDS = PROJECT / "scripts/dictation_fields"
WORD = "I told John that"
# The names of the checks that failed.
failures = []


def check(name, holds, shown=""):
    if not holds:
        failures.append(name)
    print(f"{'ok  ' if holds else 'FAIL'} {name}{': ' if shown != '' else ''}{str(shown)[:160]}", flush=True)


def wait(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


class Field:
    """A window with a text field that has the keyboard focus."""

    def __init__(self, kind, folder, environment, text=""):
        self.before = text
        self.open(kind, folder, environment, text)
        window = subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)],
                                env=environment, capture_output=True, text=True).stdout.split()[0]
        subprocess.run(["xdotool", "windowfocus", "--sync", window], env=environment, check=True)
        # The toolkit needs a moment to tell its input method about the focus.
        time.sleep(0.5)

    def open(self, kind, folder, environment, text):
        self.log = folder / "field.log"
        self.log.write_text("")
        self.process = subprocess.Popen(
            ["/usr/bin/python3", FIELDS / f"{kind}.py", self.log, text], env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.process.stdout.readline()

    def lines(self, kind):
        return [ast.literal_eval(line.split(" ", 1)[1]) for line in self.log.read_text().splitlines()
                if line.startswith(kind)]

    def text(self):
        return (self.lines("text") or [self.before])[-1]

    def close(self):
        self.process.kill()
        self.process.wait()


class Dictation:
    """The process with the model, and the one with the microphone, which hears the recording at each start."""

    def __init__(self, tools, way, said, environment, *options):
        self.tool, self.small = tools
        self.environment, self.way = environment, way
        self.source = ["--microphone-from", said] if said else []
        self.options = options
        self.start_model()
        self.start_microphone()

    def start_model(self):
        self.model = subprocess.Popen([self.tool, "dictate", "serve", "--place", self.way, *self.options],
                                      env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        # Its first line may be about dictations that were cut off.
        while "waits at" not in self.model.stderr.readline():
            assert self.model.poll() is None

    def start_microphone(self):
        self.microphone = subprocess.Popen([self.small, "serve", "--no-launch", *self.source], env=self.environment,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.microphone.stderr.readline()

    def ask(self, action):
        return subprocess.run([self.small, action], env=self.environment, capture_output=True, text=True)

    def hear(self):
        """Dictates the recording from start to end."""
        self.ask("start")
        wait(lambda: self.ask("status").stdout == "idle\n", 60)

    def kill(self):
        for process in (self.microphone, self.model):
            process.kill()
            process.wait()

    def end(self):
        for process in (self.microphone, self.model):
            process.terminate()
        return [process.wait(20) for process in (self.microphone, self.model)] == [0, 0]


def speech(folder, *parts):
    """A recording of a synthetic voice with pauses of a second between the parts."""
    sys.path.insert(0, str(PROJECT / "evaluation"))
    from synthetic_speech import RATE, speak

    path = folder / "said.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(RATE)
        file.writeframes(b"\0\0" * (RATE // 2))
        for part in parts:
            file.writeframes((speak(part, "flite:rms") * 32767).astype("<i2").tobytes() + b"\0\0" * RATE)
    return path


def spoken(tool, said, environment, *options):
    """The final text that `voicecore dictate` prints for a recording, heard at the speed of speech."""
    run = subprocess.run([tool, "dictate", "--silence", "0", "--microphone-from", said, *options], env=environment,
                         capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return run.stdout.rstrip("\n")


def no_sound_is_kept(folder):
    kept = folder / "home/dictation"
    check("no sound is kept", (not kept.exists() or not list(kept.iterdir())) and not list(folder.glob("home/*.ring")))


def settings(folder, text):
    (folder / "home").mkdir(exist_ok=True)
    (folder / "home/config.yaml").write_text(text)
