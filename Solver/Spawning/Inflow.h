// Where, how many and of what size grains are inserted.
#pragma once

#include "Basics/CompiledOnce.h"
#include "Basics/Vec3.h"
#include "Parameters/Config.h"
#include "Parameters/TimeWindow.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dem
{

/// How radii are distributed. All but those of a table are cut off at radiusMin and radiusMax: what
/// falls outside is drawn again.
enum class SizeLaw
{
  Uniform = 0,       ///< every radius is as frequent as every other one
  UniformByMass = 1, ///< every radius has as much mass as every other one: frequency ~ 1 / R^3
  LogNormal = 2,     ///< the logarithm of the radius is normal; mean and deviation of the radius
  Normal = 3,        ///< mean and deviation of the radius before it is cut off
  Mixture = 4,       ///< some radii only, with the shares given
  Sieves = 5         ///< as a sieve analysis has them, uniform by mass between two sieves
};

struct SizeDistribution
{
  SizeLaw law = SizeLaw::Uniform;
  double radiusMin = 0.002; ///< [L, m], > 0
  double radiusMax = 0.01;  ///< [L, m], >= radiusMin
  double mean = 0.006;      ///< [L, m], > 0
  double deviation = 0.001; ///< standard deviation [L, m], >= 0
  /// Rows of a Mixture: radius [L, m] and share of the number of grains, of any sum. Rows of
  /// Sieves: opening [L, m], a diameter, and how much of the mass passes, of any unit. Both numbers
  /// of Sieves rise, the second from 0.
  std::vector<std::array<double, 2>> table;

  bool hasTable() const { return this->law == SizeLaw::Mixture || this->law == SizeLaw::Sieves; }

  /// The smallest radius that it can draw [L].
  double smallest() const;
  double largest() const;
};

enum class InflowShape
{
  Box = 0,
  Disc = 1,
  Surface = 2,  ///< the inside of a closed surface of triangles
  Container = 3 ///< in or above walls, where grains stay or fall in (Container.h)
};

/// The axis that points up, and the frame in which it is z.
struct UpAxis
{
  int axis = 2;
  double sign = 1.0; ///< -1: its low end is above

  Vec3 rotate(const Vec3& p) const
  {
    return { p[(this->axis + 1) % 3], p[(this->axis + 2) % 3], this->sign * p[this->axis] };
  }
  Vec3 rotateBack(const Vec3& p) const
  {
    const double up = this->sign * p.z;
    return this->axis == 0 ? Vec3{ up, p.x, p.y }
                           : (this->axis == 1 ? Vec3{ p.y, up, p.x } : Vec3{ p.x, p.y, up });
  }
};

/// Where centres of new grains are drawn from, evenly.
struct InflowRegion
{
  InflowShape shape = InflowShape::Box;
  Vec3 low{ -0.1, -0.1, 0.3 };   ///< corner of the box [L, m]
  Vec3 high{ 0.1, 0.1, 0.4 };    ///< opposite corner [L, m]
  Vec3 centre{ 0.0, 0.0, 0.35 }; ///< of the disc [L, m]
  Vec3 normal{ 0.0, 0.0, 1.0 };  ///< of the disc, of any length but 0
  double radius = 0.1;           ///< of the disc [L, m], > 0
  /// Triangles of the closed surface by the indices of points. Grains lie inside with their whole
  /// body.
  std::vector<Vec3> points;
  std::vector<std::array<std::int64_t, 3>> triangles;
  /// Axis of a container that points up. The triangles of any surface and the box of centres are
  /// rotated so that this axis is z.
  UpAxis up;
  /// How many faces of a container are below a position, with at least one above. At 0 at least one
  /// face is below the position, and none above.
  int facesBelow = 0;
};

enum class InflowAmount
{
  AsRoom = 0, ///< attemptsPerStep attempts a step, up to the largest number, as published
  Number = 1, ///< rate is in grains a time [1/T]
  Mass = 2,   ///< rate is in mass a time [M/T]
  Fill = 3    ///< all at the beginning of its first window, as many as fit; see Spawner.cxx
};

/// Inflows.def has the bounds and the help of each number.
struct Inflow
{
  DEM_COMPILED_ONCE(Inflow);

  std::string name;
  InflowRegion region;
  SizeDistribution sizes;
  InflowAmount amount = InflowAmount::AsRoom;
  double rate = 0.0;                     ///< [1/T or M/T], >= 0
  int attemptsPerStep = 100;             ///< attempts to insert grains a step, >= 0
  std::int64_t maximum = 0;              ///< largest number of grains in all; 0 is no limit
  double fillMass = 0.0;                 ///< largest mass of a Fill [M]; 0 is no limit
  Vec3 velocity;                         ///< of a new grain [L/T, m/s]
  Vec3 angularVelocity;                  ///< of a new grain [1/T, rad/s]
  double temperature = UsualTemperature; ///< of a new grain [K], >= 0
  int material = 0;                      ///< index that new grains carry, if there are no
  std::vector<MaterialShare> mixture;    ///< materials by name
  /// Shapes of the table of the configuration; none is spheres. Radii are those of spheres of the
  /// same volume. Shapes as drawn have their own.
  std::vector<ShapeShare> shapes;
  /// When it flows, one after another; none is always. In the time of the run. Grains that a rate
  /// asked for by the end of a window and that did not fit are still tried after it.
  std::vector<TimeWindow> times;

  bool flowsAt(double time) const;
  /// How long it has flowed by @a time [T].
  double flowedBy(double time) const;
  bool hasRate() const
  {
    return this->amount == InflowAmount::Number || this->amount == InflowAmount::Mass;
  }
  /// What is to be counted as asked for before the run, so that at some time as much has been asked
  /// for as given, in grains or mass [M].
  double askedBefore(double asked, double time) const
  {
    return this->hasRate() ? asked - this->rate * this->flowedBy(time) : asked;
  }
  /// When it begins [T].
  double begin() const { return this->times.empty() ? 0.0 : this->times.front().begin; }
  /// Whether the inflow can ever add grains.
  bool addsGrains() const;
};

template <typename Owner>
struct Parameter;
/// The parameters of an inflow but for texts and lists of pairs (Inflows.def).
const std::vector<Parameter<Inflow>>& inflowParameters();

/// Where grains are inserted if no inflow adds them, instead of the spawn box.
struct SpawnPlace
{
  InflowRegion region;
  bool fills = false;    ///< all at once, as a Fill
  double fillMass = 0.0; ///< [M]; 0 is no limit
  bool yields = false;   ///< to a spawn box that is not the default one
};

/// @a inflows; when there is none, the spawn box of the configuration, or @a spawnPlace.
std::vector<Inflow> inflowsOf(const Config& config, const std::vector<Inflow>& inflows,
  const std::optional<SpawnPlace>& spawnPlace = {});

/// Shapes that grains of an inflow may have, which have a share above 0; -1 for spheres.
std::vector<ShapeShare> sharesOf(const Inflow& inflow);

/// Bounds of the radii of spheres with the volumes of the grains of an inflow [L].
/// @param shapes of the configuration
double smallestRadius(const Inflow& inflow, const std::vector<GrainShape>& shapes);
double largestRadius(const Inflow& inflow, const std::vector<GrainShape>& shapes);
/// Bound of the radii of bounding spheres of the grains of an inflow [L].
double largestBoundingRadius(const Inflow& inflow, const std::vector<GrainShape>& shapes);
/// Radius of the sphere with the volume of the smallest grain of a shape, or -1 for a sphere [L].
double smallestRadius(const Inflow& inflow, int shape, const std::vector<GrainShape>& shapes);

/// Whether the spawn box is where it is by default.
bool hasUsualSpawnBox(const Config& config);

/// What cannot be simulated about an inflow, in words that follow its name ("has ..."); empty when
/// all is well.
std::string findProblem(const Inflow& inflow);

/// The first inflow that cannot be simulated, in a sentence that names it; empty when all is well.
std::string findProblem(const std::vector<Inflow>& inflows);
/// The first inflow of a missing shape, in a sentence that names it; empty when all is well.
std::string findShapeProblem(const std::vector<Inflow>& inflows, std::size_t shapes);
/// The first inflow of a missing material, in a sentence that names it; empty when all is well.
std::string findProblem(const std::vector<Inflow>& inflows, const Materials& materials);

}
