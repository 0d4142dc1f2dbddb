"""Dictation with the microphone of a sound server, and how long a person waits for words."""

import json
import re
import subprocess
import sys
import threading
import time
import wave

from dictation_checks.desk import PROJECT, Dictation, check, no_sound_is_kept, speech, wait
from dictation_checks.processes import ANIMALS


def with_a_sound_server(tools, folder, environment, minutes):
    """The microphone of a real sound server: how fast it opens, how much memory it takes, and that it misses nothing."""
    sys.path.insert(0, str(PROJECT / "scripts"))
    from sound_server import SoundServer

    server = SoundServer(folder)
    server.start()
    environment = environment | {key: server.environment[key] for key in ("PULSE_SERVER", "XDG_RUNTIME_DIR")}
    sentences = [f"I can see the {animal}." for animal in ANIMALS]
    said = speech(folder, *sentences)
    rounds = max(1, round(minutes * 60 / (wave.open(str(said)).getnframes() / 16000)))
    dictation = Dictation(tools, "output", None, environment)
    try:
        dictation.ask("start")
        time.sleep(0.5)
        for _ in range(rounds):
            server.play(said)
        kept = list(folder.glob("home/dictation/*.wav"))
        recorded = (kept[0].stat().st_size - 44) / 32000 if kept else 0
        began = time.monotonic()
        dictation.ask("stop")
        last = time.monotonic() - began
        past = (folder / "home/dictations/dictations.jsonl").read_text().splitlines()[-1].lower()
        counts = {animal: past.count(animal) for animal in ANIMALS}
        check(f"{recorded / 60:.1f} minutes of dictation have no gap", set(counts.values()) == {rounds},
              f"{counts}; placed {last * 1000:.0f} ms after the stop")
        status = dict(line.split(":", 1) for line in open(f"/proc/{dictation.microphone.pid}/status") if ":" in line)
        check("the process with the microphone stays below 20 MB", int(status["VmHWM"].split()[0]) < 20_000, status["VmHWM"].strip())
        # The monitor of a virtual loudspeaker may sleep for two seconds; a virtual microphone does not.
        server.control("load-module", "module-null-source", "source_name=still", "rate=48000")
        dictation.microphone.terminate()
        dictation.microphone.wait()
        dictation.source = ["--device", "still"]
        dictation.start_microphone()
        ready = []
        for _ in range(20):
            began = time.monotonic()
            dictation.ask("start")
            wait(lambda: any(file.stat().st_size > 44 for file in folder.glob("home/dictation/*.wav")), 5)
            ready.append(time.monotonic() - began)
            dictation.ask("cancel")
        check("the microphone is heard soon after the key", sorted(ready)[10] < 0.3,
              f"first sound stored after {sorted(ready)[10] * 1000:.0f} ms, slowest {max(ready) * 1000:.0f} ms")
        used = sum(map(int, open(f"/proc/{dictation.microphone.pid}/stat").read().split()[13:15]))
        time.sleep(10)
        used = sum(map(int, open(f"/proc/{dictation.microphone.pid}/stat").read().split()[13:15])) - used
        check("it takes next to nothing while idle", used <= 1, f"{used} hundredths of a second in 10 s")
        dictation.end()
        no_sound_is_kept(folder)
    finally:
        server.stop()


class Watch:
    """The output of “voicecore-dictate watch”, each line with its time."""

    def __init__(self, small, environment):
        self.process = subprocess.Popen([small, "watch"], env=environment, stdout=subprocess.PIPE, text=True)
        self.lines = []
        threading.Thread(target=self.read, daemon=True).start()
        wait(lambda: self.lines)

    def read(self):
        for line in self.process.stdout:
            self.lines.append((time.monotonic(), json.loads(line)))

    def first(self, since, holds, seconds=20):
        """The time of the first line since then that fulfils the condition."""
        wait(lambda: any(at > since and holds(state) for at, state in self.lines), seconds)
        return next((at for at, state in self.lines if at > since and holds(state)), float("nan"))


def measure(tools, folder, environment, rounds=10):
    """How long a person waits for words. The first word of the recording ends FIRST seconds after its beginning."""
    said = speech(folder, "Hello. I can see the lion in the garden.")
    told = subprocess.run([tools[0], "transcribe", said, "--format", "json", "--word-timestamps"], capture_output=True, text=True)
    first = json.loads(told.stdout)["segments"][0]["words"][0]["end"]
    length = wave.open(str(said)).getnframes() / 16000
    rows = {name: [] for name in (
        "cold start to first word, after its end", "first word shown after its end", "placed after the key goes up")}
    dictation = Dictation(tools, "output", said, environment)
    watch = Watch(tools[1], environment)
    for number in range(2 * rounds):
        is_cold = number < rounds
        if is_cold:
            dictation.model.kill()
            dictation.model.wait()
            dictation.microphone.kill()
            dictation.microphone.wait()
            dictation.start_microphone()
            watch = Watch(tools[1], environment)
            began = time.monotonic()
            dictation.ask("start")
            dictation.start_model()
        else:
            began = time.monotonic()
            dictation.ask("start")
        # The key goes up with the last word.
        time.sleep(max(0, began + length - 1 - time.monotonic()))
        released = time.monotonic()
        dictation.ask("stop")
        placed = time.monotonic()
        shown = watch.first(began, lambda state: state["class"] == "listening" and state["tooltip"])
        if is_cold:
            rows["cold start to first word, after its end"].append(shown - began - first)
        else:
            rows["first word shown after its end"].append(shown - began - first)
            rows["placed after the key goes up"].append(placed - released)
    for name, seconds in rows.items():
        seconds.sort()
        print(f"{name}: median {seconds[len(seconds) // 2] * 1000:.0f} ms, slowest {seconds[-1] * 1000:.0f} ms")
    print(f"(the first word ends {first:.2f} s after the beginning)")
    dictation.end()


def same_words(tools, folder, environment):
    """A dictation has the same words as “transcribe”, except for marks that were said."""
    def words(text):
        return re.sub(r"[^a-z0-9' ]+", " ", text.lower()).split()

    differing, count = [], 0
    shared = PROJECT.parent / "shared/data/human_speech"
    for sound in sorted([*(PROJECT / "Examples/spoken_commands").glob("*.flac"), *shared.glob("*.wav")]):
        ran = [subprocess.run([tools[0], *command, str(sound)], env=environment, capture_output=True, text=True).stdout
               for command in (["transcribe"], ["dictate", "--mode", "raw", "--file"])]
        count += 1
        if words(ran[0]) != words(ran[1]):
            differing.append((sound.name, *ran))
    check(f"the words of {count} recordings are those of “transcribe”", not differing, differing)
