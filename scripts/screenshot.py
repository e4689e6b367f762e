#!/usr/bin/env python3
"""Draws what stands on a terminal as a picture: reads the output of `tmux capture-pane -e -N -p` and writes a PNG.

    tmux capture-pane -e -N -p -t SESSION | scripts/screenshot.py COLUMNS ROWS picture.png

Letters come from a font, the signs of blocks, quarters and sixths are drawn as rectangles, as terminals do. It needs Pillow.
"""

import re
import sys

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 8, 16
FOLDER = "/usr/share/fonts/truetype/dejavu/"
OWN = (229, 229, 229), (18, 18, 18)
SIXTEEN = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
]
# The lit quarters: upper left, upper right, lower left, lower right.
QUARTERS = dict(zip("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", range(1, 16)))
# The lit sixths, row by row: the two halves, none and all have other signs.
SIXTHS = {chr(0x1FB00 + at): bits for at, bits in enumerate(bits for bits in range(1, 63) if bits not in (21, 42))}


def colour(number):
    if number < 16:
        return SIXTEEN[number]
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    steps = 0, 95, 135, 175, 215, 255
    place = number - 16
    return steps[place // 36], steps[place // 6 % 6], steps[place % 6]


def cells(text):
    """Every sign with its two colours and whether it is bold; a line ends with a line feed. Colours hold across lines."""
    front = back = None
    bold = turned = False
    for order, sign in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b])", text):
        if sign:
            ink, paper = front or OWN[0], back or OWN[1]
            yield sign, *((paper, ink) if turned else (ink, paper)), bold
            continue
        numbers = [int(number or 0) for number in order.split(";")]
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                front = back = None
                bold = turned = False
            elif number == 1:
                bold = True
            elif number == 7:
                turned = True
            elif number in (38, 48):
                count = 2 if numbers[0] == 5 else 4
                chosen = colour(numbers[1]) if count == 2 else tuple(numbers[1:4])
                del numbers[:count]
                front, back = (chosen, back) if number == 38 else (front, chosen)
            elif 30 <= number <= 37:
                front = colour(number - 30)
            elif 40 <= number <= 47:
                back = colour(number - 40)
            elif number == 39:
                front = None
            elif number == 49:
                back = None


def main():
    columns, rows, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    plain = ImageFont.truetype(FOLDER + "DejaVuSansMono.ttf", 13)
    strong = ImageFont.truetype(FOLDER + "DejaVuSansMono-Bold.ttf", 13)
    image = Image.new("RGB", (columns * WIDTH, rows * HEIGHT), OWN[1])
    draw = ImageDraw.Draw(image)
    row = column = 0
    for sign, front, back, bold in cells(sys.stdin.read()):
        if sign == "\n":
            row, column = row + 1, 0
            continue
        x, y = column * WIDTH, row * HEIGHT
        column += 1
        draw.rectangle([x, y, x + WIDTH - 1, y + HEIGHT - 1], back)
        for bit in range(4):
            if QUARTERS.get(sign, 0) >> bit & 1:
                left, top = x + bit % 2 * WIDTH // 2, y + bit // 2 * HEIGHT // 2
                draw.rectangle([left, top, left + WIDTH // 2 - 1, top + HEIGHT // 2 - 1], front)
        for bit in range(6):
            if SIXTHS.get(sign, 0) >> bit & 1:
                left, top, bottom = x + bit % 2 * WIDTH // 2, y + bit // 2 * HEIGHT // 3, y + (bit // 2 + 1) * HEIGHT // 3
                draw.rectangle([left, top, left + WIDTH // 2 - 1, bottom - 1], front)
        if sign not in QUARTERS and sign not in SIXTHS and sign != " ":
            draw.text((x, y), sign, front, strong if bold else plain)
    # Few colours: a small file.
    image.quantize(64).save(path, optimize=True)


main()
