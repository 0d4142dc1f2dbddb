"""Word error rates with the general and the commands' language model: `python3 measure.py [COUNT]`.

On people reading (../../../shared/data/human_speech) and on synthetic commands (dev_audio.py; half of their
phrasings are kept from the language model). Times are processor time on one core.
"""

import os
import re
import sys
import time

import dev_audio
import numpy
from language_model import SHIPPED
from pocketsphinx import MODEL, RATE, Decoder, read_audio
from word_errors import align

READING = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../shared/data/human_speech")


def reading():
    for line in open(f"{READING}/transcripts.tsv", encoding="utf-8"):
        name, text = line.rstrip("\n").split("\t")
        yield re.sub(r"[^a-z' ]", "", text.lower()), read_audio(f"{READING}/{name}")


def measure(name, decoder, recordings, **how):
    errors = words = exact = 0
    spent = seconds = 0.0
    finals = []
    for text, samples in recordings:
        began = time.process_time()
        heard = ["mister" if w.text == "mr" else w.text for w in decoder.decode(samples, weight=10, **how)]
        spent, seconds = spent + time.process_time() - began, seconds + len(samples) / RATE
        finals.append(decoder.final_seconds * 1000)
        wrong, _ = align(text.split(), heard)
        errors, words, exact = errors + wrong, words + len(text.split()), exact + (wrong == 0)
    print(f"{name}: word error rate {errors / words:.3f} of {words} words, {exact} of {len(finals)} without "
          f"error, {spent / seconds:.2f} times real time, last sample to final p50 "
          f"{numpy.percentile(finals, 50):.0f} ms, p95 {numpy.percentile(finals, 95):.0f} ms", flush=True)


def main(count):
    commands = list(dev_audio.utterances(count, seed=23))
    flite = [c for i, c in enumerate(commands) if dev_audio.VOICES[i % len(dev_audio.VOICES)][0] == "flite"]
    people = list(reading())
    for name, path in (("commands", SHIPPED), ("general", f"{MODEL}/en-us.lm.bin")):
        decoder = Decoder(fwdflat="no", remove_silence="no", maxhmmpf=5000, maxwpf=20).language_model(path)
        measure(f"{name}, synthetic commands, flite's voices", decoder, flite)
        measure(f"{name}, people reading", decoder, people)
        measure(f"{name}, people reading, never searched again", decoder, people, checkpoints=())
        measure(f"{name}, synthetic commands, all voices", decoder, commands)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 70)
