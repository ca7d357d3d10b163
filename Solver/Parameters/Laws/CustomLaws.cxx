#include "Parameters/Laws/CustomLaws.h"

#include "Basics/TextHash.h"

#include <algorithm>

namespace dem
{

std::uint64_t numberOf(const CustomLaw* law)
{
  if (!law)
  {
    return 0;
  }
  const std::string all = law->name() + '\0' + law->parameters();
  return std::max<std::uint64_t>(hashOf<std::uint64_t>(all), 1);
}

}
