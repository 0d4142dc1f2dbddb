"""Texts that other grammar engines accept and refuse, as goldens for ours: `python3 grammar_oracle.py [WALKS SEED]`.

Needs PyPI's xgrammar (for GBNF) and llguidance (for JSON Schema), and ../shared/data/grammars. Each engine leads a random
walk through the grammar, a byte at a time; its texts and small changes of them are then put to the engine again. A JSON
text's strings are first written the one way that our grammars write them, with the fewest escapes.
"""

import json
import os
import random
import re
import sys

import llguidance
import numpy
import xgrammar
from llguidance import LLMatcher, LLTokenizer
from llguidance.numpy import allocate_token_bitmask, fill_next_token_bitmask

HERE = os.path.dirname(os.path.abspath(__file__))
GRAMMARS = os.path.join(HERE, "../../../shared/data/grammars")
GOLDENS = os.path.join(HERE, "../../Tests/LanguageModelTests/Goldens")
LONGEST = 240
# Texts that each grammar is to accept and to refuse at least, where so many are found.
LEAST = 40

OWN = {
    "recursion": 'root ::= "(" root ")" root | "[" root "]" | "x"?',
    "ambiguity": 'root ::= "a" root "b" | "a" root "c" | "a"',
    "counts": 'root ::= [a-c]{2,4} ("-" [0-9]{3}){1,} "!"{0,2} [^a]',
    "empties": 'root ::= a b a "."\na ::= "x"* | b\nb ::= ("y" | "z"?) ("w" a)?',
    "scalars": 'root ::= ([à-öЀ-џ] | [^\\x00-\\u0fff] | "\\U0001F600")+ "é"',
    "tails": 'root ::= item | item "," root\nitem ::= [0-9]+ | "{" root "}"',
    "overlaps": 'root ::= ("ab" | "abc" | "bc" | "c")+ "cab"?',
    "lengths": 'root ::= "<" ([a-z] | "é"){0,5} ">" [0-9]{0,3} ("ab"){2} "."{1,}',
    "nests": 'root ::= ("(" (root | [0-9]+ | "") ")")* ";"?',
    "prefixes": 'root ::= "in" | "int" | "integer" | "inter" ("n" "al")? | "i" [n-t]* "!"',
    "lines": 'root ::= line{1,4}\nline ::= [^\\n#]+ ("#" [^\\n]*)? "\\n"',
    "lists": 'root ::= "[" (value ("," " "? value)*)? "]"\nvalue ::= root | "-"? [0-9]{1,3} | "\\"" [a-z]* "\\""',
    "calls": 'root ::= call ("." call)*\ncall ::= [a-z]+ ("(" (root ("," root)*)? ")")?',
}

SCHEMAS = [
    {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "string"}}, "required": ["b"]},
    {"type": "object", "properties": {"name": {"type": "string", "minLength": 1, "maxLength": 4},
     "age": {"type": "integer", "minimum": 0, "maximum": 150}}, "required": ["name", "age"],
     "additionalProperties": False},
    {"type": "object", "properties": {"x": {"enum": ["a", "b", 1, None]}, "xy": {"const": [1, {"k": "v"}]}},
     "additionalProperties": {"type": "boolean"}},
    {"type": "array", "items": {"type": "number"}, "minItems": 1, "maxItems": 3},
    {"type": "array", "prefixItems": [{"type": "string"}, {"type": "null"}], "items": {"type": "boolean"},
     "minItems": 1},
    {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}], "items": False},
    {"type": "string", "pattern": "^[a-z]{2,5}(-\\d+)?$"},
    {"type": "string", "pattern": "ab|^c+$"},
    {"type": "string", "minLength": 2, "maxLength": 3},
    {"type": "integer", "minimum": -25, "exclusiveMaximum": 1200},
    {"type": "integer", "minimum": 17},
    {"type": "integer", "maximum": -4},
    {"type": "number"},
    {"type": ["string", "null", "integer"]},
    {"anyOf": [{"type": "integer"}, {"type": "object", "properties": {"v": {"type": "integer"}},
     "required": ["v"], "additionalProperties": False}]},
    {"oneOf": [{"type": "object", "properties": {"t": {"const": "p"}, "v": {"type": "integer"}},
     "required": ["t", "v"], "additionalProperties": False},
     {"type": "object", "properties": {"t": {"const": "q"}, "w": {"type": "boolean"}}, "required": ["t"],
      "additionalProperties": False}]},
    {"$ref": "#/$defs/tree", "$defs": {"tree": {"type": "object", "properties": {"l": {"$ref": "#/$defs/tree"},
     "r": {"$ref": "#/$defs/tree"}, "v": {"type": "integer"}}, "required": ["v"], "additionalProperties": False}}},
    {"allOf": [{"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
     {"type": "object", "properties": {"b": {"type": "null"}}}], "additionalProperties": False,
     "properties": {"a": True, "b": True}},
    {"type": "object", "properties": {"intent": {"enum": ["create_event", "add_reminder", "none"]}, "slots": {
        "type": "object", "properties": {"title": {"type": "string"}, "email_to": {"type": "array",
         "items": {"type": "string"}}, "duration_min": {"type": "integer", "minimum": 1, "maximum": 1440}},
        "additionalProperties": False}}, "required": ["intent", "slots"], "additionalProperties": False},
    {"type": "array", "items": {"enum": ["mon", "tue", "é\"", 7, True]}, "maxItems": 4},
    {"type": "object", "properties": {"when": {"type": "string", "format": "date-time"}}, "required": ["when"],
     "additionalProperties": False},
    {"type": "string", "format": "date"},
    {"type": "string", "pattern": "^(\\+\\d{1,3} )?[2-9]\\d{2}(-\\d{4})?$"},
    {"type": "string", "pattern": "^[^aeiou\\s]{1,3}[aeiou]?$"},
    {"type": "array", "items": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 31},
     "minItems": 2, "maxItems": 2}},
    {"type": "integer", "exclusiveMinimum": -101, "maximum": 9},
    {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "array", "items": {
        "type": "object", "properties": {"c": {"type": "null"}}, "required": ["c"], "additionalProperties": False}}},
     "required": ["b"], "additionalProperties": False}}, "additionalProperties": False},
    {"$ref": "#/$defs/list", "$defs": {"list": {"anyOf": [{"type": "null"}, {"type": "array", "prefixItems": [
        {"type": "integer"}, {"$ref": "#/$defs/list"}], "items": False, "minItems": 2}]}}},
    {"anyOf": [{"type": "string", "maxLength": 2}, {"const": "long enough"}, {"type": "boolean"}]},
    {},
]

walks, seed = map(int, sys.argv[1:3] or (60, 1))
VOCABULARY = [bytes([byte]) for byte in range(256)] + [b"\xff<end>"]
END = 256
USUAL = b'abcxyz019 ."-,:{}[]()\\/+=\n\xc3\xa9\xe6\x97\xa5'


class Tokenizer:
    eos_token_id, bos_token_id, tokens, special_token_ids = END, None, VOCABULARY, [END]

    def __call__(self, text):
        return list(text if isinstance(text, bytes) else text.encode("utf-8"))


class XGrammar:
    def __init__(self, text):
        info = xgrammar.TokenizerInfo(VOCABULARY, stop_token_ids=[END])
        text = text.replace("::= |", '::= "" |')  # it reads no empty alternative
        self.compiled = xgrammar.GrammarCompiler(info).compile_grammar(xgrammar.Grammar.from_ebnf(text))
        self.mask = numpy.zeros((1, (len(VOCABULARY) + 31) // 32), dtype=numpy.int32)

    def start(self):
        self.matcher = xgrammar.GrammarMatcher(self.compiled)

    def allowed(self):
        import torch
        mask = torch.from_numpy(self.mask)
        self.matcher.fill_next_token_bitmask(mask)
        return self.mask[0]

    def take(self, byte):
        return self.matcher.accept_token(byte)

    def accepts(self, text):
        self.start()
        return all(self.take(byte) for byte in text) and self.matcher.accept_token(END)


class LLGuidance:
    tokenizer = None

    def __init__(self, schema):
        if LLGuidance.tokenizer is None:
            LLGuidance.tokenizer = LLTokenizer(llguidance.TokenizerWrapper(Tokenizer()))
        options = {"whitespace_flexible": False, "item_separator": ",", "key_separator": ":"}
        self.grammar = LLMatcher.grammar_from_json_schema(json.dumps(schema), overrides=options)
        error = LLMatcher.validate_grammar(self.grammar, self.tokenizer)
        assert not error, error
        self.mask = allocate_token_bitmask(1, len(VOCABULARY))

    def start(self):
        self.matcher = LLMatcher(self.tokenizer, self.grammar, log_level=0)

    def allowed(self):
        fill_next_token_bitmask(self.matcher, self.mask)
        return self.mask[0]

    def take(self, byte):
        return self.matcher.try_consume_tokens([byte]) == 1

    def accepts(self, text):
        self.start()
        return self.matcher.try_consume_tokens(list(text)) == len(text) and self.matcher.is_accepting()


def walk(engine, dice):
    engine.start()
    text = bytearray()
    while len(text) < LONGEST:
        words = engine.allowed()
        bits = [token for token in range(257) if int(words[token // 32]) >> (token % 32) & 1]
        if END in bits and (len(bits) == 1 or dice.random() < 0.25):
            return bytes(text)
        choices = [token for token in bits if token != END]
        if not choices:
            return None
        usual = [token for token in choices if token in USUAL]
        closing = [token for token in choices if token in b'"]})']
        if closing and dice.random() < 0.3:
            choices = closing
        elif usual and dice.random() < 0.95:
            choices = usual
        byte = dice.choice(choices)
        assert engine.take(byte)
        text.append(byte)
    return None


def changed(text, dice):
    text = list(text.decode("utf-8"))
    for _ in range(dice.choice([1, 1, 2])):
        place = dice.randrange(len(text) + 1)
        kind = dice.randrange(5)
        if kind == 0:
            text.insert(place, chr(dice.choice(b'abcxyz019 ."-,:{}[]()')))
        elif kind == 4:
            del text[place:]
        elif place < len(text) and kind == 1:
            del text[place]
        elif place < len(text) and kind == 2:
            text[place] = dice.choice("abx019\"-,]}é")
        elif place + 1 < len(text):
            text[place], text[place + 1] = text[place + 1], text[place]
    return "".join(text).encode("utf-8")


def canonical(text):
    """The text with each JSON string written in the one way; None where that cannot be."""
    def write(match):
        return json.dumps(json.loads(match.group(0)), ensure_ascii=False)
    try:
        result = re.sub(r'"(?:[^"\\\x00-\x1f]|\\.)*"', write, text.decode("utf-8")).encode("utf-8")
    except (ValueError, UnicodeError):
        return None
    # Zero has one text, and what JSON need not escape is not escaped.
    # A date and time has its letters in upper case only.
    if re.search(rb'\dt\d|\dz"', result):
        return None
    return None if b"\x7f" in result or re.search(rb"-0(?![.\d])", result) else result


def verdicts(engine, dice, rewrite):
    accepted, refused = set(), set()
    for number in range(5 * walks):
        if number >= walks and min(len(accepted), len(refused)) >= LEAST:
            break
        text = walk(engine, dice)
        if text is None:
            continue
        try:
            candidates = [text] + [changed(text, dice) for _ in range(3)]
        except UnicodeDecodeError:
            continue
        for candidate in map(rewrite, candidates):
            if candidate is not None:
                (accepted if engine.accepts(candidate) else refused).add(candidate.decode("utf-8"))
    return {"accepted": sorted(accepted), "refused": sorted(refused)}


def main():
    dice = random.Random(seed)
    cases = []
    for name in sorted(os.listdir(GRAMMARS)):
        if name.endswith(".gbnf"):
            with open(os.path.join(GRAMMARS, name), encoding="utf-8") as file:
                cases.append({"published": name, **verdicts(XGrammar(file.read()), dice, lambda text: text)})
    for name, text in OWN.items():
        cases.append({"gbnf": text, **verdicts(XGrammar(text), dice, lambda text: text)})
    for schema in SCHEMAS:
        cases.append({"schema": json.dumps(schema), **verdicts(LLGuidance(schema), dice, canonical)})
    for case in cases:
        print(len(case["accepted"]), len(case["refused"]), list(case.values())[0][:60])
    with open(os.path.join(GOLDENS, "grammar_oracle.json"), "w", encoding="utf-8") as file:
        json.dump(cases, file, ensure_ascii=False, indent=0)
        file.write("\n")


main()
