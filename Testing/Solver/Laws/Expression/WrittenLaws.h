// Laws as users write them, and how tests run them.
#pragma once

#include "Basics/Random.h"
#include "Laws/Expression/Law.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace written
{

/// Hash of all numbers that TestExpression has lanes calculate.
constexpr std::uint64_t ExpectedHash = 0x41637004ba46299f;

/// Hertz with the damping that the restitution of the materials asks for.
inline const std::string Hertz = "a = sqrt(R*delta)\n"
                                 "k = 4/3*E*a\n"
                                 "N = k*delta + beta*sqrt(5*m*k)*vn\n";

/// Loading, stiffer unloading, and adhesion from it, after Luding (2008).
inline const std::string Hysteretic = "k1 = 1e4; k2 = 3e4; kc = 2e3\n"
                                      "h1 = max(h1, delta)           # deepest overlap\n"
                                      "d0 = (1 - k1/k2)*h1\n"
                                      "N = max(min(k1*delta, k2*(delta - d0)), -kc*delta)\n";

inline std::vector<std::string> laws()
{
  return { "N = 1e5*delta + 2*vn", Hertz, Hysteretic,
    Hysteretic +
      "A = select(delta > 0, 2*pi*gamma*R, 0); limit = mu*max(N + 2*A, 0)\n"
      "ks = 2/7*k2; cs = sqrt(m*ks)\n",
    "a = h1; h1 = h2; h2 = a; N = a*delta", "h1 = h1 + dt*(1e5*vn - h1/1e-3); N = 1e5*delta + h1",
    "h1 = delta; h2 = h1; h3 = 7; h4 = E; N = delta*h1; limit = h3",
    "h1 = max(h1, delta); h2 = h1 + h2*h1; N = (h1 - delta)*1e4; A = h1; limit = 2; ks = G; cs = vt",
    "N = R*delta^2.5 - m*delta^-1.5/(vt + 1) + (delta < vn)*(m >= R) - abs(vn)*sign(vn)",
    "x = select(delta - vn, min(vt, vn), max(delta, mu)); N = select(mu < 0.4, x, -x) + "
    "select(vn <= vt, e, beta)/(gamma + R)" };
}

/// With exponentials and logarithms, which are no part of that hash.
inline std::vector<std::string> exponentialLaws()
{
  return { "N = -2e3*4*R*log(1 - max(delta, 0)/(4*R)) + 2*vn", "N = 1e5*R*(exp(delta/R) - 1)",
    "N = E*exp(1.3*log(max(delta/R, 1e-9))) + log(vt)*exp(-vn)",
    "h1 = h1*exp(-dt/1e-3) + vn; N = log(mu)*h1 + exp(e)*delta" };
}

inline std::uint64_t bitsOf(double value)
{
  std::uint64_t bits;
  const double one = value == value ? value : std::nan(""); // whatever a machine calls a NaN
  std::memcpy(&bits, &one, sizeof(bits));
  return bits;
}

inline bool sameBits(double a, double b)
{
  return bitsOf(a) == bitsOf(b);
}

/// Quantities and results of contacts come before those of grains.
constexpr int ContactQuantities = dem::expression::index(dem::expression::Quantity::Range) + 1;
constexpr int HashedResults = dem::expression::index(dem::expression::Result::Elastic) + 1;

/// Contacts of three pairs of materials, of all sizes.
inline std::vector<dem::expression::Values> randomContacts(dem::Random& random, int count)
{
  using dem::expression::Quantity;
  std::vector<dem::expression::Values> contacts(count);
  for (dem::expression::Values& values : contacts)
  {
    for (int q = 0; q < ContactQuantities; ++q)
    {
      values.of[q] = random.uniform(-1.0, 1.0);
    }
    values[Quantity::Slip] = std::abs(values[Quantity::Slip]);
    values[Quantity::Radius] = random.uniform(1e-4, 1e-2);
    values[Quantity::Overlap] = random.uniform(-0.02, 0.1) * values[Quantity::Radius];
    const double radius = values[Quantity::Radius];
    values[Quantity::Mass] = 1e3 * radius * radius * radius;
    const int material = static_cast<int>(random.uniform(0.0, 3.0));
    for (int q = dem::expression::VaryingCount; q < ContactQuantities; ++q)
    {
      values.of[q] = 0.1 + 0.37 * q + material;
    }
  }
  return contacts;
}

inline void makeOneMaterial(std::vector<dem::expression::Values>& contacts)
{
  for (dem::expression::Values& values : contacts)
  {
    const auto& first = contacts.front().of;
    std::copy(first.begin() + dem::expression::VaryingCount, first.end(),
      values.of.begin() + dem::expression::VaryingCount);
  }
}

/// What the kernels make of contacts.
/// @param mixed whether each is of a pair of materials of its own, else all are of the first's
inline std::vector<dem::expression::Outcome> runLanes(const dem::expression::Law& law,
  const std::vector<dem::expression::Values>& contacts, bool mixed = false)
{
  using namespace dem::expression;
  const int count = static_cast<int>(contacts.size());
  dem::Lanes given[Batch::GivenCount], memory[MemoryCount];
  std::int32_t pairClass[dem::BatchSize];
  Batch batch;
  batch.lanes = count;
  batch.pairClass = pairClass;
  batch.mixed = mixed;
  for (int c = 0; c < dem::BatchSize; ++c)
  {
    const int from = c < count ? c : count - 1;
    pairClass[c] = mixed ? from : 0;
    for (int q = 0; q < Batch::GivenCount; ++q)
    {
      given[q][c] = contacts[from].of[q];
      batch.given[q] = given[q].lane;
    }
    for (int i = 0; i < MemoryCount; ++i)
    {
      memory[i][c] = contacts[from][memoryQuantity(i)];
      batch.memory[i] = memory[i].lane;
    }
  }
  const PairTable table = law.tableOf(contacts);
  const auto workspace = std::make_unique<Program::Workspace>();
  law.run(batch, table, *workspace);
  std::vector<Outcome> outcomes(count);
  for (int c = 0; c < count; ++c)
  {
    for (int r = 0; r < ResultCount; ++r)
    {
      const double* column = law.resultIn(*workspace, static_cast<Result>(r));
      outcomes[c].of[r] = column ? column[c] : 0.0;
    }
    for (int i = 0; i < MemoryCount; ++i)
    {
      outcomes[c][memoryResult(i)] = memory[i][c];
    }
  }
  return outcomes;
}

}
