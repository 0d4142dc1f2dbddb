"""A small SentencePiece vocabulary and what PyPI's `sentencepiece` makes of texts: `python3 sentencepiece_goldens.py`.

Trains byte-pair encoding with byte fallback on the project's own words (README.md, ARCHITECTURE.md and a few lines in
other scripts) and writes Tests/LanguageModelTests/Goldens/sentencepiece.gguf and sentencepiece.json. Prints where
PyPI's `llama-cpp-python` tokenizes the same file otherwise. Needs sentencepiece, gguf and llama-cpp-python.
"""

import io
import json
import os
import random

import gguf
import llama_cpp
import sentencepiece
import vocabulary_file

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.join(HERE, "../../Tests/LanguageModelTests/Goldens")
OTHER = ["Wo sind die Schlüssel, bitte?", "Às sete da manhã, não é?", "明日の朝七時に電話する", "Позвони мне завтра",
         "αύριο το πρωί", "غدا صباحا", "    four spaces\tand a tab", "1234567890 3.14 10:30", "naïve café über"]
WORDS = ["<sep>", "<|mark|>", "▁▁▁"]
NASTY = ["", " ", "  ", "   ", "a", " a", "a ", "\n", "\t\n \r\n", "▁", "▁a", "é", "e\u0301", "日本語", "😀", "👩‍👩‍👧‍👦", "🇵🇹",
         "\u0000", "\ufffd", "\ufeffx", "\u200b", "\u00a0", "\u3000x", "Hello, world!", "hello  world   ", "<s>", "</s>",
         "<unk>", "<0x41>", "<sep>", "a<sep>b", "a <sep> b", "<sep><sep>", "x<|mark|>", "<|mark|", "1234567",
         "don't DON'T", "ſ", "İ", "ﬁ", "𝔘𝔫𝔦", "\U0010ffff", "\u0378", "a" * 300, " " * 100, "😀" * 50, "aé日😀" * 40]
ALPHABET = list("abcdehilmnorstu  .,'\n0123AEIZ") + ["é", "ü", "ã", "日", "の", "朝", "я", "ω", "م", "😀", "▁", "  ",
                                                  "<sep>", "▁▁▁", " the", "ing", "\u0301", "\u200d", "\t"]


def train():
    lines = list(OTHER)
    for name in ("README.md", "ARCHITECTURE.md"):
        with open(os.path.join(HERE, "../..", name), encoding="utf-8") as file:
            lines += [line.strip("\n") for line in file if line.strip()]
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=model, vocab_size=1200, model_type="bpe", byte_fallback=True,
        normalization_rule_name="identity", remove_extra_whitespaces=False, add_dummy_prefix=True,
        allow_whitespace_only_pieces=True, split_digits=True, user_defined_symbols=WORDS, character_coverage=0.999,
        minloglevel=2, max_sentencepiece_length=16, num_threads=1)
    return sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())


def kind(processor, token):
    if processor.is_unknown(token):
        return gguf.TokenType.UNKNOWN
    if processor.is_control(token):
        return gguf.TokenType.CONTROL
    if processor.is_byte(token):
        return gguf.TokenType.BYTE
    return gguf.TokenType.USER_DEFINED if processor.id_to_piece(token) in WORDS else gguf.TokenType.NORMAL


def write(processor, path):
    writer = gguf.GGUFWriter(path, "llama")
    tokens = range(processor.get_piece_size())
    writer.add_tokenizer_model("llama")
    writer.add_token_list([processor.id_to_piece(token) for token in tokens])
    writer.add_token_scores([processor.get_score(token) for token in tokens])
    writer.add_token_types([int(kind(processor, token)) for token in tokens])
    writer.add_bos_token_id(processor.bos_id())
    writer.add_eos_token_id(processor.eos_id())
    writer.add_unk_token_id(processor.unk_id())
    writer.add_add_space_prefix(True)
    vocabulary_file.finish(writer)


def main():
    processor = train()
    path = os.path.join(TARGET, "sentencepiece.gguf")
    write(processor, path)
    dice = random.Random(5)
    texts = list(NASTY)
    for length in [3] * 100 + [12] * 200 + [60] * 100 + [2000] * 2:
        texts.append("".join(dice.choice(ALPHABET) for _ in range(dice.randint(1, length))))
    goldens = [{"text": text, "tokens": processor.encode(text)} for text in texts]
    for golden in goldens:
        assert processor.decode(golden["tokens"]) == golden["text"] or "▁" in golden["text"], golden
    with open(os.path.join(TARGET, "sentencepiece.json"), "w", encoding="utf-8") as file:
        json.dump(goldens, file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")
    other = llama_cpp.Llama(path, vocab_only=True, verbose=False)
    different = [golden["text"] for golden in goldens
                 if other.tokenize(golden["text"].encode(), add_bos=False) != golden["tokens"]]
    print(len(goldens), "texts; llama.cpp differs on", len(different), "of which without an added word:",
          [text for text in different if not any(word in text.replace(" ", "▁") for word in WORDS)])


if __name__ == "__main__":
    main()
