#!/usr/bin/env python3
"""Measures how soon `voicecore chat` is heard after a spoken question: `first_sound.py VOICECORE [--count 20] [-- OPTIONS OF chat]`.

Needs pulseaudio, pulseaudio-utils and flite. Synthetic voices ask short questions into a virtual microphone, one after
another in one conversation; the loudspeaker is another, which the microphone does not hear. Prints, in milliseconds from a
question's last sound, when its words were final, when the first text and the first passage of the answer were there, and
when the voice was heard: for each question, and at the end the percentiles. Run it with nothing else on the machine.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from sound_server import SoundServer, follow  # noqa: E402

QUESTIONS = [
    "What is the capital of France?", "How are you today?", "Tell me a joke.", "Who was Albert Einstein?",
    "Why is the sky blue?", "What do you like to eat?", "What is a good name for a dog?", "How big is the moon?",
    "What is your favourite colour?", "Tell me about the sea.",
]
VOICES = ["slt", "rms", "awb"]
LOUD = 100
STAGES = {"final": "words final", "text": "first text", "sentence": "first passage"}


def shown(values):
    """The percentiles by nearest rank, and the longest."""
    values = sorted(values)
    median, late = (values[math.ceil(share * len(values)) - 1] for share in (0.5, 0.95))
    return f"p50 {median:.0f}, p95 {late:.0f}, longest {values[-1]:.0f}"


def measure(options, more, server, folder):
    server.add_sink("loud")
    process = subprocess.Popen(
        [options.voicecore, "chat", "--json", "--no-keep", "--device", "virtual.monitor", *more],
        env={**server.environment, "PULSE_SINK": "loud"}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    events = []
    threading.Thread(
        target=lambda: [events.append((time.monotonic(), json.loads(line))) for line in process.stdout], daemon=True).start()

    def wait_for(kind, since=0):
        end = time.monotonic() + 60
        while time.monotonic() < end and process.poll() is None:
            if any(event["event"] == kind for _, event in events[since:]):
                return True
            time.sleep(0.02)
        return False

    if not wait_for("microphone"):
        sys.exit("voicecore chat did not begin to listen.")
    (voice, first), (person, second) = follow("loud", server.environment), follow("virtual", server.environment)
    times = {stage: [] for stage in [*STAGES.values(), "voice heard"]}
    for number in range(options.count):
        file = folder / "question.wav"
        subprocess.run(
            ["flite", "-voice", VOICES[number % 3], "-t", QUESTIONS[number % len(QUESTIONS)], "-o", str(file)], check=True)
        known, before = len(events), (len(voice), len(person))
        server.play(file, "virtual")
        if not wait_for("done", known):
            print(f"no answer to “{QUESTIONS[number % len(QUESTIONS)]}”")
            continue
        time.sleep(0.3)
        end = max(moment for moment, level in person[before[1]:] if level > LOUD)
        for kind, stage in STAGES.items():
            times[stage].append(1000 * (next(moment for moment, event in events[known:] if event["event"] == kind) - end))
        times["voice heard"].append(1000 * (min(moment for moment, level in voice[before[0]:] if level > LOUD) - end))
        print(f"{QUESTIONS[number % len(QUESTIONS)]:32} " + ", ".join(f"{stage} {values[-1]:.0f}" for stage, values in times.items()), flush=True)
        time.sleep(0.7)
    first.kill(), second.kill()
    process.terminate()
    process.wait(timeout=30)
    for stage, values in times.items():
        print(f"{stage}: {shown(values)} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voicecore")
    parser.add_argument("--count", type=int, default=20)
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options, more = parser.parse_args(sys.argv[1:end]), sys.argv[end + 1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server = SoundServer(folder)
        server.start()
        try:
            measure(options, more, server, folder)
        finally:
            server.stop()


main()
