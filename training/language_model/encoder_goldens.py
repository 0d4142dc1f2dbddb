"""A tiny BERT encoder with random weights, the tokens that `tokenizers` makes of plain and nasty texts, and what transformers
computes of them: `python3 encoder_goldens.py`.

Writes encoder.gguf and encoder.json into Tests/LanguageModelTests/Goldens. Needs torch, transformers, tokenizers, gguf.
"""
import json
import os
import random

import encoder_file
import tokenizers
import torch
import transformers

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/LanguageModelTests/Goldens")
TEXTS = [
    "remind me tomorrow at seven to call John", "Lunch with Zoë at the café, 12:30!", "what's on friday?", "e-mail anna@example.com",
    "", " ", "\t\n", "naïve façade coöperate", "Ångström İstanbul STRASSE straße", "日本語 and 中文字", "price: $5.99 + tax^2 = `x` ~ |y|",
    "[CLS] [SEP] [UNK] [PAD] [MASK]", "##ing un##ing", "zero\u200bwidth soft\u00adhyphen nul\u0000char bell\u0007", "\ufffd broken \ufffd",
    "emoji 🎉🎉 party 👩‍👩‍👧", "x" * 100, "x" * 101, "ＦＵＬＬ width ﬁ ligature", "한국어 텍스트", "Ελληνικά ΣΊΣΥΦΟΣ", "Привет МИР", "«quoted» “text” – dash—es … ¿qué?",
    "don't can't o'clock", "a\u00a0b\u2003c\u3000d", "1,234.56 7pm 19:00", "tabs\tand\r\nlines", "combining e\u0301 a\u030a", "__under_score__ <tag> {json: [1]}",
    "ſ K Å ½ ² ①", "word " * 30,
]


def random_text(draw):
    """Characters of many kinds in random order."""
    kinds = ["abcdefghijklmnopqrstuvwxyz", "ABCXYZ", " \t\n", ".,;:!?'\"-_()[]{}@#$%^&*+=<>/\\|`~", "0123456789", "éèüßñçøåÆŒĳ", "日本中", "αβγΣς", "\u0301\u0308\u200d\ufeff\u00a0\u2028"]
    return "".join(draw.choice(draw.choice(kinds)) for _ in range(draw.randint(1, 40)))


def main():
    draw = random.Random(7)
    texts = TEXTS + [random_text(draw) for _ in range(120)]
    tokenizer = tokenizers.BertWordPieceTokenizer(lowercase=True)
    tokenizer.train_from_iterator(TEXTS[:4] * 3 + TEXTS, vocab_size=400, min_frequency=1, limit_alphabet=250, show_progress=False)
    begin, end = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    tokenizer._tokenizer.post_processor = tokenizers.processors.BertProcessing(("[SEP]", end), ("[CLS]", begin))
    # What a person wrote is never a special token.
    tokenizer._tokenizer.encode_special_tokens = True
    torch.manual_seed(7)
    config = transformers.BertConfig(vocab_size=tokenizer.get_vocab_size(), hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
                                     intermediate_size=96, max_position_embeddings=48, initializer_range=0.25)
    encoder = transformers.BertModel(config, add_pooling_layer=False).eval()
    head = torch.nn.Linear(32, 5)
    labels = ["one", "two", "three", "four", "five"]
    for name, weight in encoder.named_parameters():
        # Norms and biases that do nothing would hide a mistake.
        if "LayerNorm" in name or name.endswith("bias"):
            torch.nn.init.normal_(weight, mean=1.0 if name.endswith("LayerNorm.weight") else 0.0, std=0.3)
    encoder_file.write(os.path.join(TARGET, "encoder.gguf"), encoder, tokenizer, head, labels)
    found = []
    with torch.no_grad():
        for text in texts:
            ids = tokenizer.encode(text).ids
            ids = ids if len(ids) <= 48 else ids[:47] + ids[-1:]
            vectors = encoder(input_ids=torch.tensor([ids])).last_hidden_state[0]
            found.append({"text": text, "tokens": ids, "logits": [round(float(x), 5) for x in head(vectors.mean(0))]})
    with open(os.path.join(TARGET, "encoder.json"), "w", encoding="utf-8") as file:
        json.dump(found, file, ensure_ascii=True, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
