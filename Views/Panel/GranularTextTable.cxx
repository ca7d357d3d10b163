#include "Panel/GranularTextTable.h"

#include "Panel/GranularLines.h"
#include "Properties/GranularChangeWords.h"

#include "vtkCommand.h"
#include "vtkPVXMLElement.h"
#include "vtkSMDoubleRangeDomain.h"
#include "vtkSMEnumerationDomain.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMStringVectorProperty.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sstream>

namespace granular
{
namespace
{

bool isText(vtkSMProperty* property)
{
  return vtkSMStringVectorProperty::SafeDownCast(property) != nullptr;
}

/// A helper that visits the values which are not applied yet, if so asked.
class Access : public vtkSMPropertyHelper
{
public:
  Access(vtkSMProperty* property, bool unchecked) : vtkSMPropertyHelper(property)
  {
    this->SetUseUnchecked(unchecked);
  }
};

/// The names of the choices of a pair by number: AsUsual, then those that a property has.
std::vector<std::string> choicesOf(vtkSMProperty* property)
{
  std::vector<std::string> names{ "AsUsual" };
  auto* entries = property ? property->FindDomain<vtkSMEnumerationDomain>() : nullptr;
  for (unsigned int k = 0; entries && k < entries->GetNumberOfEntries(); ++k)
  {
    names.emplace_back(entries->GetEntryText(k));
  }
  return names;
}

/// What is wrong with a choice, in words that follow it.
std::string findProblem(const std::vector<std::string>& choices, const std::string& word)
{
  std::string names;
  for (const std::string& choice : choices)
  {
    names += (names.empty() ? "" : ", ") + choice;
  }
  const bool has = std::find(choices.begin(), choices.end(), word) != choices.end();
  return has ? std::string() : ", but has to be one of " + names;
}

/// What is wrong with a number that a property could have, in words that follow it.
std::string findProblem(vtkSMProperty* usual, const std::string& word)
{
  char* end = nullptr;
  const double number = std::strtod(word.c_str(), &end);
  if (word.empty() || *end != '\0')
  {
    return ", but has to be a number";
  }
  auto* range = usual ? usual->FindDomain<vtkSMDoubleRangeDomain>() : nullptr;
  int hasLeast = 0;
  int hasMost = 0;
  const double least = range ? range->GetMinimum(0, hasLeast) : 0.0;
  const double most = range ? range->GetMaximum(0, hasMost) : 0.0;
  if (number >= (hasLeast ? least : 0.0) && (!hasMost || number <= most))
  {
    return {};
  }
  return ", but has to be " +
    (hasMost ? "from " + inDigits(least) + " to " + inDigits(most)
             : inDigits(hasLeast ? least : 0.0) + " or above");
}

}

std::vector<TextTable::Line> TextTable::readLines(const std::string& text, std::size_t names)
{
  std::vector<Line> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
  {
    const std::vector<std::string> words = splitChange(line);
    if (words.empty())
    {
      continue;
    }
    Line read;
    read.names.assign(words.begin(), words.begin() + std::min(names, words.size()));
    read.names.resize(names);
    for (std::size_t k = names; k + 1 < words.size(); k += 2)
    {
      read.values[words[k]] = words[k + 1];
    }
    all.push_back(read);
  }
  return all;
}

TextTable::TextTable(vtkSMProxy* proxy, vtkPVXMLElement* hint)
{
  const auto find = [&](vtkPVXMLElement* element, const char* attribute)
  {
    const std::string name = element->GetAttributeOrEmpty(attribute);
    vtkSMProperty* property = proxy->GetProperty(name.c_str());
    if (!property)
    {
      throw "A TextTable names the property '" + name + "', which there is not.";
    }
    return property;
  };
  this->Text = find(hint, "text");
  for (unsigned int k = 0; k < hint->GetNumberOfNestedElements(); ++k)
  {
    vtkPVXMLElement* element = hint->GetNestedElement(k);
    Column column;
    column.property = find(element, "property");
    column.value = element->GetAttributeOrEmpty("value");
    column.optional = element->GetAttribute("optional") != nullptr;
    vtkSMProperty* named =
      column.value.empty() ? nullptr : proxy->GetProperty(column.value.c_str());
    if (element->GetAttribute("choice"))
    {
      column.choices = choicesOf(named);
    }
    else
    {
      column.usual = named;
    }
    column.law = element->GetAttribute("law") ? find(element, "law") : nullptr;
    this->Columns.push_back(column);
  }
  for (unsigned long event :
    { vtkCommand::ModifiedEvent, vtkCommand::UncheckedPropertyModifiedEvent })
  {
    this->Observers.push_back(
      { this->Text, this->Text->AddObserver(event, this, &TextTable::FollowText) });
    for (const Column& column : this->Columns)
    {
      this->Observers.push_back(
        { column.property, column.property->AddObserver(event, this, &TextTable::FollowColumns) });
      vtkSMProperty* read = column.law ? column.law : column.usual;
      if (read && !column.optional)
      {
        this->Observers.push_back({ read, read->AddObserver(event, this, &TextTable::FollowText) });
      }
    }
  }
}

TextTable::~TextTable()
{
  for (const Observed& observed : this->Observers)
  {
    observed.property->RemoveObserver(observed.observer);
  }
}

bool TextTable::HasAsColumn(const char* name) const
{
  return name &&
    std::any_of(this->Columns.begin(), this->Columns.end(),
      [name](const Column& column) { return !std::strcmp(name, column.property->GetXMLName()); });
}

std::string TextTable::FindProblem(const std::string& value, const std::string& word) const
{
  std::string names;
  for (const Column& column : this->Columns)
  {
    if (column.value.empty())
    {
      continue;
    }
    if (column.value == value)
    {
      return column.choices.empty() ? findProblem(column.usual, word)
                                    : findProblem(column.choices, word);
    }
    names += (names.empty() ? "" : ", ") + column.value;
  }
  return ", but there is no such value; those are " + names;
}

std::string TextTable::GetShown() const
{
  const char* text = Access(this->Text, true).GetAsString();
  return text ? text : "";
}

void TextTable::Set(const std::string& text, bool unchecked)
{
  Access(this->Text, unchecked).Set(text.c_str());
}

void TextTable::FollowText(vtkObject*, unsigned long event, void*)
{
  if (this->Following)
  {
    return;
  }
  this->Following = true;
  const bool unchecked = event == vtkCommand::UncheckedPropertyModifiedEvent;
  const std::size_t names = this->CountNames();
  const char* text = Access(this->Text, unchecked).GetAsString();
  const std::vector<Line> lines = readLines(text ? text : "", names);
  std::size_t name = 0;
  for (const Column& column : this->Columns)
  {
    if (column.law)
    {
      continue;
    }
    Access cells(column.property, unchecked);
    cells.SetNumberOfElements(static_cast<unsigned int>(lines.size()));
    for (std::size_t row = 0; row < lines.size(); ++row)
    {
      const auto index = static_cast<unsigned int>(row);
      if (isText(column.property))
      {
        cells.Set(index, lines[row].names[name].c_str());
        continue;
      }
      cells.Set(index, numberOf(column, lines[row], unchecked));
    }
    name += isText(column.property) ? 1 : 0;
  }
  this->FillLaws(static_cast<unsigned int>(lines.size()), unchecked);
  this->Following = false;
}

/// What a cell shows of a line.
double TextTable::numberOf(const Column& column, const Line& line, bool unchecked)
{
  const auto found = line.values.find(column.value);
  if (found == line.values.end())
  {
    const double usual = column.usual ? Access(column.usual, unchecked).GetAsDouble() : 0.0;
    return column.optional ? -1.0 : usual;
  }
  if (column.choices.empty())
  {
    return std::strtod(found->second.c_str(), nullptr);
  }
  const auto first = column.choices.begin(), last = column.choices.end();
  const auto choice = std::find(first, last, found->second);
  return choice == last ? 0.0 : static_cast<double>(choice - first);
}

void TextTable::FillLaws(unsigned int rows, bool unchecked)
{
  for (const Column& column : this->Columns)
  {
    if (!column.law)
    {
      continue;
    }
    const Access law(column.law, unchecked);
    const char* text = isText(column.law) ? law.GetAsString() : nullptr;
    const int value = isText(column.law) ? (text && *text ? 1 : 0) : law.GetAsInt();
    const std::vector<int> all(rows, value);
    Access(column.property, unchecked).Set(all.data(), rows);
  }
}

void TextTable::FollowColumns(vtkObject*, unsigned long event, void*)
{
  if (this->Following)
  {
    return;
  }
  this->Following = true;
  const bool unchecked = event == vtkCommand::UncheckedPropertyModifiedEvent;
  const unsigned int rows = Access(this->Columns.front().property, unchecked).GetNumberOfElements();
  const bool whole = std::all_of(this->Columns.begin(), this->Columns.end(),
    [&](const Column& column)
    { return column.law || Access(column.property, unchecked).GetNumberOfElements() == rows; });
  if (!whole) // the form hands its columns over one after another
  {
    this->Following = false;
    return;
  }
  const char* now = Access(this->Text, unchecked).GetAsString();
  const std::vector<Line> before = readLines(now ? now : "", this->CountNames());
  std::string text;
  for (unsigned int row = 0; row < rows; ++row)
  {
    text += (row > 0 ? "\n" : "") + this->LineOf(row, unchecked);
    if (const Line* line = this->FindLine(before, row, rows, unchecked))
    {
      text += this->ValuesWithoutColumn(*line);
    }
  }
  Access(this->Text, unchecked).Set(text.c_str());
  this->FillLaws(rows, unchecked); // a new row has none
  this->Following = false;
}

std::size_t TextTable::CountNames() const
{
  return std::count_if(this->Columns.begin(), this->Columns.end(),
    [](const Column& column) { return isText(column.property); });
}

/// The line that a row was before: of the same names or, as one may have been changed, of the
/// same index.
const TextTable::Line* TextTable::FindLine(const std::vector<Line>& before, unsigned int row,
  unsigned int rows, bool unchecked) const
{
  std::vector<std::string> names;
  for (const Column& column : this->Columns)
  {
    const Access cells(column.property, unchecked);
    if (isText(column.property))
    {
      const char* name = cells.GetAsString(row);
      names.emplace_back(name ? name : "");
    }
  }
  const auto found = std::find_if(before.begin(), before.end(),
    [&names](const Line& line) { return line.names == names; });
  if (found != before.end())
  {
    return &*found;
  }
  return before.size() == rows ? &before[row] : nullptr;
}

std::string TextTable::ValuesWithoutColumn(const Line& line) const
{
  std::string text;
  for (const auto& [name, value] : line.values)
  {
    const auto has = [name = name](const Column& column) { return column.value == name; };
    if (std::none_of(this->Columns.begin(), this->Columns.end(), has))
    {
      text += " " + name + " " + asWord(value);
    }
  }
  return text;
}

std::string TextTable::LineOf(unsigned int row, bool unchecked) const
{
  std::string line;
  for (const Column& column : this->Columns)
  {
    if (column.law)
    {
      continue;
    }
    const Access cells(column.property, unchecked);
    const std::string between = line.empty() ? "" : " ";
    if (isText(column.property))
    {
      const char* name = cells.GetAsString(row);
      line += between + asWord(name ? name : "");
    }
    else if (!column.choices.empty())
    {
      const int choice = cells.GetAsInt(row);
      const bool has = choice > 0 && choice < static_cast<int>(column.choices.size());
      line += has ? between + column.value + " " + column.choices[choice] : std::string();
    }
    else if (!column.optional || cells.GetAsDouble(row) >= 0.0)
    {
      line += between + column.value + " " + inDigits(cells.GetAsDouble(row));
    }
  }
  return line;
}

}
