// Coarse graining of beds: the weight above a plane, means over a periodic cell, images of a sheared
// one, averages over times, and the same bits for any number of threads.
#include "FieldScenes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace
{

using namespace fields;

/// Columns of grains in a square lattice on a floor, without end along x and y.
FieldSources columns(int height, double mass, double gravity)
{
  FieldSources sources;
  for (int k = 0; k < height; ++k)
  {
    FieldGrain grain;
    grain.position = { 0.5, 0.5, 0.5 + k };
    grain.mass = mass;
    grain.volume = dem::Pi / 6.0;
    sources.grains.push_back(grain);
    FieldContact contact;
    contact.first = grain.position;
    contact.second = { 0.5, 0.5, k == 0 ? 0.0 : k - 0.5 };
    contact.force = { 0.0, 0.0, (height - k) * mass * gravity };
    contact.normal = { 0.0, 0.0, 1.0 };
    contact.atWall = k == 0;
    sources.contacts.push_back(contact);
  }
  return sources;
}

dem::Lattice repeating(bool x, bool y, bool z, const dem::Matrix3& edges)
{
  return dem::latticeOf(std::array{ x, y, z }, {}, edges);
}

/// The stress across a plane is the weight above it.
void weightAbove()
{
  constexpr int height = 12;
  constexpr double weight = 2.0 * 9.81;
  const dem::Lattice space = repeating(true, true, false, dem::Matrix3::identity());
  for (const KernelKind kind : Kinds)
  {
    const CoarseKernel kernel(kind, 1.0);
    const FieldSources bed = granular::imagesIn(columns(height, 2.0, 9.81), space,
      { {}, { 1.0, 1.0, height } }, kernel.reach());
    std::vector<Vec3> points;
    constexpr int side = 8;
    for (const double z : { 5.0, 7.0 })
    {
      for (int i = 0; i < side * side; ++i)
      {
        points.push_back({ (i % side + 0.5) / side, (i / side + 0.5) / side, z });
      }
    }
    CoarseFields fields(points, kernel, 0);
    fields.add(bed, {}, [](double) { return true; });
    for (int plane = 0; plane < 2; ++plane)
    {
      double stress = 0.0;
      double fraction = 0.0;
      for (int i = 0; i < side * side; ++i)
      {
        const FieldValues values = fields.values(plane * side * side + i);
        stress += values.contactStress[8] / (side * side);
        fraction += values.solidFraction / (side * side);
      }
      const double error = kind == KernelKind::Heaviside ? 2e-3
        : kind == KernelKind::Gauss                      ? 1e-3
                                                         : 1e-4;
      const std::string name = nameOf(kind) + (plane == 0 ? ": z = 5, " : ": z = 7, ");
      check::relative(name + "weight above", stress, weight * (plane == 0 ? 7.0 : 5.0), error);
      check::relative(name + "solid fraction", fraction, dem::Pi / 6.0, error);
    }
  }
}

/// Means over a periodic cell are sums over its grains and contacts.
void meansOfCell()
{
  const dem::Matrix3 edges{ { 2.0, 0.0, 0.0 }, { 0.6, 1.5, 0.0 }, { -0.3, 0.4, 1.8 } };
  const dem::Lattice space = repeating(true, true, true, edges);
  dem::Random random(21);
  FieldSources cell;
  granular::Tensor love{};
  double mass = 0.0;
  Vec3 momentum{};
  double squares = 0.0;
  const double volume = dem::determinant(edges);
  for (int i = 0; i < 20; ++i)
  {
    FieldGrain grain;
    grain.position = drawVector(random, 4.0); // some edges outside
    grain.velocity = drawVector(random, 1.0) + Vec3{ 50.0, 0.0, 0.0 };
    grain.mass = 0.5 + random.uniform();
    mass += grain.mass;
    momentum = momentum + grain.mass * grain.velocity;
    cell.grains.push_back(grain);
    FieldContact contact = drawContact(random, false);
    contact.first = grain.position;
    contact.second = grain.position + drawVector(random, 0.4);
    const Vec3 branch = contact.first - contact.second;
    for (int k = 0; k < 9; ++k)
    {
      love[k] += contact.force[k / 3] * branch[k % 3] / volume;
    }
    cell.contacts.push_back(contact);
  }
  const Vec3 mean = (1.0 / mass) * momentum;
  for (const FieldGrain& grain : cell.grains)
  {
    squares += grain.mass * dem::dot(grain.velocity - mean, grain.velocity - mean) / volume;
  }
  const CoarseKernel kernel(KernelKind::Gauss, 0.5);
  const dem::Lattice all = space;
  std::vector<Vec3> points;
  constexpr int side = 10;
  granular::Box box{ { -0.3, 0.0, 0.0 }, { 2.6, 1.9, 1.8 } };
  for (int i = 0; i < side * side * side; ++i)
  {
    points.push_back(edges *
      Vec3{ (i % side + 0.5) / side, (i / side % side + 0.5) / side,
        (i / (side * side) + 0.5) / side });
  }
  CoarseFields fields(points, kernel, 0);
  fields.add(granular::imagesIn(cell, all, box, kernel.reach()), {}, [](double) { return true; });
  granular::Tensor stress{};
  double density = 0.0;
  double kinetic = 0.0; // with what the field of velocities has of it
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    const FieldValues values = fields.values(i);
    density += values.density / points.size();
    const Vec3 apart = values.velocity - mean;
    kinetic += (values.kineticStress[0] + values.kineticStress[4] + values.kineticStress[8] +
                 values.density * dem::dot(apart, apart)) /
      points.size();
    for (int k = 0; k < 9; ++k)
    {
      stress[k] += values.contactStress[k] / points.size();
    }
  }
  check::relative("mass of a cell", density, mass / volume, 1e-3);
  check::relative("motion in a cell, which moves fast", kinetic, squares, 1e-3);
  double worst = 0.0;
  for (int k = 0; k < 9; ++k)
  {
    worst = std::max(worst, std::abs(stress[k] - love[k]));
  }
  check::atMost("Love's stress of a cell", worst / std::abs(love[0]), 2e-3);
}

/// Fields repeat themselves, velocities with the flow of the cell.
void imagesOfShearedCell()
{
  const dem::Matrix3 edges{ { 1.0, 0.0, 0.0 }, { 0.45, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
  dem::Lattice space = repeating(true, true, false, edges);
  space.flows = true;
  space.flow = dem::Matrix3{ {}, { 3.0, 0.0, 0.0 }, {} };
  dem::Random random(2);
  FieldSources cell;
  for (int i = 0; i < 8; ++i)
  {
    FieldGrain grain;
    grain.position = drawVector(random, 0.5);
    grain.mass = 1.0;
    grain.velocity = space.flow * grain.position;
    cell.grains.push_back(grain);
  }
  const CoarseKernel kernel(KernelKind::Lucy, 0.6); // reaches over two cells
  const FieldSources all =
    granular::imagesIn(cell, space, { { -3, -3, -1 }, { 3, 3, 1 } }, kernel.reach());
  double worst = 0.0;
  double worstFlow = 0.0;
  for (int i = 0; i < 50; ++i)
  {
    const Vec3 p = drawVector(random, 0.5);
    const Vec3 shift = edges * Vec3{ i % 3 - 1.0, i % 5 - 2.0, 0.0 };
    const FieldValues here = valuesAt(all, kernel, p);
    const FieldValues there = valuesAt(all, kernel, p + shift);
    worst = std::max(worst, std::abs(here.density / there.density - 1.0));
    const Vec3 faster = there.velocity - here.velocity - space.flow * shift;
    worstFlow = std::max(worstFlow, dem::norm(faster));
  }
  check::atMost("density of images", worst, 1e-12);
  check::atMost("velocity of images", worstFlow, 1e-11);
}

/// Numbers of a field one after the other.
std::vector<double> numbersOf(const CoarseFields& fields)
{
  std::vector<double> numbers;
  for (std::size_t i = 0; i < fields.size(); ++i)
  {
    const FieldValues v = fields.values(i);
    numbers.insert(numbers.end(),
      { v.density, v.velocity.x, v.granularTemperature, v.contactStress[1], v.coupleStress[5],
        v.fabric[3] });
    numbers.insert(numbers.end(), v.kineticStress.begin(), v.kineticStress.end());
  }
  return numbers;
}

std::vector<Vec3> drawPoints(int count)
{
  dem::Random random(6);
  std::vector<Vec3> points(count);
  std::generate(points.begin(), points.end(), [&] { return drawVector(random, 0.8); });
  return points;
}

void bitsOfThreads()
{
  const CoarseKernel kernel(KernelKind::Lucy, 0.3);
  const auto made = [&](int threads)
  {
    CoarseFields fields(drawPoints(9000), kernel, 0);
    fields.add(flying(0.0), { threads, 1 }, [](double) { return true; });
    return numbersOf(fields);
  };
  const std::vector<double> one = made(1);
  for (const int threads : { 2, 3, 8 })
  {
    check::isTrue(std::to_string(threads) + " threads: the same bits", made(threads) == one);
  }
}

/// Over times the mean velocity is that of all, and what differs from it in between is motion.
void overTimes()
{
  const CoarseKernel kernel(KernelKind::Gauss, 0.5);
  const std::vector<Vec3> points = drawPoints(20);
  CoarseFields all(points, kernel, 0);
  std::vector<double> density(points.size());
  std::vector<double> momentum(points.size());
  std::vector<double> squares(points.size());
  constexpr int count = 5;
  for (int k = 0; k < count; ++k)
  {
    FieldSources sources = flying(0.1 * k);
    for (FieldGrain& grain : sources.grains)
    {
      grain.velocity.x += 1000.0 + 3.0 * k;
    }
    all.add(sources, {}, [](double) { return true; });
    for (std::size_t i = 0; i < points.size(); ++i)
    {
      for (const FieldGrain& grain : sources.grains)
      {
        const Vec3 apart = points[i] - grain.position;
        const double mass = grain.mass * kernel.at(dem::dot(apart, apart)) / count;
        const double speed = grain.velocity.x - 1000.0;
        density[i] += mass;
        momentum[i] += mass * speed;
        squares[i] += mass * speed * speed;
      }
    }
  }
  double worst = 0.0;
  double worstKinetic = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    const FieldValues v = all.values(i);
    const double mean = momentum[i] / density[i];
    worst = std::max(
      { worst, std::abs(v.density / density[i] - 1.0), std::abs(v.velocity.x - 1000.0 - mean) });
    worstKinetic = std::max(worstKinetic,
      std::abs(v.kineticStress[0] / (squares[i] - mean * momentum[i]) - 1.0));
  }
  check::equal("times", all.times(), count);
  check::atMost("means over times", worst, 1e-11);
  check::atMost("motion over times, at a large mean velocity", worstKinetic, 1e-10);
  CoarseFields stopped(drawPoints(9000), kernel, 0);
  check::isTrue("stops when asked to",
    !stopped.add(flying(0.0), {}, [](double share) { return share == 0.0; }) &&
      stopped.times() == 0);
}

}

int main()
{
  return check::run(
    []
    {
      weightAbove();
      meansOfCell();
      imagesOfShearedCell();
      bitsOfThreads();
      overTimes();
    });
}
