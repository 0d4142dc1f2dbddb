"""Writes Tests/WhisperTests/Goldens/tokenizer.json: what PyPI's openai-whisper makes of a few texts and tokens, with
as much of its vocabularies as that takes."""

import json
import pathlib
import random

from whisper.tokenizer import get_tokenizer

TEXTS = [
    "",
    " Hello world, it's a test.",
    "I'm you're he'd we've they'll don't 'S 'RE '' ' s",
    "  two   spaces\tand\n\nlines \n  ",
    "1,234.56 ½ Ⅷ ² ③ ४२ 12345678901234567890",
    " non\u00a0breaking\u2003em\u2028line\u0085next\u200bzero\ufeffwidth",
    " Ünïcödé naïve café ﬁ ǅ ʰ ª º _under_score__ co-operate --- ... !!! ?!'s",
    "日本語のテキスト、中文字符。한국어 텍스트",
    " Привет, мир! Γειά σου Κόσμε שלום עולם مرحبا بالعالم",
    " हिन्दी में पाठ ภาษาไทย e\u0301a\u0308 👩‍👩‍👧 🎉🎊 ♪♪ ♩ ♫",
    "a" * 300,
    " " * 40 + "x" + "\n" * 30,
    "=====-----=====(((((((",
    " <|endoftext|> <|0.00|>",
    "\u0378\u2fe0\U000e0001\U0001f9ff\u3400\uffff\U0010ffff",
    " antidisestablishmentarianism supercalifragilisticexpialidocious Llanfairpwllgwyngyll",
]
SYMBOLS = list('"#()*+/:;<=>@[\\]^_`{|}~「」『』♩♪♫♬♭♮♯') + (
    "<< >> <<< >>> -- --- -( -[ (' (\" (( )) ((( ))) [[ ]] {{ }} ♪♪ ♪♪♪ - '".split()
)
WORDS = [
    ("en", " Hello, it's (really) \"good\" - isn't it? ... yes!"),
    ("en", "No space first—then ¿qué? $5.00 #1"),
    ("zh", "日本語のテキスト、中文。 abc def"),
    ("de", " Über naïve 日本 🎉 Ende"),
]


def vocabulary(tokenizer, texts):
    """Every token that is found within one of the texts, which is all that encoding them can ask for."""
    within = [text.encode() for text in texts]
    count = tokenizer.eot
    tokens = [tokenizer.encoding.decode_single_token_bytes(token) for token in range(count)]
    return {
        token: text.hex()
        for token, text in enumerate(tokens)
        if text and (len(text) == 1 or any(text in whole for whole in within))
    }


def goldens(multilingual, size, languages):
    tokenizer = get_tokenizer(multilingual, num_languages=languages, language="en", task="transcribe")
    kept = vocabulary(tokenizer, TEXTS + [" " + s for s in SYMBOLS] + [text for _, text in WORDS])
    choose = random.Random(4)
    sequences = [choose.choices(list(kept), k=12) for _ in range(40)]
    sequences.append([tokenizer.sot, 0, tokenizer.no_timestamps, tokenizer.timestamp_begin + 54, 1])
    return {
        "vocabulary_size": size,
        "tokens": {str(token): text for token, text in kept.items()},
        "encoded": [
            {"text": text, "tokens": tokenizer.encoding.encode_ordinary(text)} for text in TEXTS
        ],
        "decoded": [
            {
                "tokens": sequence,
                "text": tokenizer.decode(sequence),
                "with_timestamps": tokenizer.decode_with_timestamps(sequence),
            }
            for sequence in sequences
        ],
        "special": {
            "end": tokenizer.eot,
            "start": tokenizer.sot,
            "translate": tokenizer.translate,
            "transcribe": tokenizer.transcribe,
            "previous": tokenizer.sot_prev,
            "language_model": tokenizer.sot_lm,
            "no_speech": tokenizer.no_speech,
            "no_timestamps": tokenizer.no_timestamps,
            "first_timestamp": tokenizer.timestamp_begin,
        },
        "non_speech": list(tokenizer.non_speech_tokens),
        "languages": dict(zip(tokenizer.all_language_codes, tokenizer.all_language_tokens)),
        "words": [words(multilingual, languages, language, text) for language, text in WORDS],
    }


def words(multilingual, languages, language, text):
    tokenizer = get_tokenizer(multilingual, num_languages=languages, language=language, task="transcribe")
    tokens = tokenizer.encode(text) + [tokenizer.eot]
    split, split_tokens = tokenizer.split_to_word_tokens(tokens)
    return {"language": language, "tokens": tokens, "words": split, "word_tokens": split_tokens}


target = pathlib.Path(__file__).parents[2] / "Tests/WhisperTests/Goldens/tokenizer.json"
target.write_text(
    json.dumps(
        [goldens(False, 51864, 99), goldens(True, 51865, 99), goldens(True, 51866, 100)],
        ensure_ascii=False,
        separators=(",", ":"),
    )
    + "\n"
)
