"""Stopping and going on in the client: a time limit, a later end, starting again."""

import pathlib
import re
import threading
import time

from clicking import Session, expect_messages, expect_same, load, path, run, run_tests, run_by_hand, save, seen
from pointing import click_when_red
from reading import expect, expect_part
from serving import Server

SIMULATION = "GranularSimulation1"


def build(grains):
    session = Session().source("GranularSimulation").advanced()
    session.set("MaximumParticles/LineEdit0", grains).set("EndTime/DoubleLineEdit0", "0.15")
    return session.set("RadiusRange/DoubleLineEdit0", "0.008").apply()


def test_a_later_end_and_another_start():
    """What was computed is not computed again, until the button says so."""
    session = build("40").last().observe("end")
    session.set("EndTime/DoubleLineEdit0", "0.3").apply().observe("later end")
    session.last().observe("later").do_in_panel("StartAgain/1QPushButton0")
    session.first().observe("again").last().observe("again later")
    expect_messages(run(session))
    end, later_end, later, again, again_later = (
        seen(name)[SIMULATION] for name in ("end", "later end", "later", "again", "again later"))
    expect("end", end["ShownTime"], 0.15)
    expect("steps", end["StepsComputed"], 5 * end["StepsPerFrame"])
    expect_same("later end", later_end, end, ("ShownTime", "RunCount", "StepsComputed", "bits"))
    expect("later", later["ShownTime"], 0.3)
    expect("steps of both", later["StepsComputed"], 10 * end["StepsPerFrame"])
    expect("runs", (later["RunCount"], again["RunCount"]), (1, 2))
    expect("steps of another start", again["StepsComputed"], 10 * end["StepsPerFrame"])
    expect_same("all of it again", again_later, later, ("ShownTime", "bits"))


def test_a_time_limit():
    """A jump that takes too long shows the time that it reached; the next one continues from there."""
    session = build("1500").set("EndTime/DoubleLineEdit0", "3")
    session.set("TimeLimit/DoubleLineEdit0", "0.3").apply().last().observe("stopped")
    session.previous().last().observe("went on")
    expect_messages(run(session))
    stopped, went_on = (seen(name)[SIMULATION] for name in ("stopped", "went on"))
    expect_part("status", stopped["Status"], "because TimeLimit was over; the next request continues")
    assert 0 < stopped["ShownTime"] < went_on["ShownTime"] < 3, (stopped, went_on)
    for shown in (stopped, went_on):
        steps = shown["ShownTime"] / 0.03 * shown["StepsPerFrame"]
        assert abs(shown["StepsComputed"] - steps) < 1e-6 * steps, (steps, shown)


def slow(session):
    """As many grains as take minutes to where few come in seconds."""
    session.set("MaximumParticles/LineEdit0", "8000").set("RadiusRange/DoubleLineEdit0", "0.002")
    return session.set("RadiusRange/DoubleLineEdit1", "0.003")


def expect_soon(moments):
    """The client ended what it did soon after a click of the cross."""
    expect("a click, and the end of what it stops", len(moments), 2)
    clicked, stopped = moments
    print(f"stopped {stopped - clicked:.2f} s after the click")
    assert stopped - clicked < 3, f"the client went on for {stopped - clicked:.1f} s"  # below 1 without other work
    assert time.monotonic() - clicked < 60, "the client went on"  # in what takes minutes


def stopped_by_the_cross(session, arguments=(), messages=()):
    """What would take minutes ends when the cross is clicked, at the last frame that was reached."""
    session.wait(3000).observe("cross")
    moments = []
    pointer = threading.Thread(target=click_when_red, args=(moments,), daemon=True)
    pointer.start()
    log = run(session, arguments, apart=True)  # whose window was asked to close
    expect_soon(moments)
    expect_messages(log, *messages)
    shown = seen("cross")[SIMULATION]
    assert 0 <= shown["ShownTime"] < 10, shown
    frames = shown["ShownTime"] / 0.03
    assert abs(frames - round(frames)) < 1e-6, frames
    assert frames >= 1, (frames, shown["StepsComputed"], shown["StepsPerFrame"])
    return shown


def jump():
    return slow(build("8000")).set("EndTime/DoubleLineEdit0", "30").apply().last()


def test_the_cross_beside_the_progress_bar():
    expect("runs", stopped_by_the_cross(jump())["RunCount"], 2)


def test_an_apply():
    """At the end of a run of few grains, which had come there soon. A filter that asks for all times is stopped
    as well."""
    session = build("10").set("EndTime/DoubleLineEdit0", "3").apply().last().observe("few")
    session.filter("GranularMixingIndex").set("KindsBy/ComboBox", "Start").apply().select(0)
    stopped = stopped_by_the_cross(slow(session).apply(), messages=["Stopped before it was complete."])
    expect("shown before", seen("few")[SIMULATION]["ShownTime"], 3.0)
    assert stopped["ShownTime"] < 3.0, stopped


def slow_state():
    """The file of a state that was saved at its end, and takes minutes to get there again."""
    session = build("10").set("EndTime/DoubleLineEdit0", "3").apply().last()
    run(save(session, "state.pvsm"))
    file = pathlib.Path(path("state.pvsm"))
    text = file.read_text()
    for name, values in (("MaximumParticles", ["8000"]), ("RadiusRange", ["0.002", "0.003"])):
        lines = "".join(f'<Element index="{k}" value="{value}"/>' for k, value in enumerate(values))
        text, count = re.subn(f'(<Property name="{name}"[^>]*>).*?</Property>', rf"\1{lines}</Property>", text,
                              flags=re.DOTALL)
        expect(f"properties {name}", count, 1)
    file.write_text(text)
    return file


def test_a_state():
    """A state opens at its first frame and is stopped before the end."""
    file = slow_state()
    shown = stopped_by_the_cross(load(Session(), file.name))
    assert shown["ShownTime"] < 3.0, shown
    expect("runs", shown["RunCount"], 1)
    if Session.version() >= (6, 1):  # handles events itself, but not while a script plays
        moments = []
        expect_messages(run_by_hand([f"--state={file}"], lambda: click_when_red(moments)))
        expect_soon(moments)


def test_the_cross_over_a_server():
    with Server() as server:
        stopped_by_the_cross(jump(), [f"--server-url=cs://localhost:{server.port}"])


run_tests(globals(), sessions=2)
