"""Makes the fonts in this folder from the releases that NOTICE names.

    pip install fonttools==4.68.0
    python derive.py FOLDER-OF-THE-RELEASES .

What they change, and all they change:

* The name, for "Source" is reserved.
* How kerning is written down. The releases keep it in up to seventeen parts, of which a typesetter tries one
  after the other for every two letters: a sixth of the time that a booklet takes. Here it is two parts,
  single pairs and pairs of classes. Each pair of signs keeps its distance, which this script makes sure of.
"""

import sys
from pathlib import Path

from fontTools.otlLib.builder import buildCoverage
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

FONTS = {
    "SourceSans3-Regular.otf": "OrbatSans-Regular.otf",
    "SourceSans3-Semibold.otf": "OrbatSans-Semibold.otf",
    "SourceSerif4-It.otf": "OrbatSerif-Italic.otf",
    "SourceSerif4-Regular.otf": "OrbatSerif-Regular.otf",
    "SourceSerif4-Semibold.otf": "OrbatSerif-Semibold.otf",
}
NAMES = {
    "Source Sans 3": "Orbat Sans",
    "Source Serif 4": "Orbat Serif",
    "SourceSans3": "OrbatSans",
    "SourceSerif4": "OrbatSerif",
}
# Copyright, trademark and licence stay as they are.
RENAMED = {1, 3, 4, 6, 16, 18, 20, 25}


def renamed(text):
    for old, new in NAMES.items():
        text = text.replace(old, new)
    return text


def rename(font):
    for record in font["name"].names:
        if record.nameID in RENAMED:
            record.string = renamed(record.toUnicode())
    cff = font["CFF "].cff
    cff.fontNames = [renamed(name) for name in cff.fontNames]
    top = cff.topDictIndex[0]
    for field in ("FullName", "FamilyName"):
        if hasattr(top, field):
            setattr(top, field, renamed(getattr(top, field)))


def kerning(font):
    """The tables of pairs that the feature `kern` uses, as lists of subtables."""
    gpos = font["GPOS"].table
    used = set()
    for record in gpos.FeatureList.FeatureRecord:
        if record.FeatureTag == "kern":
            used.update(record.Feature.LookupListIndex)
    for index in sorted(used):
        lookup = gpos.LookupList.Lookup[index]
        subtables = [getattr(each, "ExtSubTable", each) for each in lookup.SubTable]
        if all(each.LookupType == 2 for each in subtables):
            yield lookup, subtables


def advance(value):
    return value.XAdvance if value is not None and hasattr(value, "XAdvance") else 0


def single(subtable):
    for first, pairs in zip(subtable.Coverage.glyphs, subtable.PairSet):
        yield first, {each.SecondGlyph: advance(each.Value1) for each in pairs.PairValueRecord}


def by_class(subtable):
    """For each first glyph the distances to those behind it that are not nought."""
    seconds = {}
    for glyph, number in subtable.ClassDef2.classDefs.items():
        seconds.setdefault(number, []).append(glyph)
    for first in subtable.Coverage.glyphs:
        row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)]
        # Class 0 is every other glyph of the font.
        assert advance(row.Class2Record[0].Value1) == 0
        yield (
            first,
            {
                glyph: advance(row.Class2Record[number].Value1)
                for number, glyphs in seconds.items()
                for glyph in glyphs
                if advance(row.Class2Record[number].Value1)
            },
        )


def distances(subtables):
    """What a typesetter finds: the first part that knows the pair has it, and one by classes knows all
    pairs whose first glyph it covers."""
    exact, classed = {}, {}
    for subtable in subtables:
        if subtable.Format == 1:
            for first, pairs in single(subtable):
                assert first not in classed
                for second, distance in pairs.items():
                    exact.setdefault((first, second), distance)
        else:
            for first, pairs in by_class(subtable):
                classed.setdefault(first, pairs)
    found = {
        (first, second): distance
        for first, pairs in classed.items()
        for second, distance in pairs.items()
    }
    found.update(exact)
    return {pair: distance for pair, distance in found.items() if distance}, classed


def value(distance):
    made = otTables.ValueRecord()
    made.XAdvance = distance
    return made


def merged(font, classed):
    """One part by classes with all that the many had."""
    order = font.getReverseGlyphMap()
    rows = {}
    for first in sorted(classed, key=order.get):
        rows.setdefault(tuple(sorted(classed[first].items())), []).append(first)
    firsts = list(rows.values())
    columns = {}
    seconds = sorted({second for pairs in classed.values() for second in pairs}, key=order.get)
    for second in seconds:
        column = tuple(classed[glyphs[0]].get(second, 0) for glyphs in firsts)
        columns.setdefault(column, []).append(second)
    made = otTables.PairPos()
    made.Format = 2
    made.LookupType = 2
    made.Coverage = buildCoverage(classed, order)
    made.ClassDef1 = otTables.ClassDef()
    made.ClassDef1.classDefs = {
        glyph: number for number, glyphs in enumerate(firsts) for glyph in glyphs if number
    }
    made.ClassDef2 = otTables.ClassDef()
    made.ClassDef2.classDefs = {
        glyph: number for number, glyphs in enumerate(columns.values(), 1) for glyph in glyphs
    }
    made.ValueFormat1, made.ValueFormat2 = 4, 0
    made.Class1Count, made.Class2Count = len(firsts), len(columns) + 1
    made.Class1Record = []
    for number in range(len(firsts)):
        row = otTables.Class1Record()
        row.Class2Record = []
        for distance in [0] + [column[number] for column in columns]:
            cell = otTables.Class2Record()
            cell.Value1 = value(distance)
            row.Class2Record.append(cell)
        made.Class1Record.append(row)
    return made


def derive(source, target):
    font = TTFont(source, recalcTimestamp=False)
    rename(font)
    before = []
    for lookup, subtables in kerning(font):
        found, classed = distances(subtables)
        before.append(found)
        parts = [each for each in subtables if each.Format == 1] + [merged(font, classed)]
        lookup.LookupType = 9
        lookup.SubTable = []
        for part in parts:
            extension = otTables.ExtensionPos()
            extension.Format = 1
            extension.ExtensionLookupType = 2
            extension.ExtSubTable = part
            lookup.SubTable.append(extension)
        lookup.SubTableCount = len(parts)
    font.save(target)
    after = [distances(subtables)[0] for _, subtables in kerning(TTFont(target))]
    assert before == after, source
    return sum(len(pairs) for pairs in after)


if __name__ == "__main__":
    releases, here = map(Path, sys.argv[1:])
    for source, target in FONTS.items():
        print(target, derive(releases / source, here / target), "pairs")
