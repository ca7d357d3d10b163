#include "Panel/GranularSteeringText.h"

#include "Properties/GranularChangeWords.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace granular
{
namespace
{

/// The shortest digits that read back as the same number.
std::string write(double value)
{
  char text[32];
  for (int digits : { 15, 16, 17 })
  {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (std::strtod(text, nullptr) == value)
    {
      break;
    }
  }
  return text;
}

std::string makeLine(double time, const std::string& name, const std::vector<double>& values)
{
  std::string line = write(time) + " " + name;
  for (double value : values)
  {
    line += " " + write(value);
  }
  return line;
}

struct Head
{
  double time = -1.0;
  std::string name;
};

Head readHead(const std::string& line)
{
  const std::vector<std::string> words = granular::splitChange(line);
  return words.size() < 2 ? Head{} : Head{ std::strtod(words[0].c_str(), nullptr), words[1] };
}

}

SteeringText::SteeringText(const std::string& text)
{
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
  {
    this->Lines.push_back(line);
  }
}

void SteeringText::ChangeFrom(double time, const std::string& name,
  const std::vector<double>& before, const std::vector<double>& after)
{
  const bool isNew = std::none_of(this->Lines.begin(), this->Lines.end(),
    [&name](const std::string& line) { return readHead(line).name == name; });
  if (isNew)
  {
    this->Lines.push_back(makeLine(0.0, name, before));
  }
  this->Remove(time, name);
  this->Lines.push_back(makeLine(time, name, after));
}

void SteeringText::HoldFromTheBeginning(const std::string& name)
{
  this->Remove(0.0, name);
}

void SteeringText::Remove(double time, const std::string& name)
{
  this->Lines.erase(std::remove_if(this->Lines.begin(), this->Lines.end(),
                      [&](const std::string& line)
                      {
                        const Head head = readHead(line);
                        return head.name == name && head.time == time;
                      }),
    this->Lines.end());
}

std::string SteeringText::Get() const
{
  std::string text;
  for (std::size_t i = 0; i < this->Lines.size(); ++i)
  {
    text += (i == 0 ? "" : "\n") + this->Lines[i];
  }
  return text;
}

}
