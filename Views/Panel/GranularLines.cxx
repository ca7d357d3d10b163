#include "Panel/GranularLines.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace granular
{

std::string inDigits(double number)
{
  char text[32];
  for (int digits = 6; digits < 18; ++digits)
  {
    std::snprintf(text, sizeof text, "%.*g", digits, number);
    if (std::strtod(text, nullptr) == number)
    {
      break;
    }
  }
  return text;
}

std::string asWord(std::string name)
{
  name.erase(std::remove(name.begin(), name.end(), '"'), name.end());
  const bool plain = !name.empty() && name.find_first_of(" \t,=#") == std::string::npos;
  return plain ? name : '"' + name + '"';
}

}
