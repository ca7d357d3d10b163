// What is found when laws that users write are tried, and what is derived of them, against closed
// forms and against the parts of the law that the solver has itself.
#include "Check.h"
#include "Laws/Expression/BlockLaw.h"
#include "Laws/Expression/Checks.h"
#include "Laws/Expression/Derived.h"
#include "Laws/Parts/NormalParts.h"
#include "WrittenLaws.h"

#include <memory>

using namespace dem;
using namespace dem::expression;

namespace
{

Trials trials(double range = 0.0)
{
  Values pair;
  pair[Quantity::Modulus] = 2e7;
  pair[Quantity::ShearModulus] = 5e6;
  pair[Quantity::Restitution] = 0.7;
  pair[Quantity::DampingFactor] = 0.113;
  pair[Quantity::Friction] = 0.4;
  pair[Quantity::WorkOfAdhesion] = 0.02;
  pair[Quantity::TimeStep] = 2e-6;
  pair[Quantity::Range] = range;
  Trials trials;
  trials.pairs = { pair };
  trials.speed = 2.0;
  return trials;
}

void good(const std::string& text, double range = 0.0)
{
  const Compiled compiled = compile(text, trials(range));
  check::line(compiled.law != nullptr, text, compiled.law ? "accepted" : compiled.problem->message);
}

void bad(const std::string& text, int line, int column, const std::string& words,
  double range = 0.0)
{
  const Compiled compiled = compile(text, trials(range));
  const std::string said = compiled.problem ? compiled.problem->message : "accepted";
  const bool there =
    compiled.problem && compiled.problem->line == line && compiled.problem->column == column;
  check::line(there && !compiled.law && said.find(words) != std::string::npos, text, said);
}

void accepted()
{
  good("N = 1e5*delta + 3*vn");
  good("k = 2e5; N = k*delta + 0.5*vn; h1 = max(h1, delta) ");
  good(written::Hertz);
  good(written::Hysteretic);
  good("N = max(1e5*delta + 3*vn, 0)");
  // Unloads more steeply than it loads, after Walton and Braun (1986).
  good("h1 = max(h1, delta); N = max(0, min(1e4*delta, 2e4*(delta - h1/2)))");
  good("N = 1e5*delta; A = select(delta > 0, 2*pi*gamma*R, 0)");
  // A spring beside a spring and a dashpot in series.
  good("h1 = (h1 + 2e4*vn*dt)/(1 + dt/1e-4); N = 1e5*delta + h1");
  good("N = 1e5*delta; limit = mu*N; ks = 3e4; cs = 0.1");
  good("N = select(vn > 0, 2e5, 1e5)*delta");
  good("N = -1e5*4*R*log(1 - max(delta, 0)/(4*R)) + 3*vn");
  good("N = 1e5*R*(exp(max(delta, 0)/R) - 1)");
  good("N = 1e5*R*exp(1.3*log(max(delta/R, 1e-300)))*(delta > 0)");
  good("N = 1e5*delta; h1 = h1 + vt*dt");
  // Acts from afar, and is nothing at the end of the range.
  good("N = 1e5*max(delta, 0); A = 1e-3*max(0, 1 + min(delta, 0)/range)", 1e-4);
  // A liquid bridge that forms when bodies touch and breaks at the range.
  good("h1 = max(h1, delta > 0); N = 1e5*max(delta, 0); A = select(delta > -range, 1e-3*h1, 0)",
    1e-4);
}

void refused()
{
  bad("N = 1e5*delta/vn", 1, 5, "this makes N no finite number at delta = 0, vn = 0");
  bad("a = 1 - delta/(0.1*R)\nN = 3*delta + 1/a", 2, 15, "no finite number at delta");
  bad("N = delta*1e5\nks = 1/delta", 2, 6, "this makes ks no finite number at delta = 0");
  bad("N = 1e5*log(delta/R)", 1, 9, "this makes N no finite number at delta = 0");
  bad("N = 1e5*delta*log(0.05 - delta/R)", 1, 15, "this makes N no finite number at delta = ");
  bad("N = 1e5*(exp(1e5*delta/R) - 1)", 1, 10, "this makes N no finite number at delta = ");
  bad("N = 1e5*R*exp(delta/R)", 1, 5, "but must be 0 where bodies begin");
  bad("N = 1e5*delta; h1 = vn/delta", 1, 21, "this makes h1 no finite number");
  bad("N = 1e5*delta\nA = 3e-3", 2, 5, "A is 0.003 at delta = ");
  bad("N = 1e5*delta\nA = 3e-3", 2, 5, "write select(delta > 0, ..., 0), or set a range");
  bad("N = 1e5*delta\nA = -delta", 2, 5, "A is -1e-13 but must not be below 0");
  bad("N = 1e5*delta; limit = -N", 1, 24, "limit is");
  bad("N = 1e5*delta; cs = -1", 1, 21, "cs is -1 but must not be below 0");
  bad("N = 1e5*delta + 4", 1, 5, "N is 4 at delta = 0 and vn = 0 but must be 0 where bodies begin");
  bad("N = 1e5*delta", 1, 5, "the end of the range", 1e-4);
  bad("N = 1e5*max(delta, 0); A = 1e-3", 1, 28, "the end of the range", 1e-4);
  bad("N = -1e5*delta", 1, 5, "but a force that keeps bodies apart is above 0");
  bad("N = 1e5*delta - 3*vn", 1, 5, "damping makes energy out of nothing where bodies approach");
  bad("N = select(vn < 0, 2e5, 1e5)*delta", 1, 5, "damping makes energy out of nothing");
  // Loads softly and unloads stiffly, so that it returns more work than it took.
  bad("h1 = max(h1, delta)\nN = select(delta < h1, 2e5, 1e5)*delta", 2, 5,
    "parted, with R = 0.0001, return 199.9 % of the work that it took");
  // Loading and unloading differ by the overlap of the step before, which shows only while bodies
  // go to and fro.
  bad("N = 1e5*delta*(1 + 0.5*(delta < h1)); h1 = delta", 1, 5, "energy out of nothing");
  // A spring in series with a dashpot whose sign is wrong: at rest nothing is seen of it.
  bad("h1 = h1 + dt*(1e4*vn + 1e3*h1); N = 1e5*delta + h1", 1, 37, "energy out of nothing");
}

/// @return a block of contacts of different overlaps and velocities
std::unique_ptr<ContactBlock> makeBlock(int count)
{
  auto block = std::make_unique<ContactBlock>();
  block->count = count;
  Random random(3);
  for (int c = 0; c < block->lanes(); ++c)
  {
    const double radius = random.uniform(1e-3, 2e-3);
    block->effectiveRadius[c] = radius;
    block->effectiveMass[c] = 2e3 * radius * radius * radius;
    block->overlap[c] = c % 7 == 3 ? 0.0 : random.uniform(1e-6, 0.05) * radius;
    block->normal.set(c, { 0.6, 0.0, 0.8 });
    block->springRotation().set(c, { 0.6, 0.0, 0.8 });
    block->setVelocity(c, { random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1) });
    block->pairClass[c] = c % 2;
  }
  block->classesSet();
  return block;
}

/// Hertz with damping, written, against the parts of the solver, for two materials.
void hertz()
{
  Config config;
  config.materials.resize(2);
  config.materials[0].name = "a";
  config.materials[1].name = "b";
  config.materials[1].youngsModulus = 7e6;
  config.materials[1].restitution = 0.8;
  config.law.sliding = SlidingLaw::Force;
  const LawTable table = grainLaws(config, 1e-6);
  const auto expected = makeBlock(101), block = makeBlock(101);
  LawLanes lanes;
  vectors::run<FillLanes>(table, lanes, *block);
  runPart<HertzNormal>(table, lanes, *expected);
  runPart<Dashpot<ByRestitution>>(table, lanes, *expected);

  std::vector<Values> pairs;
  for (int second = 0; second < 2; ++second)
  {
    for (int first = 0; first < 2; ++first)
    {
      pairs.push_back(valuesOf(table.of(table.classOf(first, second)), 0.0));
    }
  }
  const BlockLaw law(compile(written::Hertz).law, pairs);
  const auto workspace = std::make_unique<BlockLaw::Workspace>();
  law.run(table, lanes, *block, *workspace);
  double force = 0.0, base = 0.0, stiffness = 0.0, compliance = 0.0, damping = 0.0, limit = 0.0;
  const auto off = [](double value, double wanted)
  { return std::abs(value - wanted) / (std::abs(wanted) + 1e-30); };
  for (int c = 0; c < block->count; ++c)
  {
    const bool touches = block->overlap[c] > 0.0;
    force = std::max(force, off(block->normalForce[c], touches ? expected->normalForce[c] : 0.0));
    base = std::max(base, off(block->coulombForce[c], touches ? expected->coulombForce[c] : 0.0));
    stiffness = std::max(stiffness, off(block->stiffness[c], expected->stiffness[c]));
    compliance =
      std::max(compliance, off(block->compliance[c], touches ? expected->compliance[c] : 0.0));
    damping = std::max(damping, off(block->damping[c], expected->damping[c]));
    limit = std::max(limit,
      off(workspace->shear.limit[c],
        table.of(block->pairClass[c]).sliding * block->coulombForce[c]));
  }
  check::atMost("Hertz: force", force, 1e-12);
  check::atMost("what friction is limited by", base, 1e-12);
  check::atMost("stiffness", stiffness, 1e-12);
  check::atMost("one over it", compliance, 1e-12);
  check::atMost("damping", damping, 1e-12);
  check::atMost("limit of sliding", limit, 1e-15);
}

/// Columns that a law gives itself, and adhesion.
void columns()
{
  Config config;
  const LawTable table = grainLaws(config, 1e-6);
  const auto block = makeBlock(33);
  std::fill_n(block->pairClass, ContactBlock::Capacity, 0);
  block->classesSet();
  const std::vector<Values> pairs = { valuesOf(table.of(0), 0.0) };
  const BlockLaw law(compile("N = 1e4*delta + 0.01*vn; A = select(delta > 0, 0.02, 0); ks = 3e3\n"
                             "cs = 0.5; limit = 0.25*(N + A); h1 = h1 + 1; h2 = vt")
                       .law,
    pairs);
  Lanes first{}, second{};
  const auto workspace = std::make_unique<BlockLaw::Workspace>();
  LawLanes lanes;
  block->extra[0] = first.lane;
  block->extra[1] = second.lane;
  law.run(table, lanes, *block, *workspace);
  bool force = true, base = true, shear = true, memory = true;
  for (int c = 0; c < block->count; ++c)
  {
    const double delta = block->overlap[c];
    const double touches = delta > 0.0 ? 1.0 : 0.0;
    const Lane3 v = block->slidingVelocity.get(c);
    const double vn = -block->normalVelocity[c];
    const double normal = touches * (1e4 * delta + 0.01 * vn - 0.02);
    const FrictionColumns& s = workspace->shear;
    force = force && std::abs(block->normalForce[c] - normal) < 1e-13;
    base = base && std::abs(block->coulombForce[c] - touches * (1e4 * delta + 0.02)) < 1e-13;
    shear = shear && s.stiffness[c] == touches * 3e3 && s.damping[c] == touches * 0.5 &&
      s.compliance[c] == touches / 3e3 &&
      std::abs(s.limit[c] - 0.25 * (normal + touches * 0.04)) < 1e-13;
    memory = memory && first[c] == 1.0 && std::abs(second[c] * second[c] - dot(v, v)) < 1e-13;
  }
  check::isTrue("force less adhesion, none without overlap", force);
  check::isTrue("friction is limited by the elastic force and the adhesion", base);
  check::isTrue("columns of shear", shear);
  check::isTrue("memories and the sliding speed", memory);
}

void derived()
{
  Values at = trials().pairs[0];
  at[Quantity::Radius] = 2e-3;
  at[Quantity::Mass] = 1e-5;
  at[Quantity::Overlap] = 3e-5;
  at[Quantity::Approach] = 0.7;
  const auto hertz = compile(written::Hertz).law;
  const double stiffness = 4.0 / 3.0 * 2e7 * std::sqrt(2e-3 * 3e-5);
  check::relative("tangent of Hertz", tangentStiffness(*hertz, at, 1e-6), 1.5 * stiffness, 1e-4);
  check::relative("energy of Hertz", elasticEnergy(*hertz, at), 0.4 * stiffness * 3e-5 * 3e-5,
    1e-13);
  const double apart = 4.0 * 2e-3, strain = 3e-5 / apart;
  const auto compressed = compile("N = -2e3*4*R*log(1 - delta/(4*R)) + vn").law;
  check::relative("force of a logarithmic strain", elasticForce(*compressed, at),
    -2e3 * apart * std::log1p(-strain), 1e-13);
  check::relative("its tangent", tangentStiffness(*compressed, at, 1e-6), 2e3 / (1.0 - strain),
    1e-5);
  check::relative("its energy", elasticEnergy(*compressed, at),
    2e3 * apart * apart * ((1.0 - strain) * std::log1p(-strain) + strain), 1e-9);
  const auto linear = compile("N = 1e4*delta + vn; A = select(delta > 0, 0.01, 0)").law;
  check::relative("energy of a spring that adheres", elasticEnergy(*linear, at),
    0.5e4 * 3e-5 * 3e-5 - 0.01 * 3e-5, 1e-13);
  const auto hysteretic = compile(written::Hysteretic).law;
  check::relative("tangent of unloading", tangentStiffness(*hysteretic, at, 1e-6), 3e4, 1e-9);
  at[Quantity::Memory1] = 4e-5; // deeper than now
  const double zero = 4e-5 * (1.0 - 1.0 / 3.0);
  const double low = 3e4 * zero / 3.2e4; // where it meets the line -kc delta
  const double energy =
    1.5e4 * (3e-5 - zero) * (3e-5 - zero) - 1.5e4 * (low - zero) * (low - zero) - 1e3 * low * low;
  check::relative("energy of unloading", elasticEnergy(*hysteretic, at), energy, 0.01);
  at[Quantity::Range] = 1e-5;
  at[Quantity::Overlap] = -4e-6;
  const auto bridge = compile("N = 0*delta; A = 0.01*max(0, 1 + delta/range)").law;
  check::relative("energy of a bridge", elasticEnergy(*bridge, at),
    -0.5 * 0.01 * 6e-6 * 6e-6 / 1e-5, 1e-12);
  check::relative("tangent of a bridge", tangentStiffness(*bridge, at, 1e-6), 0.01 / 1e-5, 1e-9);
}

/// An impact of two bodies with the written law, by small steps: they part with the restitution of
/// their materials.
void impact()
{
  const auto law = compile(written::Hertz).law;
  for (const double e : { 0.3, 0.9 })
  {
    Values at = trials().pairs[0];
    const double log = std::log(e);
    at[Quantity::DampingFactor] = -log / std::sqrt(log * log + Pi * Pi);
    at[Quantity::Radius] = 1e-3;
    at[Quantity::Mass] = 5e-6;
    at[Quantity::Overlap] = 1e-12;
    const double step = 1e-9, speed = 0.5;
    double approach = speed;
    while (at[Quantity::Overlap] > 0.0)
    {
      at[Quantity::Approach] = approach;
      approach -= step * normalForce(*law, at) / at[Quantity::Mass];
      at[Quantity::Overlap] += step * approach;
    }
    check::relative("restitution of " + check::number(e), -approach / speed, e, 2e-3);
  }
}

void cases()
{
  impact();
  accepted();
  refused();
  hertz();
  columns();
  derived();
}

}

int main()
{
  return check::run(cases);
}
