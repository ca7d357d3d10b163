// Makes a graph of the text of a law.
#pragma once

#include "Laws/Expression/Graph.h"

#include <array>
#include <string>

namespace dem::expression
{

struct Parsed
{
  Graph graph;
  std::array<int, ResultCount> roots;    ///< node of each result; -1 for those that are not given
  std::array<TextRange, ResultCount> ranges; ///< in the text behind the = of each result
};

/// @throws Problem
Parsed parse(const std::string& text, Topic topic = Topic::Contact);

}
