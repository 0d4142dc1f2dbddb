"""Replaces words that a slot copies by unknown ones, so that the model learns copying rather than the words."""
import os
import re

from phrase_grammar import Word

# Debian's pocketsphinx-en-us: 130,000 words, thousands of names among them.
DICTIONARY = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"
COPIED = {"title", "new_title", "search_text", "note_body", "email_subject", "email_body", "email_to", "email_from",
          "added_people"}
# Words that hold a phrase together, or mark where it ends.
KEPT = set("""a an and at by for from in into my no not of off on or our out over that the their to up with your his her its it's
is are be i me we you he she they this it am was were will can do don't dot @ i'm i'll we're that's let's""".split())


def words():
    """Plain words of the dictionary, or none where it is not installed."""
    if not os.path.exists(DICTIONARY):
        return []
    with open(DICTIONARY, encoding="utf-8") as file:
        found = {line.split()[0] for line in file}
    return sorted(word for word in found if re.fullmatch(r"[a-z]{3,12}", word))


def exchanged(given, dictionary, source, share=0.5):
    """The words with so many of the copied ones exchanged; capitals stay."""
    if not dictionary:
        return given
    result = []
    for word in given:
        plain = word.text.lower()
        if word.slot in COPIED and plain.isalpha() and plain not in KEPT and source.random() < share:
            other = source.choice(dictionary)
            result.append(Word(other.capitalize() if word.text[:1].isupper() else other, word.slot, word.mark))
        else:
            result.append(word)
    return result
