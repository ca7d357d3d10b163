"""LAMMPS and Yade: jobs for both programs, and differences of contact laws to this solver."""
