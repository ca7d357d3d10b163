"""Granular simulations in ParaView, for scripts.

    import granular

    run = granular.Simulation(walls="hourglass.off", SlidingFriction=0.5, EndTime=0.9)
    grains = run.to(0.9)
    print(len(grains), grains.position.mean(axis=0), run.history["KineticEnergy"][-1])
    run.picture("hourglass.png")

Importing it loads the plugin, which is beside it; only PYTHONPATH has to name the folder that
holds this package. What goes wrong is raised as granular.Error, in one sentence. `run.proxy` is the
source of paraview.simple, which can be used for all that is not here.
"""

import os

# Without a screen ParaView 6 searches one all the same, and warns, before it draws without.
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("VTK_DEFAULT_OPENGL_WINDOW", "vtkEGLRenderWindow")

from . import plugin  # noqa: E402
from .errors import Error, UnknownName  # noqa: E402

plugin.load()

from .arrays import Bonds, Contacts, Fragments, Grains, History, Walls  # noqa: E402
from .bonded import agglomerate, fibre  # noqa: E402
from .charts import energy_spectrum, mean, residence, wall_power  # noqa: E402
from .fields import Fields, fields  # noqa: E402
from .loads import WallLoads, show_wall_loads, wall_loads  # noqa: E402
from .materials import materials, oka_wear, softened  # noqa: E402
from .papers import library, library_material, library_note, library_tables  # noqa: E402
from .reporting import report  # noqa: E402
from .running import Stopped, batch  # noqa: E402
from .scenes import SCENES, scene  # noqa: E402
from .shapes import random_shapes, shape  # noqa: E402
from .simulation import Simulation  # noqa: E402
from .surfaces import balls, body, membrane  # noqa: E402
from .sweeps import Sweep, sweep  # noqa: E402
from .tables import load_tables, mixture_text, save_tables  # noqa: E402

__all__ = ["Bonds", "Contacts", "Error", "Fields", "Fragments", "Grains", "History", "SCENES",
           "Simulation", "Stopped", "Sweep", "UnknownName", "WallLoads", "Walls", "agglomerate", "balls", "batch",
           "body", "energy_spectrum", "fibre", "fields", "library", "library_material", "library_note",
           "library_tables", "load_tables", "materials", "mean", "membrane",
           "mixture_text", "oka_wear", "random_shapes", "report", "residence", "save_tables", "scene", "shape",
           "show_wall_loads", "softened", "sweep", "wall_loads", "wall_power"]
