// How a line of the property Changes is read, by the simulation and by the panel that writes there.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace granular
{

/// The words of a line: commas and `=` may stand between them, and what follows a # is left out.
inline std::vector<std::string> splitChange(std::string line)
{
  line.erase(std::min(line.find('#'), line.size()));
  std::replace_if(
    line.begin(), line.end(), [](char c) { return c == ',' || c == '='; }, ' ');
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;)
  {
    words.push_back(word);
  }
  return words;
}

}
