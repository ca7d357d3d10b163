"""LAMMPS and Yade: how jobs reach them, and how their laws differ from those of this solver."""
