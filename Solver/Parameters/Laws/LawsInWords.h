// What is said of one of the laws of a run, in words that name the contacts that have it.
#pragma once

#include "Parameters/Config.h"

#include <string>

namespace dem
{

/// What is said of the laws at walls.
inline std::string saidOfWalls(const std::string& what)
{
  return what.empty() ? what : "At walls, " + what;
}

/// What is said of the laws of some pairs.
inline std::string saidOfPairs(const LawOfPairs& of, const std::string& what)
{
  return what.empty() || of.pairs.empty() ? what : "Between " + of.pairs + ", " + what;
}

/// The first that a function says of a law among grains.
/// @param find(config of which all contacts have the law)
template <typename Find>
std::string firstOfLaws(const Config& config, const Find& find)
{
  for (const LawOfPairs& one : lawsAmong(config))
  {
    const std::string found = saidOfPairs(one, find(withLaw(config, one.law)));
    if (!found.empty())
    {
      return found;
    }
  }
  return {};
}

}
