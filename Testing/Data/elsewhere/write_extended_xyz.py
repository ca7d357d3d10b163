"""Three times of four grains as extended XYZ, by ASE."""

import numpy
from ase import Atoms
from ase.io import write

frames = []
for k in range(3):
    grains = Atoms(["Cu", "Al", "Cu", "Al"], positions=[[0.1 * i + 0.01 * k, 0.2, 0.3] for i in range(4)],
                   cell=[[0.5, 0, 0], [0.1, 0.5, 0], [0, 0, 0.5]], pbc=[True, True, False])
    grains.arrays["radius"] = numpy.array([0.02, 0.03, 0.02, 0.03])
    grains.arrays["velo"] = numpy.array([[0.1 * (k + 1), 0.0, -0.25 * i] for i in range(4)])
    grains.arrays["id"] = numpy.array([10, 11, 12, 13])
    grains.arrays["charge"] = numpy.array([0.5, -0.5, 0.5, -0.5])
    grains.arrays["strain"] = numpy.arange(24.0).reshape(4, 6)
    grains.info.update(Time=0.1 * k, comment="four grains")
    frames.append(grains)
write("grains.extxyz", frames, format="extxyz")
