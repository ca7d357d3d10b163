// Sets that grow together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace dem
{

/// Disjoint sets of the indices 0 to n - 1, a forest with path halving (Tarjan and van Leeuwen
/// 1984). The root of a set names the set.
template <typename Index>
class DisjointSets
{
public:
  explicit DisjointSets(std::size_t count)
    : Parent(count)
  {
    std::iota(this->Parent.begin(), this->Parent.end(), Index{ 0 });
  }

  Index root(Index k)
  {
    while (this->Parent[k] != k)
    {
      k = this->Parent[k] = this->Parent[this->Parent[k]];
    }
    return k;
  }

  /// Joins the sets of a and b. The lower root stays the root.
  void join(Index a, Index b)
  {
    const Index first = this->root(a);
    const Index second = this->root(b);
    this->Parent[std::max(first, second)] = std::min(first, second);
  }

  /// Joins two sets, given by their roots.
  /// @param root of both sets from now on
  void joinRoots(Index root, Index other) { this->Parent[other] = root; }

  /// Adds one index, which is a set of its own.
  void add() { this->Parent.push_back(static_cast<Index>(this->Parent.size())); }

private:
  std::vector<Index> Parent;
};

}
