// Heat between grains and from walls, against closed forms.
#include "Check.h"
#include "Conducting.h"
#include "Laws/LawSteps.h"

#include <cmath>

using namespace dem;
using namespace conducting;

namespace
{

/// What keeps grains where they are: their masses, times this.
const double Anchor = 1e24;

/// A grain so heavy that it stays where it is, whatever pushes it.
Particle anchored(std::int64_t id, double radius, const Vec3& position, double temperature)
{
  Particle grain = scene::grain(id, radius, Density, position);
  grain.mass *= Anchor;
  grain.temperature = temperature;
  return grain;
}

/// Heat capacities that make up for the masses.
void lighten(Config& config)
{
  for (dem::Material& material : config.materials)
  {
    material.law[LawValue::HeatCapacity] /= Anchor;
  }
  config.material.law[LawValue::HeatCapacity] /= Anchor;
}

/// Heat per temperature between two grains, by the equations of the laws.
double conductance(HeatLaw law, double k, double Ri, double Rj, double overlap)
{
  if (law == HeatLaw::ContactRadius)
  {
    return 2.0 * k * std::sqrt(Ri * Rj / (Ri + Rj) * overlap);
  }
  if (law == HeatLaw::ContactArea)
  {
    return PerLength * k * Pi * Ri * Rj / (Ri + Rj) * overlap;
  }
  const double d = Ri + Rj - overlap;
  const double h = (d * d - Rj * Rj + Ri * Ri) / (2.0 * d);
  return 2.0 * k * std::sqrt(Pi * (Ri * Ri - h * h));
}

/// Two grains that are held together: the difference of their temperatures decays as
/// exp(-t H (1 / m_1 c_1 + 1 / m_2 c_2)), and their common heat stays. Of one material, and of two,
/// whose conductivities are in series, while heat transfer coefficients have a geometric mean.
void twoGrains(HeatLaw law, bool mixed)
{
  const double overlap = 1e-5, Ri = Radius, Rj = 1.5 * Radius;
  Config config = usual(law);
  double c1 = Capacity, c2 = Capacity, k = Conductivity;
  if (mixed)
  {
    config.materials = { config.material, config.material };
    config.materials[0].name = "one";
    config.materials[1].name = "other";
    setHeat(config.materials[1], 3.0 * Conductivity, 2.0 * Capacity);
    c2 = 2.0 * Capacity;
    k = (law == HeatLaw::ContactArea ? std::sqrt(3.0) : 1.5) * Conductivity; // 2 k 3k / 4k
  }
  lighten(config);
  std::vector<Particle> grains = { anchored(0, Ri, {}, 400.0),
    anchored(1, Rj, { Ri + Rj - overlap, 0, 0 }, 300.0) };
  grains[1].material = mixed ? 1 : 0;
  const double C1 = grains[0].mass / Anchor * c1, C2 = grains[1].mass / Anchor * c2;
  const double rate = conductance(law, k, Ri, Rj, overlap) * (1.0 / C1 + 1.0 / C2);
  const std::int64_t steps = 40000;
  scene::setSteps(config, 2.0 / rate / static_cast<double>(steps), steps);
  Simulation run(config, {}, scene::startFrom(grains));
  const Observation first = run.observe();
  const std::string name =
    std::string(nameOf(law)) + (mixed ? ", two materials" : ", one material");
  check::relative(name + ": first flux", first.contacts[0].heatFlux,
    -100.0 * conductance(law, k, Ri, Rj, overlap), 1e-12);
  check::equal(name + ": the flux of a grain",
    first.heatFlux[0] == first.contacts[0].heatFlux && first.heatFlux[1] == -first.heatFlux[0], 1);
  for (const double share : { 0.25, 0.5, 1.0 })
  {
    scene::advance(run, static_cast<std::int64_t>(share * static_cast<double>(steps)));
    const Particles now = run.particles();
    check::relative(name + ": difference after " + check::number(2.0 * share) + " decay times",
      now.temperature[0] - now.temperature[1], 100.0 * std::exp(-2.0 * share), 1e-4);
    check::relative(name + ": common heat", C1 * now.temperature[0] + C2 * now.temperature[1],
      400.0 * C1 + 300.0 * C2, 1e-12);
  }
}

/// Grains that are softer than what they stand for conduct as the real ones would at the same
/// force: through the overlap times (E* / E_0*)^(2/3), with linear springs E* / E_0*, with EEPA to
/// 1/n.
void softened()
{
  const double overlap = 1e-5, Ri = Radius, Rj = 1.5 * Radius;
  const double soft = 2e6, real = 7e9, other = 3e6, nu = 0.25;
  for (const HeatLaw law : { HeatLaw::ContactRadius, HeatLaw::LensArea, HeatLaw::ContactArea })
  {
    const auto flux = [&](NormalLaw normal, bool known)
    {
      Config config = usual(law);
      config.law.normal = normal;
      config.material.poissonRatio = nu;
      config.material.law[LawValue::NormalStiffness] = 100.0;
      config.material.law[LawValue::LoadingExponent] = 2.0;
      config.materials = { config.material, config.material };
      config.materials[0].name = "soft";
      config.materials[0].youngsModulus = soft;
      config.materials[0].law[LawValue::RealYoungsModulus] = known ? real : 0.0;
      config.materials[1].name = "other"; // is as soft as simulated
      config.materials[1].youngsModulus = other;
      lighten(config);
      std::vector<Particle> grains = { anchored(0, Ri, {}, 400.0),
        anchored(1, Rj, { Ri + Rj - overlap, 0, 0 }, 300.0) };
      grains[1].material = 1;
      scene::setSteps(config, 1e-9, 1);
      return -Simulation(config, {}, scene::startFrom(grains)).observe().contacts[0].heatFlux;
    };
    const double ratio = (1.0 / real + 1.0 / other) / (1.0 / soft + 1.0 / other);
    const std::pair<NormalLaw, double> rows[] = { { NormalLaw::Hertz, 2.0 / 3.0 },
      { NormalLaw::Hooke, 1.0 }, { NormalLaw::EEPA, 0.5 } };
    for (const auto& [normal, exponent] : rows)
    {
      const std::string name = std::string(nameOf(law)) + ", " + nameOf(normal);
      check::relative(name + ", as simulated", flux(normal, false),
        100.0 * conductance(law, Conductivity, Ri, Rj, overlap), 1e-9);
      check::relative(name + ", as the real grains", flux(normal, true),
        100.0 * conductance(law, Conductivity, Ri, Rj, std::pow(ratio, exponent) * overlap), 1e-9);
    }
  }
  Config harder = usual(HeatLaw::ContactRadius);
  harder.material.law[LawValue::RealYoungsModulus] = 1.0;
  check::contains("harder than real", findProblem(harder),
    "RealYoungsModulus is 1 but must be 0 (as simulated) or at least YoungsModulus");
}

Scene slab(double height)
{
  Scene scene;
  for (const double z : { 0.0, height })
  {
    const double w = 10.0 * Radius;
    scene::addRectangle(scene.walls, { -w, -w, z }, { w, -w, z }, { w, w, z }, { -w, w, z });
    scene.walls.elements.back().body = static_cast<std::int32_t>(scene.walls.bodies.size());
    WallBody& body = scene.walls.bodies.emplace_back();
    body.name = z > 0.0 ? "cold" : "hot";
    body.temperature = z > 0.0 ? 300.0 : 500.0;
  }
  return scene;
}

/// A chain between a hot and a cold wall: the same flux through every contact, which the
/// resistances in series give, and a temperature that falls by that flux times each resistance.
void chain(HeatLaw law)
{
  const int count = 6;
  const double overlap = 2e-5;
  Config config = usual(law);
  lighten(config);
  std::vector<Particle> grains;
  for (int k = 0; k < count; ++k)
  {
    grains.push_back(
      anchored(k, Radius, { 0, 0, Radius - overlap + k * (2 * Radius - overlap) }, 293.15));
  }
  const Scene scene = slab(2 * Radius * count - (count + 1) * overlap);
  const double inner = conductance(law, Conductivity, Radius, Radius, overlap);
  const double atWall = law == HeatLaw::ContactRadius
    ? 2.0 * Conductivity * std::sqrt(Radius * overlap)
    : law == HeatLaw::ContactArea
    ? PerLength * Conductivity * Pi * Radius * overlap
    : 2.0 * Conductivity * std::sqrt(Pi * (2.0 * Radius - overlap) * overlap);
  const double flux = 200.0 / (2.0 / atWall + (count - 1) / inner);
  const double C = sphereMass(Density, Radius) * Capacity;
  // Conductances grow with the overlap, and the longest step is for one of a tenth of the radius.
  const double share = law == HeatLaw::ContactArea ? 0.015 : 0.03;
  scene::setSteps(config, share * C / atWall, 20000);
  Simulation run(config, scene, scene::startFrom(grains));
  scene::advance(run, 20000);
  const Observation seen = run.observe();
  const std::string name = std::string(nameOf(law)) + ", chain: ";
  check::equal(name + "contacts", static_cast<long long>(seen.contacts.size()), count + 1);
  for (const ContactView& contact : seen.contacts)
  {
    // Seen from the lower grain, whose partner is colder; the hot wall gives.
    const bool hot = contact.element == 0;
    check::relative(name + "flux", contact.heatFlux, hot ? flux : -flux, 1e-9);
  }
  const Particles now = run.particles();
  for (int k = 0; k < count; ++k)
  {
    check::close(name + "temperature " + std::to_string(k), now.temperature[k],
      500.0 - flux * (1.0 / atWall + k / inner), 1e-6);
  }
  check::relative(name + "what the grains have is what the walls gave",
    seen.totals.thermalEnergy - count * C * 293.15, seen.totals.heat.fromWalls, 1e-9);
}

/// The automatic step follows the flow of heat, and one that is too long for it is refused.
void steps()
{
  Config config = usual(HeatLaw::ContactRadius);
  config.maximumParticles = 1;
  const double usual = Simulation(config, {}).timePlan().timeStep;
  setHeat(config.material, 1e9, Capacity);
  const double heat =
    longestHeatStep(config.law, config.material, config.material.law, config.radiusMin, 1000.0);
  const double chosen = Simulation(config, {}).timePlan().timeStep;
  check::isTrue("fast heat makes the step shorter", chosen < 0.1 * usual);
  check::relative("by the shortest time of heat", chosen, 0.3 * heat, 0.01);
  config.timeStep = 1.1 * heat;
  check::refused(
    "a step that is too long", [&] { Simulation(config, {}); }, "the flow of heat needs one below");
}

/// Grains with twelve neighbours each, as deep as longestHeatStep() takes for granted: temperatures
/// do not overshoot with that step.
void stability(HeatLaw law)
{
  Config config = usual(law);
  lighten(config);
  std::vector<Particle> grains;
  const double d = 1.9 * Radius;
  std::int64_t id = 0;
  for (int i = 0; i < 4; ++i)
  {
    for (int j = 0; j < 4; ++j)
    {
      for (int k = 0; k < 4; ++k)
      {
        const double root = std::sqrt(0.5) * d; // face-centred cubic: twelve neighbours
        if ((i + j + k) % 2 == 0)
        {
          grains.push_back(anchored(id++, Radius, { i * root, j * root, k * root },
            (i + k) % 2 == 0 ? 0.0 : 1000.0));
        }
      }
    }
  }
  const double longest =
    longestHeatStep(config.law, config.material, config.material.law, Radius, Anchor * Density);
  scene::setSteps(config, 0.99 * longest, 400);
  Simulation run(config, {}, scene::startFrom(grains));
  double least = 0.0, most = 0.0;
  for (std::int64_t step = 1; step <= 400; step += step < 20 ? 1 : 60)
  {
    scene::advance(run, step);
    for (const double temperature : run.particles().temperature)
    {
      least = std::min(least, temperature);
      most = std::max(most, temperature);
    }
  }
  check::isTrue("temperatures stay between those of the begin", least >= 0.0 && most <= 1000.0);
}

}

int main()
{
  return check::run(
    []
    {
      for (const HeatLaw law : { HeatLaw::ContactRadius, HeatLaw::LensArea, HeatLaw::ContactArea })
      {
        twoGrains(law, false);
        twoGrains(law, true);
        chain(law);
      }
      softened();
      steps();
      stability(HeatLaw::LensArea);
      stability(HeatLaw::ContactArea);
    });
}
