"""Simulates the mistakes of typing and recognition. Marks stay with their words."""
import json
import os
import re
import unicodedata

from phrase_grammar import PUNCTUATION, Word

HERE = os.path.dirname(os.path.abspath(__file__))
MISHEARD = os.path.join(HERE, "misheard.json")
TIMES = ("datetime", "duration", "recurrence", "old_datetime")
FREE_TEXT = {"note_body", "email_body"}

HOMOPHONES = [line.split() for line in """to two too
for four|by buy bye|eight ate|meet meat|mail male|write right|one won|our hour|week weak|your you're|there their they're|know no
here hear|new knew|read red|see sea|wait weight|sun son|be bee|due do dew|break brake|flower flour|piece peace|past passed
weather whether|which witch|would wood|whole hole|morning mourning|its it's|whose who's|pair pear|cell sell|cent sent scent
dear deer|fair fare|hi high|i eye|in inn|made maid|mom mum|night knight|plain plane|principal principle|role roll|sale sail
steak stake|tail tale|then than|threw through|toe tow|wear where|way weigh|aunt ant|bill build|add ad|need kneed|set said
ten then|six sick's|noon new|pm p.m.|send sent|remind reminded|reminder remainder|schedule scheduled|email emails|call called
event events|appointment appointments|meeting meetings|lunch launch|note not|note know|list least|at add|and in|an and|a uh
the a|on an|with will|from for|about a bout|seven eleven|thirteen thirty|fifteen fifty|fourteen forty|sixteen sixty""".replace(
    "\n", "|").split("|")]
SOUNDS_LIKE = {}
for _group in HOMOPHONES:
    for _word in _group:
        SOUNDS_LIKE.setdefault(_word, []).extend(other for other in _group if other != _word)
SLURRED = {("want", "to"): "wanna", ("going", "to"): "gonna", ("give", "me"): "gimme", ("let", "me"): "lemme",
           ("got", "to"): "gotta", ("have", "to"): "hafta", ("remind", "me"): "remindme", ("can", "you"): "canya",
           ("could", "you"): "couldja", ("kind", "of"): "kinda", ("a", "m"): "am", ("p", "m"): "pm"}
SMALL = {"a", "an", "the", "to", "for", "of", "me", "my", "please", "on", "at", "in", "that", "is", "you", "can", "and"}
FILLERS = ["um", "uh", "like", "you know", "er", "well", "hmm", "so"]
ENGLISH_CAPITALS = {"i": "I", "i'm": "I'm", "i'll": "I'll", "i'd": "I'd", "i've": "I've"}
QUESTIONS = {"what", "what's", "when", "who", "where", "why", "how", "is", "are", "do", "does", "did", "can", "could",
             "would", "which", "am", "will", "any", "has", "have"}
RESPELLINGS = [("ph", "f"), ("ck", "k"), ("c", "k"), ("k", "c"), ("ie", "y"), ("y", "i"), ("ee", "i"), ("oo", "u"), ("sh", "s"),
               ("z", "s"), ("j", "y"), ("w", "v"), ("th", "t"), ("ei", "ay"), ("aa", "a"), ("nn", "n"), ("ll", "l"),
               ("gh", ""), ("h", ""), ("e", "a"), ("o", "a"), ("i", "e"), ("u", "o"), ("a", "e")]


def load_misheard():
    """Runs of words to what was heard in their place, as often as it was; empty where nothing was counted yet."""
    if not os.path.exists(MISHEARD):
        return {}
    with open(MISHEARD, encoding="utf-8") as file:
        heard = json.load(file)["heard"]
    return {said: [text for text, times in instead.items() for _ in range(times)] for said, instead in heard.items()}


class Noise:
    """`seed`ed through the random source it is given with each call."""

    def __init__(self):
        self.misheard = load_misheard()

    def __call__(self, words, random_source):
        """The words in one of the styles in which text reaches the interpreter."""
        chance = random_source.random
        words = agree(words)
        style = chance()
        if style < 0.6:
            words = recognized(words, chance() < 0.6)
            if chance() < 0.5:
                words = self.mishear(words, random_source)
        elif style < 0.8:
            words = written(words, chance() < 0.85)
        else:
            words = typed(words, random_source)
        return words

    def mishear(self, words, random_source):
        chance, pick = random_source.random, random_source.choice
        if chance() < 0.2:
            words = dropped(words, random_source)
        if chance() < 0.15:
            words = slurred(words, random_source)
        if chance() < 0.2:
            words = with_filler(words, random_source)
        if chance() < 0.08 and words:
            place = int(chance() * len(words))
            if words[place].slot not in FREE_TEXT:
                words = words[:place + 1] + [words[place]] + words[place + 1:]
        if chance() < 0.2:
            words = sounding_alike(words, random_source)
        if self.misheard and chance() < 0.45:
            for _ in range(pick((1, 1, 2))):
                words = self.heard_otherwise(words, random_source)
        if chance() < 0.15:
            words = respelled(words, random_source)
        return words

    def heard_otherwise(self, words, random_source):
        """Replaces a run of words by what PocketSphinx heard."""
        places = []
        for start in range(len(words)):
            for length in (1, 2, 3):
                run = words[start:start + length]
                if len(run) == length and all(word.slot == run[0].slot and word.mark == run[0].mark for word in run):
                    if " ".join(word.text for word in run) in self.misheard:
                        places.append((start, length))
        if not places:
            return words
        start, length = places[int(random_source.random() * len(places))]
        run = words[start:start + length]
        heard = random_source.choice(self.misheard[" ".join(word.text for word in run)])
        if (run[0].slot or "").startswith(TIMES) and not {word.text for word in run} & set(heard.split()):
            # Nothing of the time remains.
            return words
        return words[:start] + [Word(text, run[0].slot, run[0].mark) for text in heard.split()] + words[start + length:]


def agree(words):
    """“a” before a vowel becomes “an”."""
    for word, following in zip(words, words[1:]):
        if word.text == "a" and following.text[:1].lower() in "aeiou" and word.slot not in FREE_TEXT:
            word.text = "an"
    return words


def without_accents(text):
    return "".join(letter for letter in unicodedata.normalize("NFKD", text.replace("ł", "l").replace("ø", "o"))
                   if not unicodedata.combining(letter))


def recognized(words, plain):
    """Lower case and no punctuation; `plain` without accents."""
    result = []
    for word in words:
        text = re.sub(r"[,;:?!()]", "", word.text.lower())
        text = text if re.search(r"\d\.\d|[ap]\.m\.|@|\w\.\w", text) else text.replace(".", "")
        if plain:
            text = without_accents(text)
        result += [Word(part, word.slot, word.mark) for part in text.split()]
    return result


def written(words, has_mark):
    """A recognizer's sentence: capitals, commas and a mark at the end."""
    result = [Word(ENGLISH_CAPITALS.get(word.text, word.text), word.slot, word.mark) for word in words]
    if result:
        first = result[0].text
        result[0].text = first[:1].upper() + first[1:]
        if has_mark and result[-1].text[-1] not in PUNCTUATION:
            result[-1].text += "?" if words[0].text.lower() in QUESTIONS else "."
    return result


def typed(words, random_source):
    """Text as typed: any case, some punctuation, an occasional slip."""
    chance = random_source.random
    lower, apostrophes, upper = chance() < 0.6, chance() < 0.8, chance() < 0.02
    result = []
    for word in words:
        text = word.text.lower() if lower else word.text
        text = text if apostrophes else text.replace("'", "") or text
        result.append(Word(text.upper() if upper else text, word.slot, word.mark))
    if result and chance() < 0.25:
        place = int(chance() * len(result))
        text = result[place].text
        if len(text) > 3 and text.isalpha() and result[place].slot not in FREE_TEXT:
            at = 1 + int(chance() * (len(text) - 2))
            slip = chance()
            result[place].text = (text[:at] + text[at + 1:] if slip < 0.4 else
                                  text[:at] + text[at + 1] + text[at] + text[at + 2:] if slip < 0.8 else
                                  text[:at] + text[at] + text[at:])
    if result and chance() < 0.15:
        result[-1].text += random_source.choice(["!", ".", "...", "!!", "?"])
    return result


def dropped(words, random_source):
    """Drops a small word that no slot copies."""
    places = [index for index, word in enumerate(words) if word.slot is None and word.text in SMALL]
    if not places or len(words) < 3:
        return words
    place = random_source.choice(places)
    return words[:place] + words[place + 1:]


def slurred(words, random_source):
    places = [index for index, (one, two) in enumerate(zip(words, words[1:]))
              if (one.text, two.text) in SLURRED and one.slot == two.slot and one.mark == two.mark]
    if not places:
        return words
    place = random_source.choice(places)
    one, two = words[place:place + 2]
    return words[:place] + [Word(SLURRED[one.text, two.text], one.slot, one.mark)] + words[place + 2:]


def with_filler(words, random_source):
    """A filler where marks change."""
    places = [index for index in range(len(words) + 1)
              if index in (0, len(words)) or words[index - 1].slot != words[index].slot
              or words[index].slot is None]
    if words and words[-1].slot in FREE_TEXT:
        places.remove(len(words))
    place = random_source.choice(places)
    return words[:place] + [Word(text, None, None) for text in random_source.choice(FILLERS).split()] + words[place:]


def sounding_alike(words, random_source):
    places = [index for index, word in enumerate(words) if word.text in SOUNDS_LIKE]
    if not places:
        return words
    place = random_source.choice(places)
    word = words[place]
    heard = random_source.choice(SOUNDS_LIKE[word.text])
    return words[:place] + [Word(heard, word.slot, word.mark)] + words[place + 1:]


def respelled(words, random_source):
    """A longer word that a slot copies, spelled as it might be heard."""
    places = [index for index, word in enumerate(words) if word.slot not in (None, "-") and len(word.text) > 3
              and word.text.isalpha() and not word.slot.startswith(TIMES)]
    if not places:
        return words
    place = random_source.choice(places)
    word = words[place]
    changes = [(old, new) for old, new in RESPELLINGS if old in word.text[1:]]
    if not changes:
        return words
    old, new = random_source.choice(changes)
    text = word.text[0] + word.text[1:].replace(old, new, 1)
    return words[:place] + [Word(text, word.slot, word.mark)] + words[place + 1:]
