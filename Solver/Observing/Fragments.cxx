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

WholeBodies::WholeBodies(const Particles& particles, const std::vector<std::int32_t>& place)
  : ids(particles.size()), masses(particles.size(), 0.0),
    first(particles.anyShaped() ? particles.size() : 0)
{
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const std::int32_t own = place[slot];
    const std::int32_t shaped = particles.shapedAt(slot);
    this->ids[own] = particles.id[slot];
    this->masses[own] = particles.isFirst(slot) ? particles.mass(slot) : 0.0;
    if (!this->first.empty())
    {
      this->first[own] = shaped < 0 ? own : place[particles.shaped[shaped].first];
    }
  }
}

void findFragments(const WholeBodies& bodies, Observation& seen)
{
  const std::size_t count = bodies.ids.size();
  Pieces pieces(count);
  for (std::size_t k = 0; k < bodies.first.size(); ++k)
  {
    pieces.join(static_cast<std::int32_t>(k), bodies.first[k]);
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
    seen.fragment[k] = bodies.ids[piece];
    sums[piece] += bodies.masses[k];
    seen.totals.fragmentCount += piece == static_cast<std::int32_t>(k) ? 1 : 0;
  }
  seen.totals.largestFragment = count > 0 ? *std::max_element(sums.begin(), sums.end()) : 0.0;
}

}
