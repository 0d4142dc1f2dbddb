#!/usr/bin/env python3
"""Portuguese texts of `voicecore transcribe` beside faster-whisper's on the same weights, word by word.

    python3 evaluation/portuguese/compare.py VOICECORE GGML_BASE CTRANSLATE2_FOLDER

Needs espeak-ng, sox and the Python package faster-whisper. Both decode the full window with five beams; faster-whisper at
temperature 0 alone, so that the texts that the reference would decode again are counted apart. The voices are synthetic and
bad: most of the words are heard wrongly by both.
"""

import pathlib
import subprocess
import sys
import tempfile

from faster_whisper import WhisperModel

HERE = pathlib.Path(__file__).parent


def main():
    voicecore, ggml, folder = sys.argv[1:]
    reference = WhisperModel(folder, compute_type="float32", cpu_threads=2)
    equal, again, others = 0, [], []
    with tempfile.TemporaryDirectory() as home:
        for number, sentence in enumerate((HERE / "sentences.txt").read_text().splitlines(), 1):
            for voice in ("pt", "pt-br"):
                raw, audio = f"{home}/raw.wav", f"{home}/{number:02}-{voice}.wav"
                subprocess.run(["espeak-ng", "-v", voice, "-s", "140", "-w", raw, sentence], check=True)
                subprocess.run(
                    ["sox", "-D", raw, "-r", "16000", "-c", "1", "-b", "16", audio, "pad", "0.3", "0.7"], check=True)
                ours = " ".join(subprocess.run(
                    [voicecore, "transcribe", "--model", ggml, "--language", "pt", "--no-fitted-context",
                     "--no-voice-activity", "--no-progress", "--format", "txt", audio],
                    check=True, capture_output=True, text=True).stdout.split())
                segments = list(reference.transcribe(
                    audio, language="pt", beam_size=5, temperature=0, condition_on_previous_text=False)[0])
                theirs = " ".join("".join(segment.text for segment in segments).split())
                guess = any(s.avg_logprob < -1 or s.compression_ratio > 2.4 for s in segments)
                if ours == theirs:
                    equal += 1
                else:
                    (again if guess else others).append((audio, ours, theirs))
    total = equal + len(again) + len(others)
    print(f"equal {equal} of {total}; decoded again by the reference's rule {len(again)}; otherwise {len(others)}")
    for name, ours, theirs in others:
        print(f"{pathlib.Path(name).stem}\n  voicecore       {ours}\n  faster-whisper  {theirs}")


main()
