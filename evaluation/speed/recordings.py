#!/usr/bin/env python3
"""Transcribes the same recordings with VoiceCore, whisper.cpp and faster-whisper in turn and prints seconds and ratios.

    recordings.py MODEL FILE... [--voicecore PROGRAM] [--whisper-cli PROGRAM] [--faster-whisper FOLDER]

MODEL is in whisper.cpp's format and used by VoiceCore and whisper-cli; FOLDER is the same model for CTranslate2 and is
computed in int8, which faster-whisper must be installed for (pip). Each round runs every program once; the medians of the
rounds are compared. Seconds are of a whole process, loading included, but for faster-whisper, whose model is loaded
before the clock starts. All follow the same number of beams and are told that the language is English.
"""

import argparse
import statistics
import subprocess
import sys
import time


def whole_process(command):
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - began


FASTER_WHISPER = """
import sys, time
from faster_whisper import WhisperModel
folder, threads, beams, *files = sys.argv[1:]
model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=int(threads))
began = time.monotonic()
for file in files:
    list(model.transcribe(file, beam_size=int(beams), language="en")[0])
print(time.monotonic() - began)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--voicecore", default=".build/release/voicecore", metavar="PROGRAM")
    parser.add_argument("--whisper-cli", metavar="PROGRAM")
    parser.add_argument("--faster-whisper", metavar="FOLDER")
    parser.add_argument("--threads", default="2")
    parser.add_argument("--beams", default="5")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    threads, beams = options.threads, options.beams

    def voicecore():
        return whole_process(
            [options.voicecore, "transcribe", "--recognizer", "whisper", "--model", options.model, "--language", "en"]
            + ["--threads", threads, "--beams", beams, "--no-progress"] + options.files)

    def whisper_cli():
        return whole_process(
            [options.whisper_cli, "-m", options.model, "-l", "en", "-t", threads, "-bs", beams, "-bo", beams, "-np"]
            + options.files)

    def faster_whisper():
        command = [sys.executable, "-c", FASTER_WHISPER, options.faster_whisper, threads, beams] + options.files
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    programs = {"VoiceCore": voicecore}
    if options.whisper_cli:
        programs["whisper.cpp"] = whisper_cli
    if options.faster_whisper:
        programs["faster-whisper"] = faster_whisper
    seconds = {name: [] for name in programs}
    for _ in range(options.rounds):
        for name, run in programs.items():
            seconds[name].append(run())
    own = statistics.median(seconds["VoiceCore"])
    for name, rounds in seconds.items():
        median = statistics.median(rounds)
        print(f"{name:15} {median:7.2f} s  {median / own:5.2f} times   rounds {', '.join(f'{r:.2f}' for r in rounds)}")


main()
