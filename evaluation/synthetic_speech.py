"""Sound for the evaluation sets: synthetic voices, and recordings as samples. Needs Debian's flite, espeak-ng and sox, and numpy."""

import subprocess

import numpy

RATE = 16000


def speak(text, voice, *effects):
    """A text by a voice such as flite:slt or espeak-ng:en-us, at half of full scale; `effects` are sox's."""
    program, name = voice.split(":")
    command = ["flite", "-voice", name, "-t", text, "-o", "/dev/stdout"]
    if program == "espeak-ng":
        command = ["espeak-ng", "-v", name, "-s", "150", "--stdout", text]
    wav = subprocess.run(command, check=True, capture_output=True).stdout
    # Both write to a pipe; sox reads past the lengths they could not know.
    raw = ["sox", "-D", "--ignore-length", "-t", "wav", "-", "-t", "raw", "-e", "signed", "-b", "16",
           "-r", str(RATE), "-c", "1", "-", *effects, "gain", "-n", "-6"]
    return pcm(subprocess.run(raw, input=wav, check=True, capture_output=True).stdout)


def pcm(data):
    return numpy.frombuffer(data, dtype="<i2").astype(numpy.float64) / 32768


def read(path):
    command = ["sox", "-D", str(path), "-t", "raw", "-e", "signed", "-b", "16", "-r", str(RATE), "-c", "1", "-"]
    return pcm(subprocess.run(command, check=True, capture_output=True).stdout)
