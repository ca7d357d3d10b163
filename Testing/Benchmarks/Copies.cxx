#include "Copies.h"

#include "Bed.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace bed
{

BoxedBed copiesOf(const BoxedBed& one, std::int64_t copies, double pitch)
{
  const auto side = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(copies))));
  const auto grains = static_cast<std::int64_t>(one.state.particles.size());
  const auto points = static_cast<std::int64_t>(one.walls.points.size());
  const auto elements = static_cast<std::int64_t>(one.walls.elements.size());
  BoxedBed all{ one.state, one.walls };
  for (std::int64_t copy = 1; copy < copies; ++copy)
  {
    const dem::Vec3 shift{ static_cast<double>(copy % side) * pitch,
      static_cast<double>(copy / side) * pitch, 0.0 };
    for (std::int64_t k = 0; k < grains; ++k)
    {
      dem::Particle grain = one.state.particles.get(static_cast<std::size_t>(k));
      grain.id += copy * grains;
      grain.position = grain.position + shift;
      all.state.particles.add(grain);
    }
    const auto numbered = [&](auto contact)
    {
      contact.first += copy * grains;
      contact.second += contact.second < 0 ? -copy * elements : copy * grains;
      return contact;
    };
    std::transform(one.state.contacts.begin(), one.state.contacts.end(),
      std::back_inserter(all.state.contacts), numbered);
    std::transform(one.state.wallNormals.begin(), one.state.wallNormals.end(),
      std::back_inserter(all.state.wallNormals), numbered);
    for (const dem::Vec3& point : one.walls.points)
    {
      all.walls.points.push_back(point + shift);
    }
    for (dem::Element element : one.walls.elements)
    {
      for (std::int64_t& point : element.point)
      {
        point += copy * points;
      }
      all.walls.elements.push_back(element);
    }
  }
  all.state.order.clear();
  all.state = begun(std::move(all.state));
  return all;
}

}
