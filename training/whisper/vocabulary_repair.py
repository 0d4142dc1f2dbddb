"""Writes Sources/Whisper/Tokens/VocabularyRepairTables.swift: the bytes of the tokens that are no valid UTF-8 on
their own, which some ggml files hold as U+FFFD. Needs PyPI's openai-whisper, whose vocabularies it reads."""

import base64
import pathlib
import textwrap

from whisper.tokenizer import get_encoding


def varint(number):
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def table(name, count):
    encoding = get_encoding(name)
    out, last = bytearray(), 0
    for token in range(count):
        text = encoding.decode_single_token_bytes(token)
        if "\N{REPLACEMENT CHARACTER}" in text.decode("utf-8", errors="replace"):
            out += varint(token - last) + varint(len(text)) + text
            last = token
    lines = textwrap.wrap(base64.b64encode(bytes(out)).decode(), 96)
    return " \\\n".join("    " + line for line in lines).replace(" \\\n", "\\\n")


target = pathlib.Path(__file__).parents[2] / "Sources/Whisper/Tokens/VocabularyRepairTables.swift"
target.write_text(
    f'''// Written by training/whisper/vocabulary_repair.py.

extension VocabularyRepair {{
  /// For each token: its number less the last one's, its length, its bytes; the numbers as LEB128, all in base64.
  static let english = """
{table("gpt2", 50256)}
    """

  /// As ``english``, for the vocabulary of the multilingual models.
  static let multilingual = """
{table("multilingual", 50257)}
    """
}}
'''
)
