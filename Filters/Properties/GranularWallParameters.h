// The parameters of vtkGranularWall: name, motion and material. They travel as field data
// with the surface, through filters and files, to the simulation.
#pragma once

#include "Boundaries/Surface.h"

#include <optional>
#include <string>
#include <vector>

class vtkFieldData;

namespace granular
{

struct WallParameters
{
  std::string name;
  std::optional<double> thickness; ///< R_mesh, instead of that of the surface [L, m]
  dem::WallMotion motion;
  std::string motionTable; ///< that motion.table is read from
  std::string servoSides;  ///< that motion.servo.sides is read from
  dem::WallMaterial material;
  std::optional<double> temperature; ///< [K]; without one the wall is insulated
  bool bonded = false;               ///< whether grains can be bonded to it
  bool solid = false;                ///< whether no new grain is put inside of it
};

/// What cannot be simulated, in a sentence that names the wall, the property and its value; empty
/// when all is well.
std::string findProblem(const WallParameters& parameters);

/// All but the names as numbers; equal ones mean the same.
std::vector<double> toNumbers(const WallParameters& parameters);

/// Names of walls, with commas between them.
std::vector<std::string> readServoSides(const std::string& text);

/// Rows "time x y z" [T; L], with an angle [degrees] behind them if wanted, one a line.
/// @throws dem::Error that names the line.
std::vector<dem::MotionRow> readMotionTable(const std::string& text);

/// As the arrays `GranularWallName` (its name, that of its material, and the table of its motion)
/// and `GranularWallNumbers`.
void writeWallParameters(const WallParameters& parameters, vtkFieldData* fieldData);

/// None where the arrays are not there.
/// @param input how errors call the data set, for instance "Wall input 1".
/// @throws dem::Error when they are not as writeWallParameters() makes them.
std::optional<WallParameters> readWallParameters(vtkFieldData* fieldData, const std::string& input);

}
