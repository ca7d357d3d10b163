// Coarse graining against closed forms: kernels, lines, balances of mass, momentum and spin,
// images.
#include "Analysis/Fields/CoarseFields.h"
#include "Basics/Random.h"
#include "Check.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace
{

using dem::Vec3;
using granular::CoarseFields;
using granular::CoarseKernel;
using granular::FieldContact;
using granular::FieldGrain;
using granular::FieldSources;
using granular::FieldValues;
using granular::KernelKind;

constexpr KernelKind Kinds[] = { KernelKind::Lucy, KernelKind::Gauss, KernelKind::Heaviside };

std::string nameOf(KernelKind kind)
{
  return kind == KernelKind::Lucy ? "Lucy" : kind == KernelKind::Gauss ? "Gauss" : "Heaviside";
}

Vec3 drawVector(dem::Random& random, double size)
{
  const double x = random.uniform();
  const double y = random.uniform();
  return { size * (2.0 * x - 1.0), size * (2.0 * y - 1.0), size * (2.0 * random.uniform() - 1.0) };
}

FieldValues valuesAt(const FieldSources& sources, const CoarseKernel& kernel, const Vec3& p)
{
  CoarseFields fields({ p }, kernel, 0);
  fields.add(sources, {}, [](double) { return true; });
  return fields.values(0);
}

/// The derivative of f at 0 by differences of eighth order.
template <typename FunctionT>
double derivative(double step, const FunctionT& f)
{
  constexpr double factors[] = { 4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0 };
  double sum = 0.0;
  for (int k = 1; k <= 4; ++k)
  {
    sum += factors[k - 1] * (f(k * step) - f(-k * step));
  }
  return sum / step;
}

Vec3 along(int axis, double length)
{
  return { axis == 0 ? length : 0.0, axis == 1 ? length : 0.0, axis == 2 ? length : 0.0 };
}

void kernels()
{
  constexpr double width = 0.7;
  for (const KernelKind kind : Kinds)
  {
    const CoarseKernel kernel(kind, width);
    constexpr int shells = 20000;
    double whole = 0.0;
    double square = 0.0;
    for (int k = 0; k < shells; ++k)
    {
      const double r = kernel.reach() * (k + 0.5) / shells;
      const double part =
        4.0 * dem::Pi * r * r * kernel.at(r * r) * kernel.reach() / static_cast<double>(shells);
      whole += part;
      square += part * r * r / 3.0;
    }
    check::relative(nameOf(kind) + ": integral", whole, 1.0, 1e-8);
    // What is cut off at 3 w leaves the share P3 of the Gaussian, and P5 of its second moment.
    const double p3 =
      std::erf(3.0 / std::sqrt(2.0)) - std::sqrt(2.0 / dem::Pi) * 3.0 * std::exp(-4.5);
    const double p5 = p3 - std::sqrt(2.0 / dem::Pi) * 9.0 * std::exp(-4.5);
    const double expected = kind == KernelKind::Gauss ? std::sqrt(p5 / p3) * width : width;
    check::relative(nameOf(kind) + ": deviation", std::sqrt(square), expected, 1e-7);
    check::isTrue(nameOf(kind) + ": nothing beyond its reach",
      kernel.at(1.0001 * kernel.reach() * kernel.reach()) == 0.0);
  }
}

/// The integrals along a line as sums over 200000 points.
void lines()
{
  dem::Random random(11);
  for (const KernelKind kind : Kinds)
  {
    const CoarseKernel kernel(kind, 0.4);
    double worst = 0.0;
    double worstMoment = 0.0;
    for (int i = 0; i < 40; ++i)
    {
      const Vec3 begin = drawVector(random, 1.2);
      const Vec3 end = i % 4 == 0 ? 0.001 * begin : drawVector(random, 1.2);
      constexpr int parts = 200000;
      double sum = 0.0;
      double moment = 0.0;
      for (int k = 0; k < parts; ++k)
      {
        const double s = (k + 0.5) / parts;
        const Vec3 p = begin + s * (end - begin);
        const double here = kernel.at(dem::dot(p, p)) / parts;
        sum += here;
        moment += s * here;
      }
      const granular::LineWeight line = kernel.along(begin, end);
      worst = std::max(worst, std::abs(line.weight - sum));
      worstMoment = std::max(worstMoment, std::abs(line.moment - moment));
    }
    // The sums miss where a kernel jumps by half a part.
    const double error = kind == KernelKind::Lucy ? 1e-8 : 2e-5;
    check::atMost(nameOf(kind) + ": along lines", worst / kernel.at(0.0), error);
    check::atMost(nameOf(kind) + ": first moment along lines", worstMoment / kernel.at(0.0), error);
    const Vec3 p{ 0.1, 0.2, 0.05 };
    check::relative(nameOf(kind) + ": a line of no length", kernel.along(p, p).weight,
      kernel.at(dem::dot(p, p)), 1e-12);
  }
}

/// Two bodies that exert forces and torques on each other, the second a grain or a wall.
FieldContact drawContact(dem::Random& random, bool atWall)
{
  FieldContact contact;
  contact.first = drawVector(random, 0.3);
  contact.second = drawVector(random, 0.3);
  contact.force = drawVector(random, 5.0);
  contact.torque = drawVector(random, 2.0);
  contact.normal = dem::normalized(contact.first - contact.second);
  contact.atWall = atWall;
  return contact;
}

double axialPart(const granular::Tensor& t, int a)
{
  const int b = (a + 1) % 3;
  const int c = (a + 2) % 3;
  return t[3 * b + c] - t[3 * c + b];
}

/// What leaves a point by contact and couple stress is what acts on the centres there.
void contactBalance()
{
  dem::Random random(3);
  for (const KernelKind kind : { KernelKind::Lucy, KernelKind::Gauss })
  {
    const CoarseKernel kernel(kind, 0.5);
    double worst = 0.0;
    double worstSpin = 0.0;
    for (int i = 0; i < 60; ++i)
    {
      FieldSources sources;
      sources.contacts.push_back(drawContact(random, i % 2 == 1));
      const FieldContact& contact = sources.contacts[0];
      const Vec3 p = drawVector(random, 0.3);
      const auto weightOf = [&](const Vec3& at) { return kernel.at(dem::dot(at - p, at - p)); };
      const FieldValues here = valuesAt(sources, kernel, p);
      const double first = weightOf(contact.first);
      const double second = weightOf(contact.second);
      const Vec3 firstTorque =
        dem::cross(contact.force, contact.first - contact.second) - contact.torque;
      for (int a = 0; a < 3; ++a)
      {
        double divergence = 0.0;
        double ofCouples = 0.0;
        for (int b = 0; b < 3; ++b)
        {
          const auto at = [&](double x) { return valuesAt(sources, kernel, p + along(b, x)); };
          divergence += derivative(0.01, [&](double x) { return at(x).contactStress[3 * a + b]; });
          ofCouples += derivative(0.01, [&](double x) { return at(x).coupleStress[3 * a + b]; });
        }
        const double scale = kernel.at(0.0);
        const double fromWall = contact.atWall ? here.wallForce[a] : 0.0;
        const double onGrains = contact.force[a] * (contact.atWall ? first : first - second);
        worst = std::max(worst, std::abs(fromWall - divergence - onGrains) / (5.0 * scale));
        const double ofTorques = firstTorque[a] * first + contact.torque[a] * second;
        worstSpin = std::max(worstSpin,
          std::abs(axialPart(here.contactStress, a) - ofCouples - ofTorques) / (2.0 * scale));
      }
    }
    // Differences see the third derivative of Lucy's kernel jump at a centre.
    const double error = kind == KernelKind::Gauss ? 1e-12 : 1e-8;
    check::atMost(nameOf(kind) + ": balance of forces", worst, error);
    check::atMost(nameOf(kind) + ": balance of torques", worstSpin, error);
  }
}

/// Grains in flight that push each other, at a time.
FieldSources flying(double time)
{
  dem::Random random(8);
  FieldSources sources;
  std::vector<Vec3> pushed(12);
  for (Vec3& force : pushed)
  {
    FieldGrain grain;
    grain.position = drawVector(random, 0.4);
    grain.velocity = drawVector(random, 1.0);
    grain.mass = 0.5 + random.uniform();
    sources.grains.push_back(grain);
    force = {};
  }
  for (std::size_t i = 0; i < pushed.size(); ++i)
  {
    const std::size_t j = (5 * i + 1) % pushed.size();
    FieldContact contact;
    contact.force = drawVector(random, 3.0);
    pushed[i] = pushed[i] + contact.force;
    pushed[j] = pushed[j] - contact.force;
    sources.contacts.push_back(contact);
  }
  for (std::size_t i = 0; i < pushed.size(); ++i)
  {
    FieldGrain& grain = sources.grains[i];
    const Vec3 acceleration = (1.0 / grain.mass) * pushed[i];
    grain.position = grain.position + time * grain.velocity + 0.5 * time * time * acceleration;
    grain.velocity = grain.velocity + time * acceleration;
  }
  for (std::size_t i = 0; i < pushed.size(); ++i)
  {
    sources.contacts[i].first = sources.grains[i].position;
    sources.contacts[i].second = sources.grains[(5 * i + 1) % pushed.size()].position;
  }
  return sources;
}

/// d(rho)/dt + div j = 0 and dj/dt + div(rho V V + stress) = 0 of grains that move under forces.
void movingBalance()
{
  const CoarseKernel kernel(KernelKind::Gauss, 0.5);
  dem::Random random(4);
  double worstMass = 0.0;
  double worstMomentum = 0.0;
  for (int i = 0; i < 10; ++i)
  {
    const Vec3 p = drawVector(random, 0.3);
    const FieldSources now = flying(0.0);
    const auto atTime = [&](double t) { return valuesAt(flying(t), kernel, p); };
    const auto atPosition = [&](int b, double x) { return valuesAt(now, kernel, p + along(b, x)); };
    double mass = derivative(0.01, [&](double t) { return atTime(t).density; });
    const double density = atTime(0.0).density;
    for (int b = 0; b < 3; ++b)
    {
      mass += derivative(0.01, [&](double x) { return atPosition(b, x).momentum[b]; });
    }
    worstMass = std::max(worstMass, std::abs(mass) / density);
    for (int a = 0; a < 3; ++a)
    {
      double momentum = derivative(0.01, [&](double t) { return atTime(t).momentum[a]; });
      for (int b = 0; b < 3; ++b)
      {
        momentum += derivative(0.01,
          [&](double x)
          {
            const FieldValues v = atPosition(b, x);
            return v.momentum[a] * v.velocity[b] + v.kineticStress[3 * a + b] +
              v.contactStress[3 * a + b];
          });
      }
      worstMomentum = std::max(worstMomentum, std::abs(momentum) / density);
    }
  }
  check::atMost("balance of mass", worstMass, 1e-9);
  check::atMost("balance of momentum", worstMomentum, 1e-9);
}

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

void allCases()
{
  kernels();
  lines();
  contactBalance();
  movingBalance();
  weightAbove();
  meansOfCell();
  imagesOfShearedCell();
  bitsOfThreads();
  overTimes();
}

}

int main()
{
  return check::run(allCases);
}
