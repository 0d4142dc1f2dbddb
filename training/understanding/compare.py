"""Compares an exported GGUF file in llama.cpp with the decoder it came from: `python3 compare.py RUN.pt TOKENIZER FILE.gguf`.

Tokens must be the same, logits close; prints the largest difference and how often the likeliest token agrees.
"""
import argparse
import sys

import numpy
import torch
from llama_cpp import Llama

from model import Decoder, Dimensions
from vocabulary import Vocabulary

TEXTS = ["remind me tomorrow at seven to call john", "Lunch with Sørensen, Friday 12:30!", "email anna@example.com saying I'm late",
         "what's on", "note that 3.5% of the café's 1,200 guests didn't pay", "x" * 40, "erinnere mich um 8"]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("checkpoint")
    arguments.add_argument("tokenizer")
    arguments.add_argument("file")
    options = arguments.parse_args()
    vocabulary = Vocabulary(options.tokenizer)
    state = torch.load(options.checkpoint, map_location="cpu", weights_only=True)
    model = Decoder(Dimensions(**state["dimensions"])).eval()
    model.load_state_dict(state["average"])
    peer = Llama(options.file, n_ctx=512, n_threads=1, logits_all=True, verbose=False)
    other_tokens, agree, total, furthest = 0, 0, 0, 0.0
    for text in TEXTS:
        prompt = vocabulary.prompt(text, ())
        other_tokens += peer.tokenize((" " + text).encode(), add_bos=False, special=False) != prompt[1:-1]
        peer.reset()
        peer.eval(prompt)
        theirs = numpy.array(peer.scores[:len(prompt)])
        with torch.no_grad():
            ours = model(torch.tensor([prompt]))[0].numpy()
        furthest = max(furthest, float(abs(theirs - ours).max()))
        agree, total = agree + int((theirs.argmax(-1) == ours.argmax(-1)).sum()), total + len(prompt)
    print(f"{other_tokens} of {len(TEXTS)} texts with other tokens; logits differ by at most {furthest:.4f}; "
          f"the likeliest token agrees at {agree} of {total} places")
    sys.exit(other_tokens > 0)


if __name__ == "__main__":
    main()
