"""Draws a terminal's output as a PNG: `some command | python3 scripts/terminal-picture.py out.png`. Needs Pillow."""

import sys

from PIL import Image, ImageDraw, ImageFont

COLOURS = {
    "execute": "#7ee787", "confirm": "#f2cc60", "ask": "#f2cc60", "clarify": "#f2cc60", "done": "#7ee787",
    "reprompt": "#8b949e", "…": "#8b949e",
}


def colour(line):
    words = line.split()
    if not line.startswith(" ") and words and words[0].endswith(".flac"):
        return "#ffffff"
    if words and words[0] == "decision":
        return COLOURS.get(words[-1], "#c9d1d9")
    return COLOURS.get(words[0], "#c9d1d9") if words else "#c9d1d9"


def main(path):
    lines = [line.rstrip("\n")[:118] for line in sys.stdin]
    font = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", 15)
    width, height = round(font.getlength("0" * 118)) + 40, len(lines) * 20 + 40
    image = Image.new("RGB", (width, height), "#0d1117")
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((20, 20 + number * 20), line, font=font, fill=colour(line))
    image.save(path)


if __name__ == "__main__":
    main(sys.argv[1])
