"""Lack of memory at any moment of drawing grains is told and does not end ParaView, and the next picture
is as ever."""

import ctypes
import itertools

import numpy
from reading import Errors, expect_part
from simulating import grains, replace, run_tests
from test_drawing import ALWAYS, NEVER, picture, show_grains

MEMORY = ctypes.CDLL(None)  # FailingMemory.cxx is loaded before
COUNT = 2500  # grains, among which those in sight are searched


def bed(shift):
    positions = numpy.random.default_rng(3).uniform(-0.15, 0.15, (COUNT, 3)) + [shift, 0, 0]
    return grains(positions, Radius=numpy.full(COUNT, 0.01), Orientation=numpy.tile([1.0, 0, 0, 0], (COUNT, 1)))


def try_all(what, **properties):
    """From one picture to another and back, one allocation after another fails."""
    view, display = show_grains([(0, 0, 0)], Radius=[0.01], Orientation=[(1.0, 0, 0, 0)], **properties)
    source, shifts, due = display.Input, (0, 0.05), []
    for shift in shifts:
        replace(source, bed(shift))
        due.append(picture(view))
    assert (due[0] != due[1]).any()
    for number in itertools.count(1):
        which = (number + 1) % 2
        errors = Errors()
        replace(source, bed(shifts[which]))
        MEMORY.failAt(number)
        shown = picture(view)
        failed = MEMORY.hasFailed()
        MEMORY.failAt(0)
        if not failed:
            assert number > 1, f"{what}: nothing asked for memory"
            return number - 1
        told = " ".join(errors.messages)
        if not told:
            assert (shown == due[which]).all(), f"{what}: allocation {number} failed in silence"
        else:
            expect_part(f"allocation {number}", told, "there is not enough memory")
        replace(source, bed(shifts[which]))
        assert (picture(view) == due[which]).all(), f"{what}: after allocation {number}"


def test_impostors():
    """With a pattern they need all that they need without, and more."""
    print(try_all("impostors", from_count=ALWAYS, pattern="Stripes"), "allocations failed")


def test_meshes():
    print(try_all("meshes", from_count=NEVER), "allocations failed")


assert MEMORY.chooseLibrary(b"libGranularViews"), "FailingMemory does not know the library"
run_tests(globals())
