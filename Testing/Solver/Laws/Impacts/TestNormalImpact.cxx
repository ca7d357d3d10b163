// Head-on collisions: Chung & Ooi (2011) tests 1 to 3, the closed forms of the Hertz impact, the
// restitution that the damping of equation 18 gives.
#include "Check.h"
#include "Impact.h"

using namespace dem;
using impact::Result;

namespace
{

const scene::Material Glass{ "glass", 48e9, 0.20, 2800 };
const scene::Material Limestone{ "limestone", 20e9, 0.25, 2500 };
const scene::Material Aluminium{ "Al alloy", 70e9, 0.30, 2699 };
const scene::Material Magnesium{ "Mg alloy", 40e9, 0.35, 1800 };
const scene::Material Alumina{ "Al2O3", 380e9, 0.23, 4000 };
const scene::Material CastIron{ "cast iron", 100e9, 0.25, 7000 };

/// Two equal grains that meet at +- speed.
Result headOn(const Config& config, double radius, double speed, double timeStep, double duration)
{
  const double apart = radius + 1.3 * speed * timeStep;
  return impact::collide(config, {},
    { scene::grain(0, radius, config.material.density, { -apart, 0, 0 }, { speed, 0, 0 }),
      scene::grain(1, radius, config.material.density, { apart, 0, 0 }, { -speed, 0, 0 }) },
    timeStep, static_cast<std::int64_t>(duration / timeStep) + 4);
}

/// One grain falls on the plane.
Result onPlane(const Config& config, double radius, double speed, double timeStep, double duration)
{
  return impact::collide(config, scene::plane(10.0 * radius),
    { scene::grain(0, radius, config.material.density, { 0, 0, radius + 1.3 * speed * timeStep },
      { 0, 0, -speed }) },
    timeStep, static_cast<std::int64_t>(duration / timeStep) + 4);
}

void checkImpact(const std::string& name, const Result& result, double overlap, double force,
  double contactTime, double tolerance)
{
  check::relative(name + ", overlap", result.maximumOverlap, overlap, tolerance);
  check::relative(name + ", force", result.peakForce, force, tolerance);
  check::relative(name + ", contact time", result.contactTime, contactTime, tolerance);
}

void test1(const scene::Material& material, double overlap, double force, double contactTime)
{
  const Result result =
    headOn(scene::still(material), 0.01, 10.0, contactTime / 200, 2.0 * contactTime);
  checkImpact(std::string("test 1, ") + material.name, result, overlap, force, contactTime, 1e-3);
  check::relative(std::string("test 1, ") + material.name + ", energy", result.energyAfter,
    result.energyBefore, 1e-5);
}

void test2(const scene::Material& material, double overlap, double force, double contactTime)
{
  const Result result =
    onPlane(scene::still(material), 0.1, 0.2, contactTime / 200, 2.0 * contactTime);
  checkImpact(std::string("test 2, ") + material.name, result, overlap, force, contactTime, 1e-3);
}

void test3(const scene::Material& material, double overlap, double force, double contactTime)
{
  for (double e = 0.2; e < 1.01; e += 0.1)
  {
    Config config = scene::still(material);
    config.material.restitution = std::min(e, 1.0);
    const Result result = onPlane(config, 0.0025, 3.9, contactTime / 200, 4.0 * contactTime);
    const std::string name = std::string("test 3, ") + material.name + ", e " + check::number(e);
    check::close(name + ", rebound", result.after.velocity.get(0).z / 3.9,
      config.material.restitution, 0.005);
    if (config.material.restitution == 1.0)
    {
      checkImpact(name, result, overlap, force, contactTime, 1e-3);
    }
  }
}

/// Soft and stiff, slow and fast, at a thousandth of the contact time.
void closedForms()
{
  for (const scene::Material& material : { scene::Material{ "soft", 1e6, 0.3, 1000 }, Alumina })
  {
    for (double speed : { 0.01, 0.3 })
    {
      const Config config = scene::still(material);
      const double radius = 0.01;
      const double stiffness = scene::planeStiffness(config, radius);
      const impact::Hertz form =
        impact::hertz(sphereMass(material.density, radius), stiffness, speed);
      const Result result =
        onPlane(config, radius, speed, form.contactTime / 1000, 2.0 * form.contactTime);
      const std::string name =
        std::string("Hertz, ") + material.name + ", " + check::number(speed) + " m/s";
      checkImpact(name, result, form.overlap, form.force, form.contactTime, 1e-4);
      check::relative(name + ", rebound", result.after.velocity.get(0).z, speed, 1e-6);
    }
  }
}

/// The restitution is that of the configuration at any speed; contact time and overlap grow and
/// shrink by factors that only depend on it.
void damped()
{
  struct Row
  {
    double restitution, time, overlap;
  };
  const double radius = 0.01;
  for (const Row& row : { Row{ 0.1, 1.511, 0.577 }, Row{ 0.3, 1.195, 0.691 },
         Row{ 0.5, 1.0934, 0.7875 }, Row{ 0.7, 1.042, 0.876 }, Row{ 0.9, 1.011, 0.960 } })
  {
    for (double speed : { 0.003, 1.0 })
    {
      Config config = scene::still({ "glass", 5e8, 0.2, 2500 });
      config.material.restitution = row.restitution;
      const impact::Hertz form =
        impact::hertz(sphereMass(2500, radius), scene::planeStiffness(config, radius), speed);
      const Result result =
        onPlane(config, radius, speed, form.contactTime / 4000, 4.0 * form.contactTime);
      const std::string name =
        "e " + check::number(row.restitution) + " at " + check::number(speed) + " m/s";
      check::close(name, result.after.velocity.get(0).z / speed, row.restitution, 1e-3);
      check::close(name + ", contact time", result.contactTime / form.contactTime, row.time,
        1.2e-3);
      check::close(name + ", overlap", result.maximumOverlap / form.overlap, row.overlap, 1e-3);
    }
  }
}

/// The two ends of the range are legal.
void ends()
{
  Config config = scene::still({ "glass", 5e8, 0.2, 2500 });
  const double radius = 0.01;
  const impact::Hertz form =
    impact::hertz(sphereMass(2500, radius), scene::planeStiffness(config, radius), 1.0);
  config.material.restitution = 0.0;
  const Result dead = onPlane(config, radius, 1.0, form.contactTime / 1000, 20 * form.contactTime);
  check::close("e 0, rebound", dead.after.velocity.get(0).z, 0.0, 5e-3);
  check::atMost("e 0, energy left", dead.energyAfter, 1e-4 * dead.energyBefore);
  config.material.restitution = 1.0;
  const Result lively = onPlane(config, radius, 1.0, form.contactTime / 1000, 4 * form.contactTime);
  check::relative("e 1, energy", lively.energyAfter, lively.energyBefore, 1e-6);
}

void cases()
{
  test1(Glass, 274.11e-6, 10.697e3, 40.339e-6);
  test1(Limestone, 368.30e-6, 7.108e3, 54.20e-6);
  test2(Aluminium, 49.717e-6, 11.370e3, 731.66e-6);
  test2(Magnesium, 52.123e-6, 7.2327e3, 767.07e-6);
  test3(Alumina, 8.0888e-6, 615.35, 6.1045e-6);
  test3(CastIron, 17.189e-6, 506.76, 12.972e-6);
  closedForms();
  damped();
  ends();
}

}

int main()
{
  return check::run(cases);
}
