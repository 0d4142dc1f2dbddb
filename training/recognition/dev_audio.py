"""Synthetic development audio: held-out phrasings of `phrasings.py` spoken by flite and espeak-ng."""

import subprocess
import tempfile

import numpy
import phrasings
from pocketsphinx import RATE, read_audio

VOICES = [("flite", "slt"), ("flite", "rms"), ("flite", "awb"), ("flite", "kal16"),
          ("espeak-ng", "en-us"), ("espeak-ng", "en-us+f3"), ("espeak-ng", "en-gb+m3")]


def synthesize(text, voice):
    """16 kHz samples of a voice saying the text, with 200 ms of silence around it."""
    program, name = voice
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        command = ["flite", "-voice", name, "-t", text, "-o", file.name] if program == "flite" else \
            ["espeak-ng", "-v", name, "-s", "155", "-w", file.name, text]
        subprocess.run(command, check=True, capture_output=True)
        samples = read_audio(file.name)
    silence = numpy.random.default_rng(len(text)).normal(0, 8, RATE // 5).astype(numpy.int16)
    return numpy.concatenate([silence, samples, silence])


def with_noise(samples, noise, decibels, generator):
    """Noise added at the signal-to-noise ratio of the speech-to-intent benchmark's definition."""
    start = generator.randrange(max(1, len(noise) - len(samples)))
    noise = noise[start:start + len(samples)].astype(float)
    samples = samples[:len(noise)].astype(float)
    def loudest(x):
        return max(float((x[i:i + 2048] ** 2).sum()) for i in range(0, max(1, len(x) - 2047), 2048))
    scale = (loudest(samples) / (loudest(noise) * 10 ** (decibels / 10))) ** 0.5
    mixed = samples + noise * scale
    return (mixed / abs(mixed).max() * 16384).astype(numpy.int16)


def utterances(count, seed):
    """(text, samples) of commands whose phrasings half are kept from the language model."""
    speaker = phrasings.Speaker(seed)
    for i in range(count):
        text, _ = speaker.say(held_out=i % 2 == 0)
        yield text, synthesize(text, VOICES[i % len(VOICES)])
