"""What llama.cpp makes of nasty texts, as goldens for our tokenizer: `python3 tokenizer_goldens.py [COUNT SEED]`.

Texts of all Unicode categories, contractions in every case, runs of white space, combining marks, emoji and broken UTF-8,
tokenized with the vocabularies in ../shared/data/models/vocab (GPT-2's, Llama 3's and Qwen2's) and with three small ones
with the same splitting rules, trained on the project's own words; and with SmolLM2's, where `make run` has fetched it. Writes tokenizers.json (texts in hexadecimal) and the
small vocabularies into Tests/LanguageModelTests/Goldens. With a greater COUNT, the tests compare more; seeds 1 to 3 with
10,000 texts each were compared. Needs PyPI's llama-cpp-python, tokenizers and gguf.
"""

import glob
import json
import os
import random
import sys
import unicodedata

import gguf
import llama_cpp
import tokenizers
import vocabulary_file

HERE = os.path.dirname(os.path.abspath(__file__))
VOCABULARIES = os.path.join(HERE, "../../../shared/data/models/vocab")
TARGET = os.path.join(HERE, "../../Tests/LanguageModelTests/Goldens")
RULES = ["gpt-2", "llama-bpe", "qwen2"]
FETCHED = glob.glob(os.path.join(HERE, "../../.build/models/smollm2-135m-instruct*.gguf"))

SPACES = [" ", "  ", "   ", "\t", "\n", "\r", "\r\n", "\n\n", " \n ", "\v", "\f", "\x1c", "\x85", "\xa0", "\u1680",
          "\u2003", "\u2028", "\u3000", "\u200b", "\u180e", "\ufeff"]
ENDINGS = ["'s", "'S", "'t", "'T", "'re", "'RE", "'rE", "'ve", "'VE", "'m", "'M", "'ll", "'LL", "'lL", "'d", "'D", "'ſ",
           "’s", "'", "''", "'x", "'l", "'r"]
WORDS = ["hello", "Hello", "WORLD", "I", "don", "naïve", "Straße", "日本", "語", "привет", "שלום", "مرحبا", "नमस्ते", "ไทย",
         "한국어", "ǅ", "ʰ", "ª", "İ", "e\u0301", "ﬁ", "Ⅷ", "²", "½", "٣", "੧", "𝟘", "一", "〇", "1", "12", "123", "1234", "0",
         "<|im_end|>", "<|endoftext|>", "<|eot_id|>", "😀", "👍🏽", "👩‍👩‍👧‍👦", "🇵🇹", "\u0301", "\u200d", "_", "-", "...", "!!",
         "(", ")", "\"", "$", "€", "#", "//", "==", "\\n", "\x00", "\x7f", "\ufffd", "\ue000"]
BROKEN = [b"\x80", b"\xbf", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\xf0\x9f", b"\xff", b"\xfe", b"\xc3\x28", b"\xe2\x28",
          b"\xf5", b"\xf8", b"\x80\x80\x80"]


def scalars():
    """Some characters of every category that both know: the newest may be letters to one and nothing to the other."""
    by_category = {}
    for number in range(0x110000):
        by_category.setdefault(unicodedata.category(chr(number)), []).append(chr(number))
    by_category.pop("Cs")
    by_category.pop("Cn")
    return list(by_category.values())


def texts(count, dice):
    categories = scalars()
    for number in range(count):
        parts = []
        for _ in range(dice.choice([1, 2, 3, 5, 8, 20])):
            pick = dice.random()
            if pick < 0.3:
                parts.append(dice.choice(SPACES).encode())
            elif pick < 0.4:
                parts.append(dice.choice(ENDINGS).encode())
            elif pick < 0.7:
                parts.append(dice.choice(WORDS).encode() * dice.choice([1, 1, 1, 2, 7]))
            elif pick < 0.97 or number % 3:
                parts.append(dice.choice(dice.choice(categories)).encode())
            else:
                parts.append(dice.choice(BROKEN))
        yield b"".join(parts)


def train():
    """Tokens and merges of a small byte-level vocabulary."""
    trained = tokenizers.ByteLevelBPETokenizer()
    trained.train([os.path.join(HERE, "../..", name) for name in ("README.md", "ARCHITECTURE.md")],
                  vocab_size=700, min_frequency=2, special_tokens=["<|endoftext|>"], show_progress=False)
    model = json.loads(trained.to_str())["model"]
    tokens = sorted(model["vocab"], key=model["vocab"].get)
    return tokens, [pair if isinstance(pair, str) else " ".join(pair) for pair in model["merges"]]


def write(path, rule, tokens, merges):
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(rule)
    writer.add_token_list(tokens)
    writer.add_token_types([3] + [1] * (len(tokens) - 1))
    writer.add_token_merges(merges)
    writer.add_bos_token_id(0)
    writer.add_eos_token_id(0)
    vocabulary_file.finish(writer)


def golden(name, path, candidates):
    reference = llama_cpp.Llama(path, vocab_only=True, verbose=False)
    return {"vocabulary": name, "texts": [
        {"bytes": text.hex(), "tokens": reference.tokenize(text, add_bos=False, special=False)} for text in candidates]}


def main():
    count, seed = map(int, sys.argv[1:3] or (120, 1))
    candidates = list(texts(count, random.Random(seed)))
    tokens, merges = train()
    goldens = []
    for rule in RULES:
        small = f"bpe-{rule}.gguf"
        write(os.path.join(TARGET, small), rule, tokens, merges)
        for name, folder in ((small, TARGET), (f"ggml-vocab-{rule}.gguf", VOCABULARIES)):
            goldens.append(golden(name, os.path.join(folder, name), candidates))
    goldens += [golden("smollm2-135m-instruct", path, candidates) for path in FETCHED[:1]]
    with open(os.path.join(TARGET, "tokenizers.json"), "w", encoding="utf-8") as file:
        json.dump(goldens, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
