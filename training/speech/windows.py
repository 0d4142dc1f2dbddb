"""Training windows: utterances placed in time, a room and noise around them, and what the decoder should write."""

import json
import math

import numpy
import torch
from whisper.audio import mel_filters
from whisper.tokenizer import get_tokenizer

import sentences
from model import CHARACTERS, FIRST_TIMESTAMP

RATE = 16000
TOKENIZER = get_tokenizer(False)
SOT, EOT, PREVIOUS = TOKENIZER.sot, TOKENIZER.eot, TOKENIZER.sot_prev
NO_SPEECH, NO_TIMESTAMPS = TOKENIZER.no_speech, TOKENIZER.no_timestamps
NAMES = sentences.FIRST_NAMES + sentences.LAST_NAMES + sentences.PLACES


def log_mel(audio):
    """OpenAI's log-mel spectrogram for each row of batch × samples."""
    spectrum = torch.stft(audio, 400, 160, window=torch.hann_window(400), return_complex=True)[..., :-1].abs() ** 2
    mel = torch.clamp(mel_filters("cpu", 80) @ spectrum, min=1e-10).log10()
    return (torch.maximum(mel, mel.amax(dim=(1, 2), keepdim=True) - 8) + 4) / 4


class Utterances:
    """A set made by synthesize.py."""

    def __init__(self, folder, name):
        lines = [json.loads(line) for line in open(folder / f"{name}.jsonl")]
        self.audio = numpy.memmap(folder / f"{name}.i16", "<i2", "r")
        self.lines = [line for line in lines if 3200 < line["length"] and line["start"] + line["length"] <= len(self.audio)]
        self.by_length = sorted(range(len(self.lines)), key=lambda number: self.lines[number]["length"])

    def samples(self, number):
        line = self.lines[number]
        return self.audio[line["start"] : line["start"] + line["length"]].astype(numpy.float32) / 32768

    def text(self, number):
        return self.lines[number]["text"]


class Windows:
    """Draws windows from utterances; every call differs, the same seed gives the same windows."""

    def __init__(self, utterances, seed):
        self.utterances = utterances
        self.chance = numpy.random.default_rng(seed)
        # From 0, voices as they are, to 1, all changes of voice, room and noise.
        self.harshness = 1.0

    def happens(self, probability):
        return self.chance.random() < probability * self.harshness

    def voice_changed(self, samples):
        """Another speed and vocal tract, by resampling."""
        if not self.happens(0.6):
            return samples
        ratio = self.chance.uniform(0.86, 1.12)
        at = numpy.arange(0, len(samples) - 1, 1 / ratio)
        return numpy.interp(at, numpy.arange(len(samples)), samples).astype(numpy.float32)

    def single(self, number, seconds):
        """One utterance in a window, cut down to it or with silence after it."""
        speech = self.voice_changed(self.utterances.samples(number))[: int(seconds * RATE) - 800]
        lead = int(self.chance.uniform(0, min(0.5, seconds - len(speech) / RATE)) * RATE)
        audio = numpy.zeros(int(seconds * RATE), numpy.float32)
        audio[lead : lead + len(speech)] = speech
        return audio, [(self.utterances.text(number), lead / RATE, (lead + len(speech)) / RATE)], None

    def packed(self, seconds, filled=1.0):
        """Utterances one after another; the one that the window's end cuts is only begun."""
        audio = numpy.zeros(int(seconds * RATE), numpy.float32)
        at, placed = self.chance.uniform(0, 1.2), []
        while True:
            number = int(self.chance.integers(len(self.utterances.lines)))
            speech = self.voice_changed(self.utterances.samples(number)) * self.chance.uniform(0.5, 1)
            start, end = int(at * RATE), int(at * RATE) + len(speech)
            if end > len(audio):
                if not placed:
                    audio[:] = 0
                    return audio, [], None
                if filled < 1 or start > len(audio) - RATE // 2:
                    return audio, placed, None
                audio[start:] = speech[: len(audio) - start]
                return audio, placed, at
            audio[start:end] = speech
            placed.append((self.utterances.text(number), at, end / RATE))
            pause = self.chance.choice([0.15, 0.3, 0.5, 1, 3], p=[0.3, 0.3, 0.2, 0.15, 0.05])
            at = end / RATE + pause * self.chance.uniform(0.7, 1.3)
            if at > seconds * filled:
                return audio, placed, None

    def noise(self, length):
        """Coloured noise, music, clatter or distant voices, at a power of one."""
        kind = self.chance.random()
        if kind < 0.45:
            noise = self.coloured(length, self.chance.uniform(0, 1.2))
            if self.chance.random() < 0.4:
                noise *= 1 + 0.8 * numpy.sin(numpy.arange(length) * self.chance.uniform(1, 20) / RATE * 2 * math.pi)
        elif kind < 0.65:
            noise = self.music(length) + 0.01 * self.chance.standard_normal(length)
        elif kind < 0.8:
            noise = self.clatter(length) + 0.02 * self.coloured(length, 0.8)
        else:
            noise = 0.001 * self.chance.standard_normal(length)
            for _ in range(6):
                other = self.utterances.samples(int(self.chance.integers(len(self.utterances.lines))))
                noise += numpy.resize(other, length)[:: int(self.chance.choice([-1, 1]))]
        return (noise / (noise.std() + 1e-9)).astype(numpy.float32)

    def coloured(self, length, slope):
        spectrum = self.chance.standard_normal(length // 2 + 1) + 1j * self.chance.standard_normal(length // 2 + 1)
        frequency = numpy.arange(1, length // 2 + 2) / (length // 2 + 1)
        noise = numpy.fft.irfft(spectrum * frequency**-slope, length)
        return noise / noise.std()

    def music(self, length):
        """Notes and chords in a beat, plucked or held, sometimes with drums."""
        music = numpy.zeros(length)
        beat = self.chance.uniform(0.15, 0.9)
        voices, harmonics = int(self.chance.integers(1, 5)), int(self.chance.integers(1, 7))
        held, scale = self.chance.uniform(0.3, 4), self.chance.choice(24, 7, replace=False)
        vibrato = self.chance.uniform(0, 0.01) if self.chance.random() < 0.4 else 0
        drums = self.chance.random() < 0.4
        for start in numpy.arange(self.chance.uniform(0, beat), length / RATE, beat):
            first = int(start * RATE)
            size = min(length - first, int(held * beat * RATE) + 800)
            if size < 800 or self.chance.random() < 0.15:
                continue
            time = numpy.arange(size) / RATE
            decay = numpy.minimum(time * 50, 1) * numpy.exp(-time * self.chance.uniform(0, 4)) * numpy.minimum(1, (time[-1] - time) * 50)
            for tone in self.chance.choice(scale, voices):
                pitch = 110 * 2 ** (tone / 12) * (time + vibrato * numpy.sin(time * 36) / 36)
                music[first : first + size] += decay * sum(
                    numpy.sin(2 * math.pi * harmonic * pitch) / harmonic for harmonic in range(1, harmonics + 1))
            if drums:
                hit = min(size, 1600)
                music[first : first + hit] += 3 * self.chance.standard_normal(hit) * numpy.exp(-numpy.arange(hit) / 300)
        return music

    def clatter(self, length):
        """Knocks, dishes and steps: short ringing bursts."""
        noise = numpy.zeros(length)
        for _ in range(1 + self.chance.poisson(length / RATE * self.chance.uniform(0.3, 6))):
            first, size = int(self.chance.integers(length)), int(self.chance.uniform(0.02, 0.5) * RATE)
            size = min(size, length - first)
            time = numpy.arange(size) / RATE
            rings = sum(numpy.sin(2 * math.pi * self.chance.uniform(150, 6000) * time) for _ in range(int(self.chance.integers(0, 5))))
            burst = rings + self.chance.standard_normal(size) * self.chance.uniform(0.1, 1.5)
            noise[first : first + size] += burst * numpy.exp(-time * self.chance.uniform(10, 120)) * self.chance.uniform(0.1, 1)
        return noise

    def room(self, audio):
        """Reverberation and a microphone's tint."""
        size = 1 << (len(audio) + RATE // 2 - 1).bit_length()
        spectrum = numpy.fft.rfft(audio, size)
        if self.chance.random() < 0.5:
            time = numpy.arange(RATE // 2) / RATE
            echo = self.chance.standard_normal(len(time)) * numpy.exp(-6.9 * time / self.chance.uniform(0.1, 0.5))
            echo[: int(self.chance.uniform(0.001, 0.008) * RATE)] = 0
            echo *= self.chance.uniform(0.1, 0.8) / numpy.sqrt((echo**2).sum())
            echo[0] = 1
            spectrum *= numpy.fft.rfft(echo, size)
        bends = numpy.interp(numpy.arange(len(spectrum)), numpy.linspace(0, len(spectrum), 9), self.chance.uniform(-8, 8, 9))
        return numpy.fft.irfft(spectrum * 10 ** (bends / 20), size)[: len(audio)].astype(numpy.float32)

    def disturbed(self, audio, speech):
        if speech and self.happens(0.5):
            audio = self.room(audio)
        power = (audio**2).sum() / max(1, sum(end - start for _, start, end in speech) * RATE) if speech else 0.01
        if self.happens(0.65) or (not speech and self.chance.random() < 0.6):
            # Half of the noise ends where the recording does, with the padding's true silence after it.
            audio = audio + self.noise(len(audio)) * math.sqrt(power) * 10 ** (-self.chance.uniform(3, 35) / 20)
            if speech and self.chance.random() < 0.5:
                audio[int((speech[-1][2] + self.chance.uniform(0.1, 1)) * RATE) :] = 0
        peak = abs(audio).max()
        return (audio * (10 ** self.chance.uniform(-1.5, 0) / peak) if peak > 0 else audio).astype(numpy.float32)

    def prompt(self, speech):
        """Text before the window, or a list of names of which some are said."""
        kind = self.chance.random()
        if kind > 0.2 or not speech:
            return []
        if kind > 0.1:
            said = [self.utterances.text(int(self.chance.integers(len(self.utterances.lines))))
                    for _ in range(int(self.chance.integers(1, 4)))]
            return [PREVIOUS] + TOKENIZER.encode(" " + " ".join(said))
        words = [word for text, _, _ in speech for word in text.rstrip(".?").split()[1:] if word in NAMES]
        words += list(self.chance.choice(NAMES, int(self.chance.integers(1, 8))))
        self.chance.shuffle(words)
        return [PREVIOUS] + TOKENIZER.encode(" " + ", ".join(dict.fromkeys(words)) + ".")

    def target(self, speech, begun):
        """Ids, the position of start-of-transcript, and for each id when it is said (or a negative time)."""
        ids = self.prompt(speech)
        start = len(ids)
        ids += [SOT]
        if not speech:
            first = NO_TIMESTAMPS if self.chance.random() < 0.5 else FIRST_TIMESTAMP
            return ids + [first, EOT], start, [-1.0] * (len(ids) + 2)
        times = [-1.0] * len(ids)
        timestamps = begun is not None or self.chance.random() < 0.5
        if not timestamps:
            ids.append(NO_TIMESTAMPS)
            times.append(-1)
        for number, (text, begin, end) in enumerate(speech):
            if timestamps:
                # The reference lets the first timestamp be one second at most.
                ids.append(timestamp(min(begin, 1.0) if number == 0 else begin))
                times.append(begin)
            tokens = TOKENIZER.encode(" " + text)
            ends = numpy.cumsum([len(TOKENIZER.decode([token])) for token in tokens])
            times += list(begin + (end - begin) * (ends - 0.5 * numpy.diff(ends, prepend=0)) / ends[-1])
            ids += tokens
            if timestamps:
                ids.append(timestamp(end))
                times.append(end)
        if begun is not None:
            ids.append(timestamp(begun))
            times.append(begun)
        return ids + [EOT], start, times + [-1.0]

    def batch(self, items, row_of):
        """Mel, input rows, target rows (−100: none), times and characters for (audio, speech, begun) items."""
        audio = numpy.stack([self.disturbed(audio, speech) for audio, speech, _ in items])
        mel = log_mel(torch.from_numpy(audio))
        for row in mel:
            if self.happens(0.3):
                low, frames = int(self.chance.integers(70)), int(self.chance.integers(mel.shape[2] - 20))
                row[low : low + int(self.chance.integers(1, 10))] = row.mean()
                row[:, frames : frames + int(self.chance.integers(1, 20))] = row.mean()
        targets = [self.target(speech, begun) for _, speech, begun in items]
        longest = max(len(ids) for ids, _, _ in targets) - 1
        inputs = torch.full((len(items), longest), EOT)
        wanted = torch.full((len(items), longest), -100)
        times = torch.full((len(items), longest), -1.0)
        for row, (ids, start, when) in enumerate(targets):
            ids = torch.tensor(ids)
            inputs[row, : len(ids) - 1] = ids[:-1]
            wanted[row, start : len(ids) - 1] = row_of[ids[start + 1 :]]
            if not items[row][1]:
                wanted[row, start] = row_of[NO_SPEECH]
            times[row, start : len(ids) - 1] = torch.tensor(when[start + 1 :])
        characters = [characters_of(speech) for _, speech, _ in items]
        # What is only begun at the end has no known characters.
        whole = torch.tensor([begun is None for _, _, begun in items])
        return mel, row_of[inputs], wanted, times, characters, whole


def timestamp(seconds):
    return FIRST_TIMESTAMP + min(1500, round(seconds / 0.02))


def characters_of(speech):
    text = sentences.key(" ".join(text for text, _, _ in speech))
    return torch.tensor([CHARACTERS.index(letter) + 1 for letter in " ".join(text.split())], dtype=torch.long)
