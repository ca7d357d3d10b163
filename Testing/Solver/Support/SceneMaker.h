// What draws random scenes, a part of a scene in each file.
#pragma once

#include "Basics/Random.h"
#include "RandomScenes.h"

#include <cstdint>
#include <vector>

namespace scene
{

using namespace dem;

constexpr double Half = 0.02; ///< of the container that grains are in [m]
constexpr double Smallest = 0.0005;

/// Draws in an order of its own: what is drawn never occurs twice among the arguments of one call,
/// which compilers evaluate in different orders.
class SceneMaker
{
public:
  SceneMaker(std::uint64_t seed, std::int64_t steps)
    : Chance(mixBits(seed)), ShapeChance(mixBits(seed + 77)), RuleChance(mixBits(seed + 277)),
      OnePoint(seed % 3 == 0), Haste(seed % 4 == 0 ? 10.0 : 1.0), Steps(steps)
  {
  }

  RandomScene make();

private:
  double real(double low, double high) { return this->Chance.uniform(low, high); }
  /// From @a low to @a high, both of them possible.
  int number(int low, int high)
  {
    return low + static_cast<int>((high - low + 1) * this->Chance.uniform());
  }
  bool maybe(double share) { return this->Chance.uniform() < share; }
  Vec3 vector(double most)
  {
    const double x = this->real(-most, most), y = this->real(-most, most);
    return { x, y, this->real(-most, most) };
  }
  double duration() const { return this->Made.config.endTime; }

  // Shapes of grains (RandomShapes.cxx).
  Superellipsoid smoothSurface();
  RoundedPolyhedron stone();
  RoundedFrustum cone();
  void addShapes();
  std::vector<ShapeShare> shares();

  // Walls and their motions (RandomWalls.cxx).
  WallMaterial material();
  WallServo servo(double speed);
  WallMotion motion(double usual);
  void add(const Surface& part, const WallMotion& motion);
  Surface sheet(double halfWidth, int cells);
  void addBox();
  void addPlate();
  void addSheet();
  void addArm();
  void addRods();
  void addDrum();

  // Grains that come in and leave (RandomInflows.cxx).
  TimeWindow window();
  SizeDistribution sizes();
  Inflow inflow();
  void addInflows();
  void addOutflow();

  // Materials and heat (RandomMaterials.cxx).
  void setHeat();
  void addMaterials();

  // Parameters and laws (RandomScenes.cxx).
  void setConfig();
  void setParts();
  template <typename Law>
  void choose(LawKind kind, Law& law);

  Random Chance;
  Random ShapeChance; ///< a sequence of its own, so that scenes of spheres stay what they were
  Random RuleChance;  ///< as well, for rules of mixing, heat through layers and ends of contacts
  double Light = 1.0; ///< of shapes: least density x radius^2 of a ball, over that of a sphere
  bool OnePoint;      ///< whether grains with faces touch each other in one
  double Haste;       ///< some scenes are so fast that grains cross the skin of the lists in a step
  std::int64_t Steps;
  RandomScene Made;
};

}
