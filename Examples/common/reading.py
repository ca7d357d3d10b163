"""What scenes read of sources and filters, as the arrays of the package granular."""

import os
import sys

import numpy
from common.package import granular
from granular.arrays import Arrays, Grains
from granular.creating import updated
from granular.fetching import fetch

PARTICLES, CONTACTS, HISTORY, WALLS = range(4)


def stop(problem):
    """Ends the program with a sentence, in the middle of a scene: sys.exit with views open has been
    seen to end in a crash."""
    print(f"{os.path.basename(sys.argv[0])}: {problem}", file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(1)


def at_time(source, moment):
    """The output of a source at a time. Raises a granular.Error with what the source says is wrong."""
    return fetch(updated(source, moment))


def points_of(source, moment):
    """Points of a source at a time, as grains."""
    return Grains(at_time(source, moment), None)


def rows_of(figure, moment):
    """Columns of a filter of figures at a time."""
    data = at_time(figure, moment)
    return Arrays(data, data.GetRowData())


def row_of(figure, moment):
    """Numbers of a filter of figures that has one row, by their names."""
    return {name: values[0] for name, values in rows_of(figure, moment).items()}


def known_of(shape):
    """What a shape says of its grains, such as BoundingRadius."""
    data = at_time(shape, 0.0)
    return Arrays(data, data.GetFieldData())


def sizes_of_pieces(fragments):
    """Numbers of grains of the pieces that bonds hold together, the largest first."""
    return numpy.sort(numpy.unique(fragments, return_counts=True)[1])[::-1]
