"""What the panel has for single parts of a simulation: files of few sessions, all of them in one client."""

import test_bonds
import test_cell
import test_inputs
import test_laws
import test_materials
import test_shapes
import test_steps
from clicking import run_tests

PARTS = (test_bonds, test_cell, test_inputs, test_laws, test_materials, test_shapes, test_steps)

run_tests({f"{name} of {part.__name__}": test for part in PARTS for name, test in vars(part).items()
           if name.startswith("test_")})
