"""What LAMMPS and Yade get of a scene: each function writes the input of a program and times its steps."""
