"""What a first script of one's own runs into: properties as attributes, an end between two frames, a
picture where there is no screen."""

import os
import subprocess
import sys
import warnings

import granular
from paraview import simple as pv
from reading import expect, expect_part, expect_raised, path
from simulating import run_tests


def test_properties_are_attributes():
    run = granular.Simulation(EndTime=0.03)
    run.SlidingFriction = 0.3
    expect("friction", (run.SlidingFriction, run["SlidingFriction"]), (0.3, 0.3))
    for wrong in (lambda: setattr(run, "SlidingFricton", 0.5), lambda: run.SlidingFricton):
        error = expect_raised("There is no property", wrong)
        expect("error", str(error),
               "There is no property 'SlidingFricton'; did you mean SlidingFriction?")
    run.mine = 5  # what a script keeps with it
    expect("own", (run.mine, hasattr(run, "yours")), (5, False))


def test_an_end_between_two_frames():
    for end, last in ((0.1, 0.09), (0.001, 0.0), (0.09, None)):
        run = granular.Simulation(EndTime=end, MaximumParticles=20)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            run.play(progress=False)
        expect("warnings", [str(one.message) for one in told],
               [] if last is None else [f"The last frame is at t = {last:g}, since EndTime, {end:g}, is no"
                                        " multiple of FrameInterval, 0.03."])
        expect("note", "Make EndTime a multiple of FrameInterval" in run.notes, last is not None)
        run.FrameInterval = 0.0
        expect("still there", run.status, "OK")


def test_names_and_files():
    run = granular.Simulation(EndTime=0.03, MaximumParticles=20)
    for part, wrong in (("did you mean Walls?", lambda: granular.Simulation(mesh=1)),
                        ("it has to be a number of at most 2147483647",
                         lambda: setattr(run, "MaximumParticles", 10**10)),
                        ("EndTime is -1 but must be 0 or above.",
                         lambda: granular.Simulation(EndTime=-1).play()),
                        ("knows no such format", lambda: run.save(path("a.foo"))),
                        ("there is no folder", lambda: run.save(path("no/such/a.vtp")))):
        expect_raised(part, wrong)


def test_picture_without_a_screen():
    """In a process of its own, which it would end."""
    script = ("import granular\n"
              "try:\n"
              "    granular.Simulation(EndTime=0.03, MaximumParticles=5).picture('unseen.png')\n"
              "except granular.Error as error:\n"
              "    print(error)\n")
    for display in (None, ":4242"):
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        environment.update({} if display is None else {"DISPLAY": display})
        done = subprocess.run([sys.argv[1], "-c", script], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=100, cwd=os.path.dirname(path("unseen.png")))
        expect("exit code", done.returncode, 0)
        if pv.GetParaViewVersion().major < 6:
            expect_part("output", done.stdout, "there is no screen to draw a picture on")
        else:  # which draws without one
            expect("bytes of the picture", os.path.getsize(path("unseen.png")) > 10000, True)
            os.remove(path("unseen.png"))
            expect("what is said", done.stdout if display is None else "", "")


run_tests(globals())
