"""Three grains by all ways in which Yade writes grains as text: yade-batch or yade -x -n of this file."""

from yade import export, Vector3

O.materials.append(FrictMat(density=2600, label="sand"))
O.materials.append(FrictMat(density=7800, label="steel"))
for k, material in enumerate(("sand", "steel", "sand")):
    O.bodies.append(sphere((0.05 * k, 0.01, 0.02), 0.01 + 0.002 * k, material=material))
O.bodies.appendClumped([sphere((0.3, 0, 0), 0.01, material="sand"), sphere((0.33, 0, 0), 0.01, material="sand")])
O.bodies.append(wall((0, 0, -1), axis=2))
for k in range(3):
    O.bodies[k].state.vel = Vector3(0.1 * k, 0, -1)
    O.bodies[k].state.angVel = Vector3(0, 0, 5.0 * k)
export.text("yade.txt")
export.textExt("yade-materials.txt", "x_y_z_r_matId")
export.textExt("yade-ids.txt", "id_x_y_z_r_matId", comment="with numbers")
export.textExt("yade-attributes.txt", "x_y_z_r_attrs", comment="vx vy vz wx wy wz density temperature",
               attrs=["b.state.vel", "b.state.angVel", "b.material.density", "b.id * 1.5"])
export.textExt("yade-nameless.txt", "x_y_z_r_attrs", attrs=["b.state.vel"])
export.textClumps("yade-clumps.txt")
