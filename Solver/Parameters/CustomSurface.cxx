#include "Parameters/CustomSurface.h"

#include "Basics/Error.h"
#include "Basics/TextHash.h"
#include "Parameters/SurfaceCheck.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

namespace dem
{

namespace
{

constexpr int MostSurfaces = 32768;

/// Bodies are never forgotten: runs, frames and pictures may know one by its number.
struct AllSurfaces
{
  std::mutex access;
  std::map<double, int> numbers; ///< by keys
  std::array<std::atomic<const KnownSurface*>, MostSurfaces> known{};
  int count = 1; ///< 0 is no body

  static AllSurfaces& get()
  {
    static auto* all = new AllSurfaces; // for threads that end after main()
    return *all;
  }
};

/// Whether two bodies have the same support, as far as a few directions tell.
bool areSame(const CustomSurface& a, const CustomSurface& b)
{
  constexpr int some = 40;
  bool same = true;
  for (int k = 0; k < some; ++k)
  {
    const double z = (2.0 * k + 1.0) / some - 1.0, angle = 2.4 * k;
    const double across = std::sqrt(1.0 - z * z);
    const Vec3 n{ across * std::cos(angle), across * std::sin(angle), z };
    const double first = pointOf(a, n).reach, second = pointOf(b, n).reach;
    same = same && (first == second || (first != first && second != second));
  }
  return same;
}

}

CustomPoint pointOf(const CustomSurface& surface, const Vec3& n)
{
  const Jet h =
    surface.support(Jet::coordinate(n.x, 0), Jet::coordinate(n.y, 1), Jet::coordinate(n.z, 2));
  const double rest = h.value - dot(h.slope, n);
  return { h.value, h.slope + rest * n, h.bend, rest };
}

bool isFinite(const CustomPoint& point)
{
  return std::isfinite(point.reach) && isFinite(point.point) && std::isfinite(point.rest) &&
    std::all_of(point.bend.begin(), point.bend.end(),
      [](double value) { return std::isfinite(value); });
}

double keyOf(const std::shared_ptr<const CustomSurface>& surface)
{
  constexpr int bits = 52; // a number of a file holds as many
  const auto hash = hashOf<std::uint64_t>(surface->name() + '\0' + surface->parameters());
  const double key = static_cast<double>(hash >> (64 - bits));
  AllSurfaces& all = AllSurfaces::get();
  const std::lock_guard<std::mutex> lock(all.access);
  const auto found = all.numbers.find(key);
  if (found != all.numbers.end())
  {
    const CustomSurface& other = *all.known[found->second].load()->surface;
    if (&other != surface.get() && !areSame(other, *surface))
    {
      throw Error("Let parameters() tell surfaces apart: two have the name and the parameters of \"" +
        surface->name() + "\", but other support functions.");
    }
    return key;
  }
  if (all.count == MostSurfaces)
  {
    throw Error("Start the process anew: it has more than " + std::to_string(MostSurfaces - 1) +
      " support functions.");
  }
  all.known[all.count].store(new KnownSurface(checked(surface)));
  all.numbers[key] = all.count++;
  return key;
}

int numberOfSurface(double key)
{
  AllSurfaces& all = AllSurfaces::get();
  const std::lock_guard<std::mutex> lock(all.access);
  const auto found = all.numbers.find(key);
  return found == all.numbers.end() ? 0 : found->second;
}

const KnownSurface& knownSurface(int number)
{
  return *AllSurfaces::get().known[number].load(std::memory_order_acquire);
}

}
