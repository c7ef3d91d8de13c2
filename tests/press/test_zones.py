"""Labels of a drawing's elements, and what they make of it: places, conditions, layers, outlines to cut."""

from __future__ import annotations

import re

import pytest

from press.drawing.shapes import circle
from press.drawing.template import Layer, Template, read_template
from press.drawing.zones import Condition, Zone, read_label
from press.geometry import Box

PALETTE = {"nuit": "#101030", "chaux": "#FFFFFF"}
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80"'
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">'
)
GROUND = '<rect width="60" height="80" data-role="chaux" data-ink="W0"/>'
TITLE = 'inkscape:label="zone: title; role: body"'
NINE = '<rect width="9" height="9" '


def template(inside: str) -> Template:
    return read_template("faces/x.svg", f"{HEAD}{inside}</svg>".encode(), PALETTE)


def only_zone(inside: str) -> Zone:
    (zone,) = template(GROUND + inside).zones
    return zone


# Labels


def test_a_zone_s_words_each_mean_one_thing() -> None:
    label = read_label(
        "zone: title ;role: card-title; align: end;line; middle; balance; lines: 2; color: nuit; turn: -90.5;optional"
    )
    assert label is not None
    zone = label.zone
    assert zone is not None
    assert (zone.field, zone.kind, zone.role, zone.align, zone.color) == (
        "title",
        "text",
        "card-title",
        "end",
        "nuit",
    )
    assert (zone.line, zone.middle, zone.balance, zone.optional, zone.lines, zone.degrees) == (
        True,
        True,
        True,
        True,
        2,
        -90.5,
    )


@pytest.mark.parametrize(
    ("said", "kind", "field", "value", "name"),
    [
        ("art; picture", "picture", "art", "a/b.svg", "a/b.svg"),
        ("art; file: a/{}.svg; cover", "picture", "art", "b", "a/b.svg"),
        ("file: a/b.svg; scale: 0.5", "picture", "", "a/b.svg", "a/b.svg"),
        ("type; icon; knock: nuit", "icon", "type", "lune", "lune"),
        ("icon: lune", "icon", "", "lune", "lune"),
    ],
)
def test_pictures_and_icons_by_field_by_pattern_or_by_name(
    said: str, kind: str, field: str, value: str, name: str
) -> None:
    label = read_label(f"zone: {said}")
    assert label is not None
    assert label.zone is not None
    assert (label.zone.kind, label.zone.field, label.zone.named(value)) == (kind, field, name)


@pytest.mark.parametrize(
    ("label", "condition"),
    [
        ("if: mention", Condition("mention", (), True)),
        ("unless: mention", Condition("mention", (), False)),
        ("If: type = presence | trace", Condition("type", ("presence", "trace"), True)),
    ],
)
def test_conditions(label: str, condition: Condition) -> None:
    found = read_label(label)
    assert found is not None
    assert found.condition == condition


@pytest.mark.parametrize("name", ["", "rect123", "Calque 1", "Fond : bleu", "cutter", "fond"])
def test_other_labels_are_names_and_nothing_more(name: str) -> None:
    assert read_label(name) is None


def test_what_a_condition_holds_of() -> None:
    fields = {"type": "trace", "mention": ""}
    assert [
        Condition(*c).holds(fields) for c in (("type", (), True), ("mention", (), True), ("other", (), False))
    ] == [True, False, True]
    assert Condition("type", ("presence", "trace"), True).holds(fields)
    assert not Condition("type", ("trace",), False).holds(fields)


# Places


@pytest.mark.parametrize(
    ("rectangle", "box", "degrees"),
    [
        (f'<rect x="5" y="10" width="20" height="8" rx="2" {TITLE}/>', Box(5, 10, 20, 8), 0),
        (
            f'<g transform="translate(2,3)"><rect x="5" y="10" width="20" height="8" {TITLE}/></g>',
            Box(7, 13, 20, 8),
            0,
        ),
        (
            f'<g transform="scale(2)"><rect x="5" y="10" width="20" height="8" {TITLE}/></g>',
            Box(10, 20, 40, 16),
            0,
        ),
        (
            f'<g transform="rotate(180 30 40)"><rect x="5" y="10" width="20" height="8" {TITLE}/></g>',
            Box(35, 62, 20, 8),
            180,
        ),
        (
            f'<rect x="5" y="10" width="20" height="8" transform="rotate(-7 15 14)" {TITLE}/>',
            Box(5, 10, 20, 8),
            353,
        ),
        (
            f'<rect x="5" y="10" width="20" height="8" transform="rotate(90 15 14)" {TITLE}/>',
            Box(5, 10, 20, 8),
            90,
        ),
        (
            '<rect x="5" y="10" width="20" height="8" data-zone="title; role: body; turn: 180"/>',
            Box(5, 10, 20, 8),
            180,
        ),
        (
            f'<rect x="-25" y="10" width="20" height="8" transform="scale(-1,1)" {TITLE}/>',
            Box(5, 10, 20, 8),
            0,
        ),
        (
            f'<rect x="5" y="-18" width="20" height="8" transform="scale(1,-1)" {TITLE}/>',
            Box(5, 10, 20, 8),
            0,
        ),
        (f'<circle cx="15" cy="14" r="4" {TITLE}/>', Box(11, 10, 8, 8), 0),
    ],
    ids=[
        "plain",
        "moved",
        "larger",
        "group upside down",
        "slanted",
        "on its side",
        "turned",
        "mirrored",
        "flipped",
        "disc",
    ],
)
def test_a_zone_is_where_its_rectangle_is(rectangle: str, box: Box, degrees: float) -> None:
    zone = only_zone(rectangle)
    found = (zone.box.x, zone.box.y, zone.box.width, zone.box.height)
    assert found == pytest.approx((box.x, box.y, box.width, box.height), abs=0.001)
    assert zone.degrees == pytest.approx(degrees, abs=0.001)


def test_the_colour_of_a_zone_does_not_count_and_it_paints_nothing() -> None:
    found = template(f'{GROUND}<rect x="1" y="1" width="9" height="9" fill="#ABCDEF" {TITLE}/>')
    assert len(found.shapes) == 1


def test_a_hidden_layer_keeps_its_zones_and_loses_its_outlines() -> None:
    layer = f'<g style="display: none"><path d="M0,0L9,9L0,9Z" data-role="nuit"/>{NINE}{TITLE}/></g>'
    found = template(GROUND + layer)
    assert [zone.field for zone in found.zones] == ["title"]
    assert len(found.shapes) == 1


def test_roles_may_be_of_no_palette_and_are_listed_with_those_of_zones() -> None:
    found = template(
        '<rect width="60" height="80" data-role="accent/nuit"/>'
        '<rect width="9" height="9" data-zone="sign; icon; color: on; knock: chaux"/>'
    )
    assert found.roles == {"accent", "nuit", "on", "chaux"}


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ('<rect width="9" height="9" fill="#ABCDEF"/>', "color #ABCDEF is not in the palette"),
        (f"<g {TITLE}>{GROUND}</g>", "a zone is a rectangle, a cut is an outline: neither is"),
        (f'{GROUND}<circle r="9" data-cut=""/><circle r="8" data-cut=""/>', "two outlines are labelled"),
        (f"{GROUND}<text>Titre</text>", "turn texts and pictures into paths"),
        (f'{GROUND}{NINE}inkscape:label="cut: here"/>', "write «cut» alone"),
        (f'{GROUND}{NINE}data-zone="title; role: body; lines: deux"/>', "«deux» is not a number"),
        (f'{GROUND}{NINE}data-zone="title; role: body; line; line"/>', "«line» is there twice"),
        ("<defs/>", "the SVG draws nothing"),
        ("<g>", "damaged SVG"),
    ],
)  # fmt: skip
def test_what_cannot_be_understood_is_told(inside: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        template(inside)


# Layers


def test_outlines_between_two_zones_are_one_drawing_in_paint_order() -> None:
    found = template(
        f'{GROUND}<path d="M0,0L9,9L0,9Z" data-role="nuit"/>'
        '<g inkscape:label="if: a"><path d="M1,0L9,9L0,9Z" data-role="nuit"/>'
        f'{NINE}data-zone="a; role: body"/></g>'
        '<g data-unless="a"><g inkscape:label="if: b=1"><path d="M2,0L9,9L0,9Z" data-role="chaux"/></g></g>'
        f'<rect y="20" width="9" height="9" {TITLE}/>'
    )

    def shown(**values: str) -> list[str]:
        return [
            f"{len(layer.art.shapes)} outlines" if isinstance(layer, Layer) else layer.field
            for layer in found.layers(values)
        ]

    assert shown(a="x", b="1") == ["3 outlines", "a", "title"]
    assert shown(b="1") == ["3 outlines", "title"]
    assert shown() == ["2 outlines", "title"]
    assert found.fields == {"a", "b", "title"}
    assert found.layers({"a": "x"}) is found.layers({"a": "y"})


def test_each_way_of_showing_a_drawing_has_a_name_of_its_own() -> None:
    found = template(f'{GROUND}<g inkscape:label="if: a"><path d="M1,0L9,9L0,9Z" data-role="nuit"/></g>')
    names = [layer.art.name for a in ("", "x") for layer in found.layers({"a": a}) if isinstance(layer, Layer)]
    assert len(set(names)) == 2


def test_the_outline_to_cut_is_kept_apart() -> None:
    found = template(f'{GROUND}<circle cx="30" cy="40" r="20" inkscape:label="cut"/>')
    assert found.cut is not None
    extent = found.cut.extent()
    assert (extent.x, extent.y, extent.width, extent.height) == pytest.approx((10, 20, 40, 40), abs=0.01)
    assert len(found.shapes) == 1
    assert template(GROUND).cut is None


def test_the_box_around_a_curve_is_exact() -> None:
    bulge = (
        read_template("x", f'{HEAD}<path d="M0,0C0,40 40,40 40,0Z" data-role="nuit"/></svg>'.encode(), PALETTE)
        .shapes[0]
        .path
    )
    assert bulge.bounds().height == 40
    assert bulge.extent().height == pytest.approx(30)
    assert circle(5, 5, 5).extent().width == pytest.approx(10)
