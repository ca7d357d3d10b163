"""Arches and passages on arrangements whose answer is known.

Argument: the folder of the examples.
"""

import math
import sys

import numpy

sys.path.insert(0, sys.argv[1])
from common import arches  # noqa: E402

RADIUS = 0.5
FUNNEL = arches.Funnel(x=10.0, z=0.0, neck=6.0, width=20.0, rim=12.0)


def chain_on_ellipse(height, count, below=0.0):
    """Positions of grains on half an ellipse about the middle of the funnel, of half width 3."""
    angles = numpy.linspace(math.pi, 0, count)
    return numpy.column_stack([10 + 3 * numpy.cos(angles), below + height * numpy.sin(angles)])


def contacts_of(chains, footed):
    """Contacts along each chain, and of both ends of some chains with the flanks."""
    pairs, at_wall, foot, first = [], [], [], 0
    for chain, stands in zip(chains, footed):
        last = first + len(chain) - 1
        pairs += [(k, k + 1) for k in range(first, last)]
        if stands:
            at_wall += [first, last]
            foot += [10 - 3.5, 10 + 3.5]
        first = last + 1
    return arches.Contacts(numpy.array(pairs).reshape(-1, 2), numpy.array(at_wall, dtype=int),
                           numpy.array(foot))


def check_aspect_ratio():
    for height in (1.5, 3.0, 4.5):
        arch = chain_on_ellipse(height, 13)
        ratio = arches.aspect_ratio(arch)
        assert abs(ratio - height / 3) < 1e-12, (height, ratio)
        over = arches.ratio_over_orifice(FUNNEL, arch + numpy.array([0.0, 0.6]))
        assert abs(over - (height + 0.6) / 3) < 1e-12, (height, over)


def check_arch():
    """The lower one of two chains is the arch, from left to right; one that stands on one flank
    only, or is broken, is none."""
    lower, upper = chain_on_ellipse(3, 9), chain_on_ellipse(4.5, 13, below=1)
    positions = numpy.vstack([upper, lower])
    found = arches.find_arch(FUNNEL, positions, contacts_of([upper, lower], [True, True]))
    assert found == list(range(13, 22)), found
    found = arches.find_arch(FUNNEL, positions, contacts_of([upper, lower], [True, False]))
    assert found == list(range(13)), found
    contacts = contacts_of([lower], [True])
    one_foot = arches.Contacts(contacts.pairs, contacts.at_wall[:1], contacts.foot[:1])
    assert arches.find_arch(FUNNEL, lower, one_foot) is None
    broken = arches.Contacts(contacts.pairs[1:], contacts.at_wall, contacts.foot)
    assert arches.find_arch(FUNNEL, lower, broken) is None
    shifted = numpy.array([[40.0, 0.0]])
    assert arches.find_arch(FUNNEL, lower + shifted, contacts) is None


def check_passages():
    """One grain passes each orifice; one that is gone is not counted."""
    funnels = [FUNNEL, arches.Funnel(x=30.0, z=0.0, neck=6.0, width=20.0, rim=12.0)]
    passages = arches.Passages(funnels)
    passages.add(0.0, numpy.array([1, 4, 7, 9]),
                 numpy.array([[10, 1.0], [31, 0.5], [9, 1.0], [10, 2.0]]))
    passages.add(0.5, numpy.array([1, 4, 9]), numpy.array([[10.2, -1.0], [31, -0.1], [10, 0.3]]))
    passages.add(1.0, numpy.array([1, 4, 9]), numpy.array([[10.2, -2.0], [31, -0.4], [10, 0.1]]))
    assert passages.count == [1, 1] and passages.last == [0.5, 0.5], vars(passages)


def check_wilson():
    """The ends of Wilson's interval are where the binomial error of the share reaches the share
    that was found."""
    for jammed, samples in ((0, 20), (3, 24), (20, 20)):
        share, *ends = arches.wilson(jammed, samples)
        assert share == jammed / samples
        for end in ends:
            if 1e-9 < end < 1 - 1e-9:
                assert abs(abs(end - share) - math.sqrt(end * (1 - end) / samples)) < 1e-12, end
    assert arches.wilson(0, 20)[2] > 0.04 and arches.wilson(20, 20)[1] < 0.96


for check in (check_aspect_ratio, check_arch, check_passages, check_wilson):
    check()
    print("passed", check.__name__)
