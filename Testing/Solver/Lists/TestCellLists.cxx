// Lists of neighbours in a cell that is strained by half while they live: the images of grains that
// a search visits, and grains that come into the cell later, against all pairs through all faces at
// all times.
#include "Cells.h"
#include "Check.h"
#include "PairLists.h"

#include "Lists/SkinBudget.h"
#include "Neighbours/CellGrid.h"
#include "Neighbours/PairSearch.h"

#include <algorithm>

using namespace dem;

namespace
{

constexpr double R = 0.001, TimeStep = 1e-5, Still = 0.1 * R;
/// Strain of a step: lists live for 30 of them, until |L| T is a half.
constexpr double Strain = 1.0 / 60.0;

struct Flow
{
  const char* name;
  Matrix3 ratios; ///< of the velocity gradient

  Matrix3 gradient() const { return (Strain / TimeStep / frobenius(this->ratios)) * this->ratios; }
};

const Flow Flows[] = { { "shear", { {}, { 1.0, 0.0, 0.0 }, {} } },
  { "shear across", { {}, {}, { 0.0, -1.0, 0.0 } } },
  { "compression", Matrix3::diagonal(-0.6, -0.6, -0.5) },
  { "all", { { -0.3, 0.1, 0.0 }, { 0.7, 0.2, -0.2 }, { 0.2, -0.4, 0.1 } } } };

/// Moves with the flow, and beyond it by up to @a beyond in a step.
Particles grainsIn(const Matrix3& edges, const Matrix3& flow, int count, double beyond)
{
  const CellChoice cell = cells::cell(edges);
  Particles grains;
  grains.space = latticeOf(cell.periodic, cell.origin, cell.edges);
  grains.space.flows = true;
  grains.space.flow = flow;
  grains.space.imageFlow = flow * edges;
  for (Particle& grain : cells::anywhere(cell, count, R, beyond / TimeStep, 4))
  {
    grain.velocity = grain.velocity + grains.space.flowAt(grain.position);
    grains.add(grain);
  }
  return grains;
}

SkinBudget skinBudgetOf(const Particles& grains)
{
  const auto none = listOf<GrainPairs>(static_cast<std::int64_t>(grains.size()), {});
  static const ShapeTable shapes;
  SkinBudget skinBudget(TimeStep, {}, FacetGrains(shapes, FaceContacts::Features));
  skinBudget.begin(grains, R, Still, none, none, {});
  return skinBudget;
}

/// Calls visit(lattice vector in edges) for all that are few edges long.
template <typename Visit>
void forEachNear(const Visit& visit)
{
  for (int x = -2; x <= 2; ++x)
  {
    for (int y = -2; y <= 2; ++y)
    {
      for (int z = -2; z <= 2; ++z)
      {
        visit(Vec3{ static_cast<double>(x), static_cast<double>(y), static_cast<double>(z) });
      }
    }
  }
}

/// How near two predicted paths come to each other that start like this.
double nearest(const Vec3& apart, const Vec3& displacement, double last)
{
  const double square = dot(displacement, displacement);
  const double time =
    square > 0.0 ? std::clamp(-dot(apart, displacement) / square, 0.0, last) : 0.0;
  return norm(apart + time * displacement);
}

/// Whether two meet on their predicted paths, of which the second one is that of some image.
bool meet(const PredictedPaths& paths, const Lattice& space, std::size_t i, std::size_t j)
{
  const Vec4 &a = paths.spheres[i], &b = paths.spheres[j];
  const Vec3 apart = vectorOf(a) - vectorOf(b);
  const Vec3 displacement = vectorOf(paths.displacements[i]) - vectorOf(paths.displacements[j]);
  bool found = false;
  forEachNear(
    [&](const Vec3& edges)
    {
      const Vec3 faster = TimeStep * (space.imageFlow * edges);
      found = found ||
        nearest(apart - space.edges * edges, displacement - faster, paths.last) <
          (1.0 - 1e-9) * (a.w + b.w);
    });
  return found;
}

void imagesOfSearches()
{
  for (const Flow& flow : Flows)
  {
    const Matrix3 gradient = flow.gradient();
    const Particles grains = grainsIn(cells::Skew, gradient, 500, 0.003 * R);
    const SkinBudget skinBudget = skinBudgetOf(grains);
    const PredictedPaths& paths = skinBudget.paths();
    CellGrid cells;
    cells.build(paths.covers({}), {});
    const PairRows found = findPairs(cells, paths, {});
    std::int64_t missed = 0, through = 0;
    for (std::size_t i = 0; i < grains.size(); ++i)
    {
      const auto begin = found.partner.begin() + found.rowBegin[i];
      const auto end = found.partner.begin() + found.rowBegin[i + 1];
      for (std::size_t j = 0; j < i; ++j)
      {
        if (meet(paths, grains.space, i, j))
        {
          const bool listed = std::binary_search(begin, end, static_cast<std::int32_t>(j));
          missed += listed ? 0 : 1;
          through += norm(grains.position.get(i) - grains.position.get(j)) > 0.01 ? 1 : 0;
        }
      }
    }
    const std::string name = flow.name;
    check::atMost(name + ", strain of the paths is a half, off by",
      std::abs(paths.last * Strain - 0.5), 1e-12);
    check::equal(name + ": pairs that meet and are not listed", missed, 0);
    check::isTrue(name + ": some meet through faces, " + std::to_string(through), through > 50);
  }
}

/// What touches a grain that has moved with the flow since the lists were made, by how much more
/// than what is said.
struct Missed
{
  double position = -1e300; ///< by a position that is requested
  double path = -1e300;  ///< by the predicted path of a grain that comes there
  double drift = 0.0;    ///< drift of a grain that comes from its predicted path
  double apart = -1e300; ///< by how far apart the two of a pair may be
};

void comeBeside(const Particles& grains, const SkinBudget& skinBudget, const Vec3& side,
  const Matrix3& gradient, Missed& missed)
{
  const auto beyond = [&](const Vec4& cover)
  {
    const Vec4 first = skinBudget.paths().cover(0);
    return norm(vectorOf(cover) - vectorOf(first)) - first.w - cover.w;
  };
  const Vec3 beside = grains.position.get(0) + side;
  missed.position = std::max(missed.position, beyond(skinBudget.toMiddle(grains.space, beside, R)));
  // With the flow, and at rest in it.
  for (const Vec3& velocity : { gradient * beside, Vec3{} })
  {
    SkinBudget later = skinBudget;
    Particles both = grains;
    both.add(scene::grain(1, R, 1000.0, beside, velocity));
    later.add(both, 1);
    missed.path = std::max(missed.path, beyond(later.paths().cover(1)));
    const Vec3 centre = later.paths().centre(1, static_cast<double>(later.age()));
    missed.drift = std::max(missed.drift, norm(centre - beside));
    missed.apart = std::max(missed.apart, norm(side) - later.farthestPair());
  }
}

/// In a cell so large that the flow at a grain changes much while it is carried.
void comingLater()
{
  const Matrix3 edges = Matrix3::diagonal(1.0, 1.0, 1.0);
  constexpr int age = 8;
  for (const Flow& flow : Flows)
  {
    const Matrix3 gradient = flow.gradient();
    Missed missed;
    for (const double part : { 0.0, 0.05, 0.1, 0.3, 0.5, 0.9 })
    {
      Particles grains = grainsIn(edges, gradient, 0, 0.0);
      const Vec3 first = edges * Vec3{ part, part, part };
      grains.add(scene::grain(0, R, 1000.0, first, gradient * first));
      SkinBudget skinBudget = skinBudgetOf(grains);
      for (int step = 0; step < age; ++step)
      {
        skinBudget.grainsMoved(0.0, gradient);
      }
      grains.position.set(0, skinBudget.paths().centre(0, age));
      for (const double side : { -2.0 * R, 2.0 * R })
      {
        comeBeside(grains, skinBudget, { side, 0.0, 0.0 }, gradient, missed);
        comeBeside(grains, skinBudget, { 0.0, side, 0.0 }, gradient, missed);
        comeBeside(grains, skinBudget, { 0.0, 0.0, side }, gradient, missed);
      }
    }
    const std::string name = flow.name;
    check::atMost(name + ", beyond where positions are searched", missed.position, 0.0);
    check::atMost(name + ", beyond where grains that came are searched", missed.path, 0.0);
    check::atMost(name + ", a grain that came is off its predicted path by", missed.drift, 1e-15);
    check::atMost(name + ", beyond how far apart a pair may be", missed.apart, 0.0);
  }
}

/// A grain that comes into an empty cell meets others through faces later.
void comingFirst()
{
  const Matrix3 gradient{ {}, { Strain / TimeStep, 0.0, 0.0 }, {} };
  Particles grains = grainsIn(Matrix3::diagonal(0.02, 0.02, 0.02), gradient, 0, 0.0);
  SkinBudget skinBudget = skinBudgetOf(grains);
  check::equal("edges to the farthest image without grains", skinBudget.images().farthest(), 0);
  grains.add(scene::grain(0, R, 1000.0, { 0.0005, 0.01, 0.01 }, gradient * Vec3{ 0, 0.01, 0 }));
  skinBudget.add(grains, 0);
  grains.add(scene::grain(1, R, 1000.0, { 0.0195, 0.01, 0.01 }, gradient * Vec3{ 0, 0.01, 0 }));
  skinBudget.add(grains, 1);
  check::equal("edges to the farthest image", skinBudget.images().farthest(), 1);
  check::isTrue("the two may be as far apart as they are", skinBudget.farthestPair() >= 0.001);
}

}

int main()
{
  return check::run(
    []
    {
      imagesOfSearches();
      comingLater();
      comingFirst();
    });
}
