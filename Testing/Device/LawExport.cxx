#include "LawExport.h"

#include "Integrators/SemiImplicitEuler.h"
#include "Laws/ForceLoop.h"

#include <cstring>
#include <type_traits>

namespace device
{

namespace
{

template <typename T>
void addNumbers(const T& from, std::vector<double>& numbers)
{
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(double) == 0, "numbers");
  const std::size_t begin = numbers.size();
  numbers.resize(begin + sizeof(T) / sizeof(double));
  std::memcpy(numbers.data() + begin, &from, sizeof(T));
}

}

LawNumbers lawNumbers(const SolverCase& what, const dem::Walls& walls)
{
  const dem::ContactLaws law(what.config);
  const dem::LawTable grains = dem::grainLaws(what.config, what.timeStep);
  const dem::LawTable atWalls =
    dem::wallLaws(what.config, dem::wallMaterials(what.walls.bodies), what.timeStep);
  const dem::ForceLoop loop(law, grains, what.config.maximumOverlap);
  const dem::KinematicNeeds needs = loop.needs();
  const dem::Motion motion = dem::makeMotion(what.config, what.timeStep);
  const bool usual = needs.midStep && !needs.lasts && !needs.commonSpin && grains.isSingle() &&
    what.config.law.isDefault() && !what.config.wallLaws.any() && !what.config.law.conducts() &&
    !what.config.bonds.any() && !motion.publishedRotation && motion.numericalDamping == 0.0 &&
    motion.acrossPlane < 0 && !walls.anyDrives() && !what.start.particles.anyShaped();
  if (!usual)
  {
    throw dem::Error("Kernels are made for spheres with the usual law between walls at rest.");
  }
  LawNumbers numbers;
  addNumbers<dem::LawParameters>(grains.of(0), numbers.grains);
  addNumbers<dem::LawParameters>(atWalls.of(0), numbers.walls);
  addNumbers(motion, numbers.motion);
  for (std::int64_t element = 0; element < walls.size(); ++element)
  {
    addNumbers(walls.frame(element), numbers.frames);
  }
  numbers.half = needs.half;
  return numbers;
}

}
