#include "Parsers/InpParser.h"

#include "Text/TextScanner.h"

#include <algorithm>
#include <unordered_map>

namespace granular
{

namespace
{

/// Cuts off what is before the next comma.
std::string_view takeField(std::string_view& line)
{
  const std::size_t end = std::min(line.find(','), line.size());
  const std::string_view field = trimmed(line.substr(0, end));
  line.remove_prefix(std::min(end + 1, line.size()));
  return field;
}

class InpParser
{
public:
  InpParser(std::string_view text, const std::string& fileName, const Watch& watch)
    : Scanner(text, fileName, 0, watch)
  {
  }

  InpNodes parse()
  {
    bool isOfNodes = false, goesOn = false;
    while (this->Scanner.nextLine())
    {
      const std::string_view line = this->Scanner.line();
      if (line.substr(0, 2) == "**")
      {
        continue;
      }
      if (line.front() == '*' || goesOn)
      {
        isOfNodes = goesOn ? isOfNodes : this->beginsNodes(line);
        goesOn = line.back() == ','; // parameters on the next line
      }
      else if (isOfNodes)
      {
        this->readNode(line);
      }
    }
    if (this->Nodes.numbers.empty())
    {
      this->Scanner.fail("give a file with the lines of *NODE in it: the file has no nodes", 0);
    }
    return std::move(this->Nodes);
  }

private:
  bool beginsNodes(std::string_view line) const
  {
    const std::string keyword = lowered(takeField(line));
    if (keyword != "*node")
    {
      return false;
    }
    while (!line.empty())
    {
      const std::string parameter = lowered(takeField(line));
      const std::string name = parameter.substr(0, parameter.find_first_of(" \t="));
      if (name == "input" || name == "system")
      {
        this->Scanner.fail(
          "give nodes by their Cartesian coordinates in the file itself: *NODE has "
          "the parameter " +
          inQuotes(name));
      }
    }
    return true;
  }

  void readNode(std::string_view line)
  {
    const std::int64_t number = this->Scanner.whole(takeField(line), "the number of a node");
    if (number < 1)
    {
      this->Scanner.fail("the number of a node is " + std::to_string(number));
    }
    const auto [known, isNew] = this->LineOf.emplace(number, this->Scanner.lineNumber());
    if (!isNew)
    {
      this->Scanner.fail("node " + std::to_string(number) + " is there already, in line " +
        std::to_string(known->second));
    }
    this->Nodes.numbers.push_back(number);
    for (int axis = 0; axis < 3; ++axis)
    {
      const std::string_view field = takeField(line);
      this->Nodes.positions.push_back(
        field.empty() ? 0.0 : this->Scanner.finite(numberOfFortran(field), "a coordinate"));
    }
  }

  TextScanner Scanner;
  InpNodes Nodes;
  std::unordered_map<std::int64_t, std::int64_t> LineOf; ///< of nodes
};

}

InpNodes parseInpNodes(std::string_view text, const std::string& fileName, const Watch& watch)
{
  return InpParser(text, fileName, watch).parse();
}

}
