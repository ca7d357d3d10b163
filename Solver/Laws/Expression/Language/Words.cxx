#include "Laws/Expression/Language/Words.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace dem::expression
{

namespace
{

constexpr std::array<const char*, QuantityCount> QuantityNames = { "delta", "vn", "vt", "R", "m",
  "h1", "h2", "h3", "h4", "E", "G", "e", "beta", "mu", "gamma", "dt", "range", "x", "y", "z", "vx",
  "vy", "vz", "wx", "wy", "wz", "t", "L", "L0", "R", "A", "r", "nx", "ny", "nz" };
/// Elastic has no name that users can write.
constexpr std::array<const char*, ResultCount> ResultNames = { "N", "A", "limit", "ks", "cs", "h1",
  "h2", "h3", "h4", "", "limitroll", "kroll", "croll", "limittwist", "ktwist", "ctwist", "Fx", "Fy",
  "Fz", "Tx", "Ty", "Tz", "N", "ks", "kb", "kt", "h" };

bool isOf(Topic topic, Quantity quantity)
{
  const bool ofBoth = quantity == Quantity::Radius || quantity == Quantity::Mass;
  const Topic only = quantity >= Quantity::NormalX ? Topic::Shape
    : quantity >= Quantity::BondLength             ? Topic::Bond
    : quantity >= Quantity::PositionX              ? Topic::Grain
                                                   : Topic::Contact;
  return only == topic || (ofBoth && topic == Topic::Grain);
}
bool isOf(Topic topic, Result result)
{
  const Topic only = result >= Result::Reach ? Topic::Shape
    : result >= Result::BondForce            ? Topic::Bond
    : result >= Result::ForceX               ? Topic::Grain
                                             : Topic::Contact;
  return only == topic;
}

struct FunctionWord
{
  const char* name;
  int arguments;
};
constexpr std::array<FunctionWord, 8> Functions = { { { "sqrt", 1 }, { "abs", 1 }, { "min", 2 },
  { "max", 2 }, { "sign", 1 }, { "select", 3 }, { "exp", 1 }, { "log", 1 } } };

/// A word of a topic; -1 if there is none.
template <typename Word, typename Names>
int find(const Names& names, const std::string& name, Topic topic)
{
  for (int k = 0; k < static_cast<int>(names.size()); ++k)
  {
    if (names[k] == name && isOf(topic, static_cast<Word>(k)))
    {
      return k;
    }
  }
  return -1;
}

std::string lowered(std::string name)
{
  for (char& c : name)
  {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
}

/// How many characters have to be changed, put in, left out or exchanged with the next one to make
/// one word of another (Damerau and Levenshtein).
int changes(const std::string& from, const std::string& to)
{
  std::vector<int> beforeLast, last(to.size() + 1), now(to.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (std::size_t i = 1; i <= from.size(); ++i)
  {
    now[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= to.size(); ++j)
    {
      const int differs = from[i - 1] == to[j - 1] ? 0 : 1;
      now[j] = std::min({ last[j] + 1, now[j - 1] + 1, last[j - 1] + differs });
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
      {
        now[j] = std::min(now[j], beforeLast[j - 2] + 1);
      }
    }
    beforeLast = last;
    last = now;
  }
  return last.back();
}

}

int findQuantity(const std::string& name, Topic topic)
{
  return find<Quantity>(QuantityNames, name, topic);
}

int findResult(const std::string& name, Topic topic)
{
  return name.empty() ? -1 : find<Result>(ResultNames, name, topic);
}

int findFunction(const std::string& name)
{
  const auto found = std::find_if(Functions.begin(), Functions.end(),
    [&](const FunctionWord& word) { return word.name == name; });
  return found == Functions.end() ? -1 : static_cast<int>(found - Functions.begin());
}

const char* nameOf(Quantity quantity)
{
  return QuantityNames[index(quantity)];
}

const char* nameOf(Result result)
{
  return result == Result::Elastic ? "N" : ResultNames[index(result)];
}

int argumentsOf(Function function)
{
  return Functions[static_cast<int>(function)].arguments;
}

std::vector<std::string> resultWords(Topic topic)
{
  std::vector<std::string> words;
  for (int r = 0; r < ResultCount; ++r)
  {
    if (*ResultNames[r] && isOf(topic, static_cast<Result>(r)))
    {
      words.push_back(ResultNames[r]);
    }
  }
  return words;
}

std::vector<std::string> allWords(Topic topic)
{
  std::vector<std::string> words;
  for (int q = 0; q < QuantityCount; ++q)
  {
    if (isOf(topic, static_cast<Quantity>(q)))
    {
      words.push_back(QuantityNames[q]);
    }
  }
  const std::vector<std::string> results = resultWords(topic);
  words.insert(words.end(), results.begin(), results.end());
  for (const FunctionWord& word : Functions)
  {
    words.push_back(word.name);
  }
  words.push_back("pi");
  return words;
}

std::string nearest(const std::string& name, const std::vector<std::string>& names)
{
  // A word of one or two letters is near to its other case only.
  int least = name.size() <= 2 ? 1 : name.size() <= 4 ? 2 : 3;
  if (name.size() > 30)
  {
    return {};
  }
  std::string best;
  for (const std::string& other : names)
  {
    const int distance = changes(lowered(name), lowered(other));
    if (distance < least)
    {
      least = distance;
      best = other;
    }
  }
  return best;
}

}
