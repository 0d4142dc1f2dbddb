"""Writes the model for tests of generation: `python3 generation_model.py`.

Writes generation.gguf, a tiny Llama of random weights with byte-level byte-pair encoding, and bytes.gguf, a vocabulary of
single bytes for the same model, into Tests/LanguageModelTests/Goldens. Needs numpy and gguf from PyPI.
"""

import collections
import os
import re

import gguf
import numpy

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/LanguageModelTests/Goldens")
TEXT = """{"intent":"create_event","slots":{"title":"call John","datetime_point":"tomorrow at seven"}}
{"intent":"create_note","slots":{"note_body":"buy milk and eggs"}} {"intent":"add_reminder","slots":{}}
{"intent":"read_email"} {"title": "lunch with Sarah", "done": true, "count": 12} remind me to call Anna
the café was naïve, true or false, null, [1, 2, 3], "a": "b", "on": "off", "colour": "green"
"""
CONTROL = ["<|im_end|>", "<|im_start|>", "<|endoftext|>", "<|unused|>"]
TEMPLATE = ("{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>'"
            " + '\\n' }}{% endfor %}{{ '<|im_start|>assistant\\n' }}")
ROWS, WIDTH, HIDDEN, LAYERS, HEADS, KEY_HEADS, HEAD = 384, 32, 64, 2, 4, 2, 16


def byte_alphabet():
    """GPT-2's: a printable character for each byte."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in printable]
    return {byte: chr(byte) for byte in printable} | {byte: chr(256 + index) for index, byte in enumerate(others)}


def learned_merges(count):
    """The most frequent pairs of the sample, joined one after the other."""
    alphabet = byte_alphabet()
    pieces = re.findall(r" ?[^\W\d_]+|\d| ?[^\w\s]+|_[^\W\d_]+|\s+", TEXT)
    words = [[alphabet[byte] for byte in piece.encode()] for piece in pieces]
    merges = []
    while len(merges) < count:
        pairs = collections.Counter(pair for word in words for pair in zip(word, word[1:]))
        (left, right), _ = max(pairs.items(), key=lambda item: (item[1], item[0]))
        merges.append((left, right))
        for word in words:
            index = 0
            while index + 1 < len(word):
                if word[index:index + 2] == [left, right]:
                    word[index:index + 2] = [left + right]
                index += 1
    return merges


def add_vocabulary(writer, merges):
    alphabet = byte_alphabet()
    tokens = [alphabet[byte] for byte in range(256)] + [left + right for left, right in merges] + CONTROL
    plain = len(tokens) - len(CONTROL)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.NORMAL] * plain + [gguf.TokenType.CONTROL] * len(CONTROL))
    writer.add_token_merges([f"{left} {right}" for left, right in merges])
    writer.add_eos_token_id(plain)
    writer.add_chat_template(TEMPLATE)


def add_weights(writer):
    random = numpy.random.default_rng(5)

    def matrix(name, rows, columns):
        writer.add_tensor(name, (random.standard_normal((rows, columns)) * 0.3).astype(numpy.float32))

    def norm(name):
        writer.add_tensor(name, (1 + 0.1 * random.standard_normal(WIDTH)).astype(numpy.float32))

    matrix("token_embd.weight", ROWS, WIDTH)
    norm("output_norm.weight")
    for layer in range(LAYERS):
        for name, rows, columns in [
            ("attn_q", HEADS * HEAD, WIDTH), ("attn_k", KEY_HEADS * HEAD, WIDTH), ("attn_v", KEY_HEADS * HEAD, WIDTH),
            ("attn_output", WIDTH, HEADS * HEAD), ("ffn_gate", HIDDEN, WIDTH), ("ffn_up", HIDDEN, WIDTH),
            ("ffn_down", WIDTH, HIDDEN),
        ]:
            matrix(f"blk.{layer}.{name}.weight", rows, columns)
        norm(f"blk.{layer}.attn_norm.weight")
        norm(f"blk.{layer}.ffn_norm.weight")


def write(name, fill):
    writer = gguf.GGUFWriter(os.path.join(TARGET, name), "llama")
    fill(writer)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def model(writer):
    writer.add_context_length(512)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_HEADS)
    writer.add_key_length(HEAD)
    writer.add_value_length(HEAD)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_freq_base(10000.0)
    # Rows beyond the vocabulary, as models have that pad it to a round number.
    merges = learned_merges(ROWS - 16 - 256 - len(CONTROL))
    add_vocabulary(writer, merges)
    add_weights(writer)


def main():
    write("generation.gguf", model)
    # One merge of bytes that no text holds, since a list in GGUF should not be empty.
    write("bytes.gguf", lambda writer: add_vocabulary(writer, [(byte_alphabet()[0xFE], byte_alphabet()[0xFF])]))


if __name__ == "__main__":
    main()
