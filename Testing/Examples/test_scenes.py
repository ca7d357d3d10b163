"""Runs an example in a small version, checks what it prints, and that its state shows the same.

Arguments: the scene, pvpython, the folder of the examples, and a folder for what is made. A scene
with a minus in its name is the script before it with other options. For each scene a module scenes_of_TOPIC
has OPTIONS of the small version and a function check_NAME. REFUSED has options that cannot be, and what is
said of them.
"""

import builtins
import contextlib
import io
import json
import os
import re
import runpy
import sys

import scenes_of_bonds
import scenes_of_flows
import scenes_of_laboratory
import scenes_of_shapes
from paraview import simple as pv
from pictures import difference
from running import NUMBER, case, examples, folder, numbers, run, scene

TOPICS = (scenes_of_bonds, scenes_of_flows, scenes_of_laboratory, scenes_of_shapes)
topic, = [one for one in TOPICS if case in one.OPTIONS]
options = topic.OPTIONS[case]


def check_refused(options, words):
    """In this process, as it has what a scene needs seconds to load."""
    script = os.path.join(examples, scene + ".py")
    sys.argv = [script, *options.split()]
    sys.path.insert(0, examples)
    said = io.StringIO()
    code = None
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit as end:
            code = end.code
    assert code == 2 and words in " ".join(said.getvalue().split()), (code, said.getvalue())


def check_state(text):
    """The state file at the time of the last picture gives that picture again."""
    pictures = re.findall(r"picture +(.*\.png)", text)
    last = os.path.join(folder, scene + ".png")
    assert last in pictures, pictures
    pv.LoadState(os.path.join(folder, scene + ".pvsm"))
    view = next(v for v in pv.GetViews() if v.GetXMLName() == "RenderView")
    first = os.path.join(folder, "opened.png")
    again = os.path.join(folder, "again.png")
    pv.SaveScreenshot(first, view, ImageResolution=view.ViewSize)
    moment, = numbers(text, re.escape(last) + " at N s")
    scene_time = pv.GetAnimationScene()
    # As printed it may be later; a programmable source of a state has replaced min by another one.
    scene_time.AnimationTime = builtins.min(moment, scene_time.EndTime)
    grains = pv.FindSource("Grains")
    grains.UpdatePropertyInformation()
    assert grains.Status == "OK", grains.Status
    pv.SaveScreenshot(again, view, ImageResolution=view.ViewSize)
    same, earlier = difference(again, last), difference(first, last)
    print(f"mean difference: {same:.3f} from the picture, {earlier:.3f} when the state is opened")
    assert same < 0.1 * earlier, (same, earlier)


def check_figures(text):
    """Figures that the gallery reads of this scene are printed (see Examples/measure)."""
    with open(os.path.join(examples, "figures.json"), encoding="utf-8") as file:
        runs = [run for run in json.load(file)
                if set(run["run"].split()) <= {scene, *options.split()}]
    for pattern, _ in (figure for run in runs for figure in run["says"].values()):
        assert re.search(pattern.replace("N", NUMBER), text), f"{pattern!r} is not in\n{text}"


said = run(folder, options)
check_figures(said)
getattr(topic, "check_" + case.replace("-", "_"))(said)
check_state(said)
if case in topic.REFUSED:
    check_refused(*topic.REFUSED[case])
