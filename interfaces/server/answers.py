"""Answers as JSON objects that name their type: ``{"type": "Cast", "card": 105}``; made from the shapes themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias, Union, cast, get_args, get_type_hints

import msgspec
from msgspec.structs import fields

from domain.answers import Answer, AnswerShape


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=True):
    """The common form of answers on the wire."""


def form_of(shape: type[AnswerShape]) -> type[Given]:
    """The form of one shape: the same fields, by name."""
    hints = get_type_hints(shape)
    parts: list[Any] = [
        (each.name, hints[each.name]) if each.required else (each.name, hints[each.name], each.default)
        for each in fields(shape)
    ]
    made = msgspec.defstruct(
        shape.__name__,
        parts,
        bases=(Given,),
        namespace={"__doc__": shape.__doc__},
        module=__name__,
        frozen=True,
        tag=shape.__name__,
    )
    return cast(type[Given], made)


FORMS: Final[Mapping[type[AnswerShape], type[Given]]] = {shape: form_of(shape) for shape in get_args(Answer)}
SHAPES: Final = {form: shape for shape, form in FORMS.items()}
ANY_FORM: Final[Any] = Union[tuple(FORMS.values())]
NAMES: Final = tuple(sorted(shape.__name__ for shape in FORMS))
AnswerJson: TypeAlias = Annotated[
    dict[str, Any],
    msgspec.Meta(
        description="An answer; its type says which (docs/questions.md).",
        extra_json_schema={"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in NAMES]},
    ),
]


def read_answer(value: dict[str, Any]) -> Answer:
    """The answer that an object means; msgspec.ValidationError if it means none."""
    form = msgspec.convert(value, ANY_FORM)
    return cast(Answer, SHAPES[type(form)](**msgspec.structs.asdict(form)))


def write_answer(answer: Answer) -> dict[str, Any]:
    """An answer as an object."""
    return {"type": type(answer).__name__, **msgspec.structs.asdict(answer)}
