#include "Parameters/CustomLaws.h"

#include <algorithm>

namespace dem
{

std::uint64_t numberOf(const CustomLaw* law)
{
  if (!law)
  {
    return 0;
  }
  std::uint64_t hash = 14695981039346656037u; // Fowler, Noll and Vo
  const auto add = [&hash](const std::string& bytes)
  {
    for (const char byte : bytes)
    {
      hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211u;
    }
  };
  add(law->name());
  add(std::string(1, '\0'));
  add(law->parameters());
  return std::max<std::uint64_t>(hash, 1);
}

}
