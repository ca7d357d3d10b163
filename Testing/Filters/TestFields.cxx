// Coarse graining against closed forms: kernels, lines, balances of mass, momentum and spin.
#include "FieldScenes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace
{

using namespace fields;

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

}

int main()
{
  return check::run(
    []
    {
      kernels();
      lines();
      contactBalance();
      movingBalance();
    });
}
