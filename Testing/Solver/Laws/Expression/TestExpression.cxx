// The language in which users write contact laws: what each word and sign does, what is said of
// mistakes, and that lanes of any width come out as numbers one by one.
//
// GRANULAR_VECTOR_BITS chooses the width of vectors.
#include "Basics/Random.h"
#include "Check.h"
#include "Vectors/VectorCopies.h"
#include "WrittenContact.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#include <limits>

using namespace dem;
using namespace dem::expression;
using written::comesTo;
using written::contact;

namespace
{

void operators()
{
  const Values v = contact();
  const double a = v[Quantity::Overlap], b = v[Quantity::Approach], c = v[Quantity::Slip];
  const double r = v[Quantity::Radius];
  comesTo("delta + vn", a + b);
  comesTo("delta - vn", a - b);
  comesTo("delta*vn", a * b);
  comesTo("delta/vn", a / b);
  comesTo("vt/3", c / 3.0);
  comesTo("vt/8", c / 8.0);
  comesTo("-vn + delta", a - b);
  comesTo("--vn", b);
  comesTo("+vn", b);
  comesTo("vn - -delta", b + a);
  comesTo("delta < vn", 1.0);
  comesTo("delta > vn", 0.0);
  comesTo("vn <= vn + 0*m", 1.0);
  comesTo("vn >= vn - 1", 1.0);
  comesTo("sqrt(delta)", std::sqrt(a));
  comesTo("sqrt(-delta)", 0.0);
  comesTo("abs(delta - vn)", b - a);
  comesTo("min(delta, vn) + max(vt, R)", a + r);
  comesTo("min(vn, delta) + max(1, R) + max(2, delta)", a + r + 2.0);
  comesTo("sign(delta - vn) + sign(vn - vn*1)", -1.0);
  comesTo("sign(vn)", 1.0);
  comesTo("select(delta < vn, vt, R)", c);
  comesTo("select(delta >= vn, vt, R)", r);
  comesTo("select(mu > E, 1, 2)*vn", 1.0 * b);
  comesTo("pi*vn", Pi * b);
  comesTo("R", r);
  comesTo("7.5e-1", 0.75);
  comesTo("E*gamma", v[Quantity::Modulus] * v[Quantity::WorkOfAdhesion]);
  comesTo("e + G + beta + mu + dt + range",
    v[Quantity::Restitution] + v[Quantity::ShearModulus] + v[Quantity::DampingFactor] +
      v[Quantity::Friction] + v[Quantity::TimeStep] + v[Quantity::Range]);
}

/// Two operations in one kernel, in all orders, round as two.
void joined()
{
  const Values v = contact();
  const double a = v[Quantity::Overlap], b = v[Quantity::Approach], c = v[Quantity::Slip];
  comesTo("delta*vn + vt", a * b + c);
  comesTo("vt + delta*vn", c + a * b);
  comesTo("delta*vn - vt", a * b - c);
  comesTo("vt - delta*vn", c - a * b);
  comesTo("delta*vn*vt", a * b * c);
  comesTo("(delta + vn)*vt", (a + b) * c);
  comesTo("vt*(delta - vn)", c * (a - b));
  comesTo("delta + vn + vt", a + b + c);
  comesTo("delta - vn + vt", a - b + c);
  comesTo("max(delta*vn, vt)", std::max(a * b, c));
  comesTo("max(delta - vn, vt)", std::max(a - b, c));
  comesTo("min(vn*7, 3)", 3.0);
  comesTo("max(vn*7, 0)", b * 7.0);
  comesTo("vn*mu + dt", b * v[Quantity::Friction] + v[Quantity::TimeStep]);
  comesTo("select(vn <= delta, vt, 3) + select(delta < 1, m, E)", 3.0 + v[Quantity::Mass]);
}

void precedence()
{
  const Values v = contact();
  const double a = v[Quantity::Overlap], b = v[Quantity::Approach], c = v[Quantity::Slip];
  comesTo("delta + vn*vt", a + b * c);
  comesTo("delta - vn - vt", a - b - c);
  comesTo("delta/vn/vt", a / b / c);
  comesTo("delta/vn*vt", a / b * c);
  comesTo("-vn^2", -(b * b));
  comesTo("(-vn)^3", -(b * b * b));
  comesTo("2*vn^2", 2.0 * (b * b));
  comesTo("vn^-1", 1.0 / b);
  comesTo("vn^(1/2)", std::sqrt(b));
  comesTo("vn^1.5", b * std::sqrt(b));
  comesTo("delta^2^2", a * a * (a * a));
  comesTo("vn^-2.5", 1.0 / (b * b * std::sqrt(b)));
  comesTo("vn^0", 1.0);
  comesTo("vn^5", b * b * (b * b) * b);
  comesTo("delta + vn < vt + R", 1.0);
  comesTo("(delta < vn)*(vn < vt)", 1.0);
  comesTo("-delta*-vn", a * b);
  comesTo("(delta +\n  vn) # over two lines", a + b);
}

void statements()
{
  Values v = contact();
  const Compiled compiled = compile(
    "# a law\n\n k = 2*E; c = 3.5\nN = k*delta + c*vn # both\r\nA = abs(vn);;limit = mu*N\n"
    "ks = k; cs = c\nh1 = max(h1, delta); h2 = h1 + h3; h3 = h2*2; old = h4; h4 = delta*old\n");
  check::isTrue("all kinds of statements", compiled.law != nullptr);
  const Outcome out = compiled.law->evaluate(v);
  const double k = 2.0 * v[Quantity::Modulus];
  const double n = k * v[Quantity::Overlap] + 3.5 * v[Quantity::Approach];
  check::close("N", out[Result::Normal], n, 0.0);
  check::close("N at rest", out[Result::Elastic], k * v[Quantity::Overlap], 0.0);
  check::close("A", out[Result::Adhesion], v[Quantity::Approach], 0.0);
  check::close("limit", out[Result::Limit], v[Quantity::Friction] * n, 0.0);
  check::close("ks", out[Result::ShearStiffness], k, 0.0);
  check::close("cs", out[Result::ShearDamping], 3.5, 0.0);
  const double h1 = std::max(v[Quantity::Memory1], v[Quantity::Overlap]);
  check::close("h1", out[Result::Memory1], h1, 0.0);
  check::close("h2 reads the new h1 and the old h3", out[Result::Memory2],
    h1 + v[Quantity::Memory3], 0.0);
  check::close("h3 reads the new h2", out[Result::Memory3], 2.0 * out[Result::Memory2], 0.0);
  check::close("h4", out[Result::Memory4], v[Quantity::Overlap] * v[Quantity::Memory4], 0.0);
  check::equal("memories", compiled.law->memories(), 4);
  check::equal("memories up to the highest", compile("N = delta\nh3 = h3 + delta").law->memories(),
    3);
  check::isTrue("reads what it reads",
    compiled.law->reads(Quantity::Approach) && !compiled.law->reads(Quantity::Slip));
}

void mistake(const std::string& text, int line, int column, int length, const std::string& words)
{
  const Compiled compiled = compile(text);
  if (!compiled.problem)
  {
    check::line(false, text, "no problem is found");
    return;
  }
  const Problem& problem = *compiled.problem;
  const bool there = problem.line == line && problem.column == column && problem.length == length;
  check::line(there && problem.message.find(words) != std::string::npos && !compiled.law, text,
    problem.message + " (" + std::to_string(problem.line) + ", " + std::to_string(problem.column) +
      ", " + std::to_string(problem.length) + ")");
}

void mistakes()
{
  mistake("N = k*dleta", 1, 5, 1, "nothing is called k, in \"N = [k]*dleta\".");
  mistake("k = 2\nN = k*dleta", 2, 7, 5,
    "Line 2, column 7: nothing is called dleta, perhaps delta is meant, in \"N = k*[dleta]\".");
  mistake("N = kn*delta; kn = 3", 1, 5, 2, "kn is read before it is given a value");
  mistake("N = delta; N = vn", 1, 12, 1, "N is given a value twice");
  mistake("k = 1; k = 2; N = k*delta", 1, 8, 1, "k is given a value twice");
  mistake("", 1, 1, 0, "N, the normal force, is given no value");
  mistake("A = 1\n\n", 1, 6, 0, "N, the normal force, is given no value");
  mistake("N = delta\nlimt = 3", 2, 1, 4, "limt is never used, perhaps limit is meant");
  mistake("N = h1*delta", 1, 5, 2, "h1 is read but is never given a value");
  mistake("N = delta + ", 1, 13, 0, "the statement ends where a value is missing");
  mistake("N = (delta + vn", 1, 16, 0, "the statement ends where a ) is missing");
  mistake("N = delta vn", 1, 11, 2, "an operator is missing, in \"N = delta [vn]\"");
  mistake("N = 3 = 4", 1, 7, 1, "no second = can be");
  mistake("N = 3delta", 1, 5, 6, "this is no number; a product needs a *");
  mistake("N = 1.2.3", 1, 5, 5, "this is no number");
  mistake("N = 1e999", 1, 5, 5, "too large or too small");
  mistake("N = delta^0.3", 1, 11, 3, "a power of 0.3 is not possible, only multiples of 0.5");
  mistake("N = delta^17", 1, 11, 2, "a power of 17 is not possible");
  mistake("N = delta^vn", 1, 11, 2, "a power has to be a number");
  mistake("N = delta**2", 1, 10, 2, "a power is written with ^");
  mistake("N = delta/0", 1, 11, 1, "this divides by 0");
  mistake("N = delta/(1 - 1)", 1, 11, 7, "this divides by 0");
  mistake("N = 0^-1", 1, 5, 4, "this divides by 0");
  mistake("N = 1e300*1e300*vn", 1, 5, 11, "not a finite number");
  mistake("N = vn == 3", 1, 8, 2, "use < or >: numbers are not compared for being equal");
  mistake("N = delta < vn < vt", 1, 16, 1,
    "multiply two comparisons, as (a < b)*(b < c): they do not follow");
  mistake("N = sqrt(delta, vn)", 1, 5, 15, "sqrt takes 1 value, not 2");
  mistake("N = select(delta)", 1, 5, 13, "select takes 3 values, not 1");
  mistake("N = sqrt", 1, 5, 4, "sqrt is a function and needs values in brackets");
  mistake("N = delta(2)", 1, 5, 5, "delta is not a function; a product needs a *");
  mistake("N = sqr(delta)", 1, 5, 3, "perhaps sqrt is meant");
  mistake("N = sin(delta)", 1, 5, 3, "nothing is called sin");
  mistake("N = exp(1000)*vn", 1, 5, 9, "not a finite number");
  mistake("N = log(0)*vn", 1, 5, 6, "not a finite number");
  mistake("N = log(1 - 2)*vn", 1, 5, 10, "not a finite number");
  mistake("N = delta/log(1)", 1, 11, 6, "this divides by 0");
  mistake("N = log(delta, 2)", 1, 5, 13, "log takes 1 value, not 2");
  mistake("N = log", 1, 5, 3, "log is a function and needs values in brackets");
  mistake("exp = 3", 1, 1, 3, "exp is a function");
  mistake("N = delta^0.7", 1, 11, 3, "exp(p*log(x)) is x to the power of any p");
  mistake("delta = 3", 1, 1, 5, "delta is known of the contact");
  mistake("max = 3", 1, 1, 3, "max is a function");
  mistake("N = limit", 1, 5, 5, "limit is a result that this law does not set");
  mistake("N delta", 1, 3, 5, "a = is missing");
  mistake("3 = N", 1, 1, 1, "a name that is given a value is missing");
  mistake("# \xC3\xA4\nN = \xC3\xA4*delta", 2, 5, 1,
    "this character has no meaning here, in \"N = [\xC3\xA4]*delta\"");
  mistake("N = delta; A = \xC3\xA4", 1, 16, 1, "no meaning");
  mistake("N = " + std::string(200, '('), 1, 65, 1, "nested too deeply");
  mistake("N = " + std::string(200, '-') + "1", 1, 124, 1, "nested too deeply");
  mistake(std::string(30000, ' '), 1, 1, 0, "too long");
  std::string sum = "N = 1*delta";
  for (int i = 2; i < 700; ++i)
  {
    sum += "+" + std::to_string(i) + "*delta";
  }
  check::contains("many operations", compile(sum).problem->message, "more than 600 operations");
  std::string numbers = "N = 1*delta";
  for (int i = 2; i < 60; ++i)
  {
    numbers += "+" + std::to_string(i) + "*delta";
  }
  check::contains("many numbers", compile(numbers).problem->message,
    "take fewer numbers at the same time");
}

/// Equal operations stand once, constants are calculated, and columns are used again.
void economy()
{
  const auto kernels = [](const char* text) { return compile(text).law->program().kernels(); };
  check::equal("a root that is written twice",
    kernels("N = sqrt(delta*vt) + delta; A = sqrt(vt*delta)"), 3);
  check::equal("constants", kernels("N = (4/3*pi*2 - 1)*delta*1"), 1);
  check::equal("of the pair of materials", kernels("N = (4/3*E*sqrt(mu) + gamma^2)*delta"), 1);
  check::equal("product and sum", kernels("N = delta*m + R"), 1);
  check::equal("comparison and choice", kernels("N = select(delta < vt, m, R)"), 1);
  check::equal("memory at its position", kernels("h1 = max(h1, delta); N = 3*h1"), 2);
  check::equal("damping, and without", kernels("N = 2*delta + 3*vn"), 2);
  std::string chain = "N = delta";
  for (int i = 0; i < 100; ++i)
  {
    chain += i % 2 == 0 ? "*vt" : "+sqrt(R)";
  }
  check::atMost("columns of a chain", compile(chain).law->program().columns(), 3);
}

/// Whether kernels give what the scalar evaluator gives, which knows nothing of widths.
bool sameAsScalar(const Law& law, const std::vector<Values>& contacts, bool mixed,
  std::uint64_t& hash)
{
  const std::vector<Outcome> lanes = written::runLanes(law, contacts, mixed);
  bool same = true;
  for (std::size_t c = 0; c < contacts.size(); ++c)
  {
    const Outcome one = law.evaluate(contacts[c]);
    for (int r = 0; r < ResultCount; ++r)
    {
      same = same && written::sameBits(one.of[r], lanes[c].of[r]);
      hash = r < written::HashedResults ? mixBits(hash + written::bitsOf(lanes[c].of[r])) : hash;
    }
  }
  return same;
}

void bits()
{
  std::uint64_t hash = 0;
  bool sameMixed = true, sameSingle = true;
  Random random(7);
  for (const std::string& text : written::laws())
  {
    const Compiled compiled = compile(text);
    for (const int count : { 1, 3, 8, 61, 128 })
    {
      std::vector<Values> contacts = written::randomContacts(random, count);
      sameMixed = sameAsScalar(*compiled.law, contacts, true, hash) && sameMixed;
      written::makeOneMaterial(contacts);
      sameSingle = sameAsScalar(*compiled.law, contacts, false, hash) && sameSingle;
    }
  }
  std::uint64_t further = 0;
  for (const std::string& text : written::exponentialLaws())
  {
    std::vector<Values> contacts = written::randomContacts(random, 77);
    const auto law = compile(text).law;
    sameMixed = sameAsScalar(*law, contacts, true, further) && sameMixed;
    written::makeOneMaterial(contacts);
    sameSingle = sameAsScalar(*law, contacts, false, further) && sameSingle;
  }
  check::isTrue("lanes of one pair of materials as numbers one by one", sameSingle);
  check::isTrue("lanes of several pairs", sameMixed);
  char text[64];
  std::snprintf(text, sizeof text, "%d bits, hash 0x%016" PRIx64, vectorBits(), hash);
  check::line(hash == written::ExpectedHash, "the bits of every machine", text);
}

void cases()
{
  checkVectorBits();
  operators();
  joined();
  precedence();
  statements();
  mistakes();
  economy();
  bits();
}

}

int main()
{
  return check::run(cases);
}
