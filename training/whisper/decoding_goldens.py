"""Writes Tests/WhisperTests/Goldens/decoding.json: what openai-whisper's own decoding and transcription make of a
model that is made up. Its logits and attention are simple functions of the window and the tokens so far, computed
again by `ScriptedPredictor.swift`, so that every rule is met without any weights."""

import importlib
import json
import pathlib
import random
from types import SimpleNamespace
from unittest import mock

import numpy as np
import tiktoken
import torch
import whisper.decoding as decoding
import whisper.timing as timing
import whisper.utils
from whisper.tokenizer import LANGUAGES, Tokenizer

# The package's function with this name hides the module.
transcribe_module = importlib.import_module("whisper.transcribe")

WORDS = (
    [" " + w for w in "the a quick brown fox jumps over lazy dog call mum at seven buy milk and bread".split()]
    + [" hello", " world", " It", " He", "ing", "ed", "s", "ly", "'s", " I", " you", " we", " not", " very"]
    + list(".,?!:;") + [' "', '"', " (", " -", "...", "。", "、", "日本", "語", "é", " über", "ß"]
)
WORDS = [w for w in WORDS if len(w.encode()) > 1]
RANKS = {bytes([b]): b for b in range(256)} | {w.encode(): 256 + i for i, w in enumerate(WORDS)}
LANGUAGE_COUNT = 99
LAYERS, HEADS = 2, 2


def encoding():
    specials = (
        ["<|endoftext|>", "<|startoftranscript|>"]
        + [f"<|{language}|>" for language in list(LANGUAGES)[:LANGUAGE_COUNT]]
        + ["<|translate|>", "<|transcribe|>", "<|startoflm|>", "<|startofprev|>", "<|nospeech|>"]
        + ["<|notimestamps|>"]
        + [f"<|{i * 0.02:.2f}|>" for i in range(1501)]
    )
    return tiktoken.Encoding(
        name="made-up",
        explicit_n_vocab=len(RANKS) + len(specials),
        pat_str=r"""'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+""",
        mergeable_ranks=RANKS,
        special_tokens={token: len(RANKS) + i for i, token in enumerate(specials)},
    )


ENCODING = encoding()
SIZE = ENCODING.n_vocab


def tokenizer(multilingual, *, num_languages=99, language=None, task=None):
    return Tokenizer(
        encoding=ENCODING,
        num_languages=LANGUAGE_COUNT,
        language=(language or "en") if multilingual else None,
        task=(task or "transcribe") if multilingual else None,
    )


PLAIN = tokenizer(False)


def extend(state, token):
    return ((state ^ token) * 16777619) & 0xFFFFFFFF


def mixed(numbers):
    numbers = numbers.astype(np.uint32)
    numbers ^= numbers >> np.uint32(16)
    numbers *= np.uint32(0x85EBCA6B)
    numbers ^= numbers >> np.uint32(13)
    numbers *= np.uint32(0xC2B2AE35)
    numbers ^= numbers >> np.uint32(16)
    return numbers


def share(numbers):
    """Between 0 and 1, exact in 32 bits."""
    return (mixed(numbers) >> np.uint32(8)).astype(np.float32) / np.float32(1 << 24)


def logits_after(state):
    ids = np.arange(SIZE, dtype=np.uint32)
    x = share(np.uint32(state) ^ (ids * np.uint32(0x9E3779B9)))
    for _ in range(6):
        x = x * x
    logits = x * np.float32(40)
    logits[:256] -= np.float32(12)
    logits[PLAIN.eot : PLAIN.timestamp_begin] -= np.float32(12)
    mood = int(mixed(np.array([state], dtype=np.uint32))[0])
    if mood % 6 != 1:
        logits[PLAIN.timestamp_begin :] -= np.float32(12)
    if mood % 11 == 3:
        logits[PLAIN.eot] = 41
    if mood % 2 == 1:
        logits[PLAIN.no_speech] = 41
    return logits


class MadeUpDecoder:
    def __init__(self):
        self.blocks = [
            SimpleNamespace(
                attn=SimpleNamespace(key=object(), value=object()), cross_attn=MadeUpAttention(layer)
            )
            for layer in range(LAYERS)
        ]
        self.key = self.blocks[0].attn.key

    def __call__(self, tokens, features, kv_cache):
        window = int(features[0, 0, 0])
        if self.key in kv_cache:
            states = kv_cache[self.key].tolist()
        else:
            states = [(2166136261 ^ window) & 0xFFFFFFFF] * tokens.shape[0]
        rows = []
        for row in range(tokens.shape[0]):
            logits = []
            for token in tokens[row].tolist():
                states[row] = extend(states[row], token)
                logits.append(logits_after(states[row]))
            rows.append(np.stack(logits))
        for attention in (block.attn for block in self.blocks):
            kv_cache[attention.key] = kv_cache[attention.value] = torch.tensor(states, dtype=torch.int64)
        return torch.tensor(np.stack(rows))


class MadeUpAttention(torch.nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def forward(self, window, count):
        """Each token listens about 160 ms after the one before, more or less."""
        attention = np.zeros((1, HEADS, count, 1500), dtype=np.float32)
        for head in range(HEADS):
            for token in range(count):
                place = np.uint32(window * 7919 + token * 104729 + (self.layer * HEADS + head) * 15485863)
                centre = np.float32(8 * token + int(mixed(np.array([place]))[0] % np.uint32(12)))
                frames = np.arange(1500, dtype=np.uint32)
                distance = np.abs(frames.astype(np.float32) - centre)
                noise = share(place ^ (frames * np.uint32(0x9E3779B9)))
                attention[0, head, token] = np.float32(4) * noise - distance / np.float32(16)
        return None, torch.tensor(attention)


class MadeUpModel:
    device = torch.device("cpu")
    dims = SimpleNamespace(n_mels=80, n_audio_ctx=1500, n_audio_state=4, n_text_ctx=448, n_text_layer=LAYERS)

    def __init__(self, multilingual):
        self.is_multilingual = multilingual
        self.num_languages = LANGUAGE_COUNT
        self.decoder = MadeUpDecoder()
        heads = torch.zeros(LAYERS, HEADS, dtype=torch.bool)
        heads[LAYERS // 2 :] = True
        self.alignment_heads = heads.to_sparse()

    def encoder(self, mel):
        features = torch.zeros(mel.shape[0], 1500, 4)
        features[:, 0, 0] = mel[:, 0, 0]
        return features

    def logits(self, tokens, features):
        return self.decoder(tokens, features, {})

    def install_kv_cache_hooks(self):
        return {}, []

    def decode(self, mel, options):
        return decoding.decode(self, mel, options)

    def detect_language(self, mel):
        return decoding.detect_language(
            self, mel, tokenizer(True, language="en", task="transcribe")
        )

    def __call__(self, mel, tokens):
        window = int(mel[0, 0, 0])
        for block in self.decoder.blocks:
            block.cross_attn(window, tokens.shape[1])
        return self.decoder(tokens, self.encoder(mel), {})


def window(number):
    mel = torch.zeros(80, 3000)
    mel[0, 0] = number
    return mel


DECODINGS = {
    "greedy": {},
    "no timestamps": dict(without_timestamps=True),
    "few tokens": dict(sample_len=7),
    "beam": dict(beam_size=5),
    "patient beam": dict(beam_size=3, patience=2.0),
    "impatient beam": dict(beam_size=4, patience=0.5),
    "length penalty": dict(beam_size=5, length_penalty=0.6),
    "prompt": dict(prompt=PLAIN.encode(" the quick brown fox")),
    "long prompt": dict(prompt=PLAIN.encode(" the lazy dog." * 100), beam_size=2),
    "prefix": dict(prefix=PLAIN.encode(" call mum"), beam_size=5),
    "all allowed": dict(suppress_tokens=[0], suppress_blank=False, max_initial_timestamp=None),
    "some forbidden": dict(suppress_tokens=[260, 270, 280, 290, 300], max_initial_timestamp=0.1),
}
MULTILINGUAL = {
    "detected": {},
    "German": dict(language="de", beam_size=2),
    "translated": dict(language="fr", task="translate"),
}
TRANSCRIPTIONS = {
    "greedy": {},
    "beam": dict(beam_size=5),
    "words": dict(word_timestamps=True),
    "words of beam": dict(word_timestamps=True, beam_size=3),
    "each window alone": dict(condition_on_previous_text=False),
    "initial prompt": dict(initial_prompt="call mum"),
    "carried prompt": dict(initial_prompt="call mum", carry_initial_prompt=True),
    "clips": dict(clip_timestamps="3.2,7,7.2", word_timestamps=True),
    "no silence": dict(no_speech_threshold=None),
    "silence by probability alone": dict(logprob_threshold=None, no_speech_threshold=0.3),
    "strict silence": dict(logprob_threshold=-0.25),
}


def decoded(options, number, multilingual=False):
    model = MadeUpModel(multilingual)
    known = {k: v for k, v in options.items() if k != "language"}
    language = options.get("language")
    if multilingual and language is None:
        probabilities = model.detect_language(window(number)[None])[1][0]
        language = max(probabilities, key=probabilities.get)
    settings = decoding.DecodingOptions(language=language or "en", fp16=False, **known)
    result = decoding.decode(model, window(number), settings)
    return {
        "window": number,
        "language": language,
        "tokens": result.tokens,
        "text": result.text,
        "avg_logprob": result.avg_logprob,
        "no_speech_prob": result.no_speech_prob,
        "compression_ratio": result.compression_ratio,
    }


def transcribed(options, frames, multilingual=False):
    mel = torch.zeros(80, frames + 3000)
    mel[0, :frames] = torch.arange(1, frames + 1)
    with mock.patch.object(transcribe_module, "log_mel_spectrogram", lambda *_, **__: mel):
        result = transcribe_module.transcribe(
            MadeUpModel(multilingual), np.zeros(1), temperature=0.0, **options
        )
    return {"frames": frames, **result}


def lengths(options):
    """The last window of the shorter recording is too short for word times: 20 ms."""
    return (6_210,) if "word_timestamps" in options else (760, 6_210)


def alignments():
    choose = random.Random(7)
    cases = []
    for rows, columns in [(1, 1), (1, 9), (6, 4), (9, 40)]:
        cost = np.array([[choose.randint(-50, 50) / 8 for _ in range(columns)] for _ in range(rows)])
        text, time = timing.dtw_cpu(cost.copy())
        filtered = timing.median_filter(torch.tensor(cost, dtype=torch.float32), 7)
        cases.append(
            {
                "rows": rows,
                "cost": cost.flatten().tolist(),
                "text": text.tolist(),
                "time": time.tolist(),
                "median": filtered.flatten().tolist(),
            }
        )
    return cases


TEXTS = ["", "a", "you " * 40, "The quick brown fox jumps over the lazy dog. " * 3, "日本語のテキスト。" * 20]


def main():
    with (
        mock.patch.object(decoding, "get_tokenizer", tokenizer),
        mock.patch.object(transcribe_module, "get_tokenizer", tokenizer),
    ):
        goldens = {
            "words": WORDS,
            "decodings": {
                name: [decoded(options, number) for number in range(1, 9)]
                for name, options in DECODINGS.items()
            },
            "multilingual_decodings": {
                name: [decoded(options, number, True) for number in range(1, 4)]
                for name, options in MULTILINGUAL.items()
            },
            "transcriptions": {
                name: [transcribed(options, frames) for frames in lengths(options)]
                for name, options in TRANSCRIPTIONS.items()
            },
            "multilingual_transcription": transcribed({"word_timestamps": True}, 4_500, True),
            "alignments": alignments(),
            "compression": [
                {"text": text, "ratio": whisper.utils.compression_ratio(text)} for text in TEXTS
            ],
        }
    target = pathlib.Path(__file__).parents[2] / "Tests/WhisperTests/Goldens/decoding.json"
    target.write_text(json.dumps(goldens, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
