// Tablets: volume and moments against integrals of the body that a rolling ball leaves, the support
// function against the points of that, curvature against differences, and what is refused.
#include "Check.h"
#include "SmoothShapes.h"

#include "Shapes/ShapeTable.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace dem;

namespace
{

/// From thin to thick, with flat and with deep caps.
std::vector<Tablet> tablets()
{
  return { { 0.5, 0.6, 0.12, 0.06 }, { 1.0, 0.5, 0.1, 0.02 }, { 0.4, 1.6, 0.35, 0.1 },
    { 1.0, 0.2, 0.06, 0.02 }, { 0.5, 0.9, 0.44, 0.01 } };
}

/// The middles of the balls that roll about inside the sharp body of a tablet, in a plane through
/// the axis, above the middle: their farthest distance from the axis, by height.
struct Rolling
{
  std::vector<double> heights, distances;

  Rolling(const Tablet& tablet, int count)
  {
    const double band = 10.0 * tablet.radius - tablet.rounding;
    const double sphere =
      (tablet.radius * tablet.radius + tablet.capHeight * tablet.capHeight) /
      (2.0 * tablet.capHeight);
    const double cap = sphere - tablet.rounding;
    const double middle = 0.5 * tablet.height - sphere;
    const double top = middle + cap;
    const auto inCap = [&](double z) // below its middle a ball of a cap bounds nothing
    {
      const double above = std::max(0.0, z - middle);
      return std::sqrt(std::max(0.0, cap * cap - above * above));
    };
    const auto inBand = [&](double z)
    { return std::sqrt(band * band - z * z) - 9.0 * tablet.radius; };
    const double widest = std::asin(std::min(1.0, tablet.radius / cap));
    for (int k = 0; k <= count; ++k)
    {
      const double angle = widest * k / count; // of points of the cap, as many where it is steep
      const double z = middle + cap * std::cos(angle);
      if (z >= 0.0 && cap * std::sin(angle) <= inBand(z))
      {
        this->add(z, cap * std::sin(angle), inBand(z));
      }
      this->add(top * k / count, inCap(top * k / count), inBand(top * k / count));
    }
    double low = 0.0, high = top; // of where the ball touches cap and band
    for (int k = 0; k < 60; ++k)
    {
      const double z = 0.5 * (low + high);
      (inCap(z) > inBand(z) ? low : high) = z;
    }
    this->add(low, inCap(low), inBand(low));
  }

  void add(double z, double inCap, double inBand)
  {
    const double distance = std::min(inCap, inBand);
    if (distance >= 0.0)
    {
      this->heights.push_back(z);
      this->distances.push_back(distance);
    }
  }

  /// How far the body reaches at a height: the farthest of the balls there.
  double radiusAt(double z, double rounding) const
  {
    double most = 0.0;
    for (std::size_t k = 0; k < this->heights.size(); ++k)
    {
      const double apart = z - this->heights[k];
      if (std::abs(apart) < rounding)
      {
        most = std::max(most,
          this->distances[k] + std::sqrt(rounding * rounding - apart * apart));
      }
    }
    return most;
  }

  /// How far the balls reach along a direction in the plane.
  double reach(double across, double along, double rounding) const
  {
    double most = 0.0;
    for (std::size_t k = 0; k < this->heights.size(); ++k)
    {
      most = std::max(most, across * this->distances[k] + along * this->heights[k]);
    }
    return most + rounding;
  }
};

std::string nameOf(const Tablet& t)
{
  return "tablet of " + check::number(t.radius) + ", " + check::number(t.height) + ", " +
    check::number(t.capHeight) + ", " + check::number(t.rounding) + ": ";
}

/// Slices across the axis, in angles so that there are many at the poles.
void moments(const Tablet& tablet)
{
  const int slices = 2000;
  const Rolling balls(tablet, 20000);
  double volume = 0.0, xx = 0.0, zz = 0.0;
  for (int k = 0; k < slices; ++k)
  {
    const double top = 0.5 * tablet.height, angle = 0.5 * Pi * (k + 0.5) / slices;
    const double z = top * std::sin(angle);
    const double thickness = 2.0 * top * std::cos(angle) * 0.5 * Pi / slices;
    const double r = balls.radiusAt(z, tablet.rounding);
    const double slice = Pi * r * r * thickness;
    volume += slice;
    xx += 0.25 * r * r * slice;
    zz += z * z * slice;
  }
  const Moments found = momentsOf(SmoothForm(tablet));
  const std::string name = nameOf(tablet);
  check::relative(name + "volume", found.volume, volume, 2e-6);
  check::relative(name + "integral of x^2", found.second[0], xx, 2e-6);
  check::relative(name + "integral of y^2", found.second[1], xx, 2e-6);
  check::relative(name + "integral of z^2", found.second[2], zz, 2e-6);
  check::close(name + "centre", norm(found.first), 0.0, 0.0);
  // The whole is in units of the farthest point, about the centre of mass.
  const UnitShape shape = unitShape({ "tablet", {}, tablet });
  check::relative(name + "unit volume", shape.volume,
    found.volume / std::pow(shape.drawnRadius, 3.0), 1e-10);
  check::relative(name + "least moment", std::min(shape.inertia.x, shape.inertia.z),
    std::min(xx + zz, 2.0 * xx) / volume / std::pow(shape.drawnRadius, 2.0), 4e-6);
}

/// The support function, its gradient and its second derivatives.
void reach(const Tablet& tablet)
{
  const FormSupport body(SmoothForm(tablet), {});
  const Rolling balls(tablet, 20000);
  const std::string name = nameOf(tablet);
  Random chance(31);
  double apart = 0.0, point = 0.0, gradient = 0.0;
  for (int k = 0; k < 400; ++k)
  {
    const Vec3 n = randomDirection(chance);
    const Support found = body.along(Lane3(n));
    const double due = balls.reach(std::hypot(n.x, n.y), std::abs(n.z), tablet.rounding);
    apart = std::max(apart, std::abs(found.reach - due));
    point = std::max(point, std::abs(dot(n, Vec3(found.point)) - found.reach));
    const Tangents tangents{ Lane3(n) };
    for (const Vec3& t : { Vec3(tangents.first), Vec3(tangents.second) })
    {
      const double by = 1e-6;
      const double ahead = body.along(Lane3(normalized(n + by * t))).reach;
      const double behind = body.along(Lane3(normalized(n - by * t))).reach;
      gradient =
        std::max(gradient, std::abs((ahead - behind) / (2.0 * by) - dot(t, Vec3(found.point))));
    }
  }
  check::atMost(name + "reach", apart, 1e-8 * tablet.radius);
  check::atMost(name + "point and reach", point, 2e-15);
  check::atMost(name + "slope of the reach", gradient, 1e-8);
}

/// Along a meridian no point jumps, and the radii of curvature are those of the arcs.
void arcs(const Tablet& tablet)
{
  const FormSupport body(SmoothForm(tablet), {});
  const std::string name = nameOf(tablet);
  const int count = 20000;
  double jump = 0.0;
  int others = 0, seen[3] = { 0, 0, 0 };
  Vec3 before;
  for (int k = 0; k <= count; ++k)
  {
    const double angle = Pi * k / count;
    const Vec3 n{ std::sin(angle), 0.0, std::cos(angle) };
    const Support found = body.along(Lane3(n));
    const Vec3 at(found.point);
    jump = k > 0 ? std::max(jump, norm(at - before)) : 0.0;
    before = at;
    const Symmetric2& bend = found.curvature;
    const double trace = bend.xx + bend.yy, product = bend.xx * bend.yy - bend.xy * bend.xy;
    // Around the axis the radius of curvature is the distance over the sine (Meusnier).
    const double around = k > 0 && k < count ? at.x / n.x : tablet.capRadius();
    const double along = trace - around;
    check::failures() += std::abs(product - around * along) < 1e-6 * product ? 0 : 1;
    const double radii[3] = { tablet.capRadius(), tablet.rounding, 10.0 * tablet.radius };
    bool known = false;
    for (int arc = 0; arc < 3; ++arc)
    {
      const bool is = std::abs(along / radii[arc] - 1.0) < 1e-4;
      seen[arc] += is;
      known = known || is;
    }
    others += !known;
  }
  check::atMost(name + "points of neighbouring normals are apart", jump,
    1.01 * 10.0 * tablet.radius * Pi / count);
  check::equal(name + "radii that are of no arc", others, 0);
  check::isTrue(name + "all arcs are there", seen[0] > 9 && seen[1] > 9 && seen[2] > 9);
}

/// With little rounding and a low band. A band of the height h lacks pi h^3 / 120 of a cylinder,
/// 1.6e-5 of the volume here, and the rims take less.
void closedForm()
{
  const double radius = 1.0, cap = 0.4, band = 0.1;
  const Tablet tablet{ radius, band + 2.0 * cap, cap, 0.0021 };
  const double cylinder = Pi * radius * radius * band;
  const double segments = 2.0 * Pi * cap / 6.0 * (3.0 * radius * radius + cap * cap);
  check::relative("a band and two segments of balls", momentsOf(SmoothForm(tablet)).volume,
    cylinder + segments, 3e-5);
}

void refused()
{
  const auto complaint = [](const char* name, const Tablet& tablet, const std::string& words)
  {
    const std::string problem = findProblem(GrainShape{ "a", {}, tablet });
    check::line(problem.find(words) != std::string::npos, name, problem);
  };
  complaint("no radius", { 0.0, 0.6, 0.1, 0.05 }, "needs finite lengths above 0");
  complaint("endless", { 0.5, INFINITY, 0.1, 0.05 }, "needs finite lengths above 0");
  complaint("no number", { 0.5, 0.6, 0.1, std::nan("") }, "needs finite lengths above 0");
  complaint("too thin", { 1.0, 0.1, 0.02, 0.01 }, "needs one from 0.2 to 4");
  complaint("too long", { 0.1, 3.0, 0.05, 0.01 }, "a tenth to twice the diameter");
  complaint("flat caps", { 1.0, 1.0, 0.01, 0.05 }, "a twentieth of the radius");
  complaint("no band", { 1.0, 1.0, 0.5, 0.05 }, "less than 0.5");
  complaint("caps of more than half a ball", { 0.5, 2.0, 0.6, 0.05 }, "less than 0.5");
  complaint("sharp", { 0.5, 0.6, 0.12, 0.001 }, "needs one from 0.006");
  complaint("too round for the band", { 1.0, 0.42, 0.2, 0.2 }, "which leaves something");
  const Tablet good{ 0.5, 0.6, 0.12, 0.06 };
  check::isTrue("a good one", findProblem(GrainShape{ "a", {}, good }).empty());
  Tablet roundest = good;
  roundest.rounding = good.mostRounding();
  check::isTrue("the largest rounding", roundest.complaint().empty());
  // With it the rims meet in the middle of the band: (R - r)^2 + (H/2 - A)^2 = (A - r)^2 with the
  // radius A of the caps.
  const double cap = 0.5 * (0.25 / 0.12 + 0.12), half = 0.3;
  check::relative("the largest rounding by its equation", roundest.rounding,
    ((2.0 * cap - half) * half - 0.25) / (2.0 * (cap - 0.5)), 1e-9);
  check::close("height of the rim", roundest.rim().height, 0.0, 1e-9);
}

/// Numbers of all forms survive where they are written.
void numbers()
{
  const SmoothForm forms[] = { Superellipsoid{ { 1, 2, 3 }, { 4, 5, 6 }, 0.7, 0.8 },
    Tablet{ 0.5, 0.6, 0.12, 0.06 } };
  for (const SmoothForm& form : forms)
  {
    const std::vector<double> written = numbersOf(form);
    check::equal("count", static_cast<long long>(written.size()),
      static_cast<long long>(countOf(idOf(form))));
    const SmoothForm read = formFrom(idOf(form), written.data());
    check::isTrue("the same kind", read.index() == form.index());
    check::isTrue("the same numbers", numbersOf(read) == written);
  }
  check::equal("numbers of no kind", static_cast<long long>(countOf(77)), 0);
}

}

int main()
{
  return check::run(
    []
    {
      for (const Tablet& tablet : tablets())
      {
        check::isTrue(nameOf(tablet) + tablet.complaint(), tablet.complaint().empty());
        moments(tablet);
        reach(tablet);
        arcs(tablet);
      }
      closedForm();
      refused();
      numbers();
    });
}
