#include "Observing/Fragments.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Pieces that are joined; the lowest of each stands for it.
class Pieces
{
public:
  explicit Pieces(std::size_t count) : Lower(count)
  {
    for (std::size_t k = 0; k < count; ++k)
    {
      this->Lower[k] = static_cast<std::int32_t>(k);
    }
  }
  std::int32_t find(std::int32_t k)
  {
    while (this->Lower[k] != k)
    {
      k = this->Lower[k] = this->Lower[this->Lower[k]];
    }
    return k;
  }
  void join(std::int32_t a, std::int32_t b)
  {
    const std::int32_t first = this->find(a);
    const std::int32_t second = this->find(b);
    this->Lower[std::max(first, second)] = std::min(first, second);
  }

private:
  std::vector<std::int32_t> Lower;
};

}

void findFragments(const Particles& particles, const std::vector<std::int32_t>& place,
  Observation& seen)
{
  const std::size_t count = particles.size();
  Pieces pieces(count);
  std::vector<std::int64_t> ids(count);
  std::vector<double> masses(count, 0.0);
  for (std::size_t slot = 0; slot < count; ++slot)
  {
    const std::int32_t own = place[slot];
    ids[own] = particles.id[slot];
    if (particles.isFirst(slot))
    {
      masses[own] = particles.mass(slot);
    }
    else
    {
      pieces.join(own, place[particles.shaped[particles.shapedAt(slot)].first]);
    }
  }
  for (std::size_t c = 0; c < seen.bonds.size(); ++c)
  {
    if (seen.bonds[c].whole && seen.contacts[c].element < 0)
    {
      pieces.join(static_cast<std::int32_t>(seen.contacts[c].first),
        static_cast<std::int32_t>(seen.contacts[c].second));
    }
  }
  std::vector<double> sums(count, 0.0);
  seen.fragment.resize(count);
  for (std::size_t k = 0; k < count; ++k)
  {
    const std::int32_t piece = pieces.find(static_cast<std::int32_t>(k));
    seen.fragment[k] = ids[piece];
    sums[piece] += masses[k];
    seen.totals.fragmentCount += piece == static_cast<std::int32_t>(k) ? 1 : 0;
  }
  seen.totals.largestFragment = count > 0 ? *std::max_element(sums.begin(), sums.end()) : 0.0;
}

}
