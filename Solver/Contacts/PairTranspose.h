// For every grain the pairs in which it is the second one, so that a grain can gather all of its
// contacts in a fixed order without any thread writing where another does.
#pragma once

#include "Neighbours/PairSearch.h"

#include <cstdint>
#include <vector>

namespace dem
{

struct PairTranspose
{
  std::vector<std::int64_t> rowBegin;
  std::vector<std::int64_t> pair; ///< indices of pairs, ascending within a row

  void build(const PairRows& pairs);
};

}
