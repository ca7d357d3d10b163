#include "Text/LoadText.h"

#include "Text/TextFile.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace granular
{

namespace
{

void addVector(std::string& text, const dem::Vec3& v)
{
  appendNumbers(text, &v.x, 1, ',');
  appendNumbers(text, &v.y, 1, ',');
  appendNumbers(text, &v.z, 1, '\n');
}

/// A number in a decimal form of at most 20 characters, all that CalculiX reads of one, with 13 digits.
std::string shortNumber(double number)
{
  std::array<char, 32> digits{};
  const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
    std::chars_format::scientific, 12).ptr;
  return std::string(static_cast<const char*>(digits.data()), end);
}

/// Lines of comments, each of which begins with a mark.
std::string headOf(const LoadHead& head, const std::vector<NodeLoad>& loads,
  const std::string& mark)
{
  dem::Vec3 force, torque;
  for (const NodeLoad& load : loads)
  {
    force = force + load.force;
    torque = torque + dem::cross(load.at, load.force);
  }
  std::string text = mark + "Mean nodal forces of grains on a wall, by Granular for ParaView\n";
  text += head.window.empty() ? "" : mark + head.window + "\n";
  text += mark + "Axes of the wall as drawn; forces in the unit of the simulation (N in SI)\n";
  text += mark + "Lengths of this file in a length of the simulation (m in SI): ";
  appendNumbers(text, &head.lengthFactor, 1, '\n');
  text += mark + "Numbers of nodes: " + head.numbers + "\n";
  text += mark + "Sum of forces: ";
  addVector(text, force);
  text += mark + "Sum of torques about the origin: ";
  addVector(text, torque);
  return text;
}

}

std::vector<NodeLoad> sortedLoads(std::vector<NodeLoad> loads)
{
  std::stable_sort(loads.begin(), loads.end(),
    [](const NodeLoad& a, const NodeLoad& b) { return a.number < b.number; });
  std::vector<NodeLoad> sorted;
  for (const NodeLoad& load : loads)
  {
    if (dem::dot(load.force, load.force) == 0.0)
    {
      continue;
    }
    if (!sorted.empty() && sorted.back().number == load.number)
    {
      sorted.back().force = sorted.back().force + load.force;
    }
    else
    {
      sorted.push_back(load);
    }
  }
  return sorted;
}

std::string loadsAsInp(const LoadHead& head, const std::vector<NodeLoad>& loads)
{
  std::string text = headOf(head, loads, "** ");
  text += "*CLOAD\n";
  for (const NodeLoad& load : loads)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      if (load.force[axis] != 0.0)
      {
        appendNumbers(text, &load.number, 1, ',');
        text += std::to_string(axis + 1) + "," + shortNumber(load.force[axis]) + "\n";
      }
    }
  }
  return text;
}

std::string nodesAsInp(const std::string& set, const std::vector<NodeLoad>& loads)
{
  constexpr std::size_t perLine = 8;
  std::string text = "*NSET, NSET=" + set + "\n";
  for (std::size_t k = 0; k < loads.size(); ++k)
  {
    const bool isLast = k + 1 == loads.size();
    appendNumbers(text, &loads[k].number, 1, isLast || (k + 1) % perLine == 0 ? '\n' : ',');
  }
  return text;
}

std::string loadsAsTable(const LoadHead& head, const std::vector<NodeLoad>& loads)
{
  std::string text = headOf(head, loads, "# ");
  text += "node,x,y,z,Fx,Fy,Fz\n";
  for (const NodeLoad& load : loads)
  {
    appendNumbers(text, &load.number, 1, ',');
    const double numbers[5] = { load.at.x, load.at.y, load.at.z, load.force.x, load.force.y };
    appendNumbers(text, numbers, 5, ',');
    appendNumbers(text, &load.force.z, 1, '\n');
  }
  return text;
}

}
