#!/usr/bin/env python3
"""Word error rates of a checkpoint, through openai-whisper's own decoding (greedy, no timestamps, no fallback).

    training/speech/evaluate.py CHECKPOINT|MODEL.bin DATA [--human FOLDER] [--sets known_voices,…] [--limit N]

For each set: the full window of 30 seconds, and one shortened to the audio and a second more; clean, and with noise at
10 dB. --human takes a folder of recordings with transcripts.tsv. A .bin file's weights are read as they are stored, so
that a quantized file is measured by running it through the reference.
"""

import argparse
import collections
import pathlib
import struct

import numpy
import torch
from whisper.decoding import DecodingOptions
from whisper.model import ModelDimensions, Whisper, sinusoids
from whisper.normalizers import EnglishTextNormalizer

import export
import voices
from windows import RATE, Utterances, Windows, log_mel

NORMALIZE = EnglishTextNormalizer()


def reference(path):
    if path.suffix == ".bin":
        dimensions, weights = read_ggml(path)
    else:
        model = export.loaded(path)
        dimensions, weights = model.dimensions(), model.reference_weights()
    whisper = Whisper(dimensions)
    whisper.load_state_dict(weights)
    return whisper.eval()


def read_ggml(path):
    """Dimensions and dequantized weights of a file that export.py wrote."""
    data = path.read_bytes()
    _, vocabulary, *shape, mels, _ = struct.unpack_from("<12i", data)
    dimensions = ModelDimensions(mels, *shape[:4], vocabulary, *shape[4:])
    filters, words = export.header_parts(path)
    at, weights = 48 + len(filters) + len(words), {}
    while at < len(data):
        count, length, kind = struct.unpack_from("<3i", data, at)
        sizes = struct.unpack_from(f"<{count}i", data, at + 12)[::-1]
        at += 12 + 4 * count
        name = data[at : at + length].decode()
        at += length
        total = int(numpy.prod(sizes))
        unpack, bytes_of = {0: (lambda raw: raw.view("<f4"), 4), 1: (lambda raw: raw.view("<f2"), 2),
                            8: (from_q8_0, 34 / 32), 7: (from_q5_1, 24 / 32)}[kind]
        size = int(total * bytes_of)
        values = unpack(numpy.frombuffer(data, numpy.uint8, size, at)).astype(numpy.float32).reshape(sizes)
        weights[name] = torch.from_numpy(values.squeeze() if name.endswith("bias") else values)
        at += size
    return dimensions, weights


def from_q8_0(raw):
    blocks = raw.reshape(-1, 34)
    return blocks[:, :2].copy().view("<f2").astype(numpy.float32) * blocks[:, 2:].view(numpy.int8)


def from_q5_1(raw):
    blocks = raw.reshape(-1, 24)
    scale, low = (blocks[:, at : at + 2].copy().view("<f2").astype(numpy.float32) for at in (0, 2))
    fifth = blocks[:, 4:8].copy().view("<u4") >> numpy.arange(32, dtype=numpy.uint32) & 1
    numbers = numpy.concatenate([blocks[:, 8:] & 15, blocks[:, 8:] >> 4], axis=1) + 16 * fifth
    return scale * numbers + low


def errors(said, heard):
    """Word edits, and words said."""
    said, heard = NORMALIZE(said).split(), NORMALIZE(heard).split()
    row = list(range(len(heard) + 1))
    for number, word in enumerate(said, 1):
        before, row[0] = row[0], number
        for column, other in enumerate(heard, 1):
            before, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, before + (word != other))
    return row[-1], len(said)


def transcribe(model, recordings, shortened, together=16):
    """Texts of recordings of up to 30 seconds; a shortened window is the longest of a batch and a second more."""
    order = sorted(range(len(recordings)), key=lambda number: len(recordings[number]))
    texts = [""] * len(recordings)
    positions = sinusoids(model.dims.n_audio_ctx, model.dims.n_audio_state)
    options = DecodingOptions(language="en", without_timestamps=True, fp16=False)
    for first in range(0, len(order), together):
        batch = order[first : first + together]
        frames = 3000 if not shortened else min(3000, (len(recordings[batch[-1]]) // 160 + 100) // 2 * 2)
        windows = numpy.zeros((len(batch), 480000), numpy.float32)
        for row, number in zip(windows, batch):
            row[: len(recordings[number])] = recordings[number][:480000]
        # The reference's encoder takes as many frames as it has positions.
        model.encoder.positional_embedding = positions[: frames // 2]
        with torch.no_grad():
            results = model.decode(log_mel(torch.from_numpy(windows))[:, :, :frames], options)
        for number, result in zip(batch, results):
            texts[number] = result.text
    return texts


def noisy(audio, number):
    """Noise of a training kind at 10 dB under the speech."""
    source = Windows(Utterances.__new__(Utterances), number)
    spectrum = source.chance.standard_normal(len(audio) // 2 + 1) + 1j * source.chance.standard_normal(len(audio) // 2 + 1)
    noise = numpy.fft.irfft(spectrum / numpy.sqrt(numpy.arange(1, len(spectrum) + 1)), len(audio))
    return (audio + noise / noise.std() * audio.std() * 10 ** (-10 / 20)).astype(numpy.float32)


def recordings(arguments):
    """Named lists of (kind, text, samples)."""
    for name in arguments.sets.split(","):
        utterances = Utterances(arguments.data, name)
        yield name, [(line["voice"], line["text"], utterances.samples(number))
                     for number, line in enumerate(utterances.lines[: arguments.limit])]
    if arguments.human:
        lines = [line.split("\t") for line in (arguments.human / "transcripts.tsv").read_text().splitlines()]
        yield "people", [(name, text, voices.read(arguments.human / name)) for name, text in lines]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--human", type=pathlib.Path)
    parser.add_argument("--sets", default="known_voices,public_phrasings,held_out_voices")
    parser.add_argument("--limit", type=int, default=1000)
    parser.add_argument("--conditions", default="full,shortened,full noisy,shortened noisy")
    parser.add_argument("--show", type=int, default=0, help="print this many transcripts of each set")
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    model = reference(arguments.model)
    for name, items in recordings(arguments):
        for condition in arguments.conditions.split(","):
            totals = collections.defaultdict(lambda: numpy.zeros(2, int))
            audio = [noisy(samples, number) if "noisy" in condition else samples
                     for number, (_, _, samples) in enumerate(items)]
            texts = transcribe(model, audio, "shortened" in condition)
            for number, ((voice, text, _), heard) in enumerate(zip(items, texts)):
                count = numpy.array(errors(text, heard))
                totals["all"] += count
                totals[voice.split("+")[0] if name != "held_out_voices" else voice] += count
                if number < arguments.show:
                    print(f"    {text}\n  → {heard}")
            print(f"{name}, {condition}: WER {100 * totals['all'][0] / totals['all'][1]:.1f} % of {totals['all'][1]} words")
            if condition == "full":
                print("  " + ", ".join(f"{kind} {100 * wrong / words:.0f} %"
                                       for kind, (wrong, words) in sorted(totals.items()) if kind != "all"))


if __name__ == "__main__":
    main()
