// A text property of lines and the rows of a form that edit it.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

class vtkObject;
class vtkPVXMLElement;
class vtkSMProperty;
class vtkSMProxy;

namespace granular
{

/// ParaView's form for collections wants a repeatable property for each field of a row; states and
/// scripts know the text. Each follows the other, applied or not:
///
///   <TextTable text="Materials">
///     <Column property="RowName"/>                         a name at the beginning of the line
///     <Column property="RowDensity" value="Density"/>      a value by its name; where a line has
///                                                          none, that of the property Density
///     <Column property="RowTwist" value="TwistingFriction" optional="1"/>  below 0 there is none
///     <Column property="RowOwn" value="NormalLaw" choice="1"/>  the name of a choice that the
///                                                          property NormalLaw has, by its number
///                                                          plus 1; 0 there is none
///     <Column property="RowLaw" law="AdhesionLaw"/>        in all rows that of the proxy, whatever
///                                                          the text says; of a property with a
///                                                          text, whether there is one
///   </TextTable>
///
/// By its laws a row knows which of its values to show. Values of a line that have no column stay
/// with it. The text follows when all columns are as long.
class TextTable
{
public:
  /// @throws std::string when the hint names what @a proxy has not.
  TextTable(vtkSMProxy* proxy, vtkPVXMLElement* hint);
  /// Properties that somebody else still holds must not find this gone.
  ~TextTable();
  TextTable(const TextTable&) = delete;
  void operator=(const TextTable&) = delete;

  bool HasAsColumn(const char* name) const;
  /// What is wrong with a value of a row, in words that follow it and its number or choice; empty
  /// when all is well. Its number is compared with the range of the property that it is named after.
  std::string FindProblem(const std::string& value, const std::string& word) const;

  /// The text as the panel shows it, applied or not.
  std::string GetShown() const;
  /// @param unchecked whether the text waits for Apply
  void Set(const std::string& text, bool unchecked);

private:
  struct Column
  {
    vtkSMProperty* property = nullptr;
    std::string value; ///< name of the value in the text; empty of the name of a row
    bool optional = false;
    std::vector<std::string> choices; ///< of a choice
    vtkSMProperty* usual = nullptr;   ///< what a line has that does not say it
    vtkSMProperty* law = nullptr;     ///< what all rows have, instead of a value
  };
  /// A line of the text.
  struct Line
  {
    std::vector<std::string> names;
    std::map<std::string, std::string> values; ///< words by their names
  };
  struct Observed
  {
    vtkSMProperty* property;
    unsigned long observer;
  };

  void FollowText(vtkObject*, unsigned long event, void*);
  void FollowColumns(vtkObject*, unsigned long event, void*);
  void FillLaws(unsigned int rows, bool unchecked);
  static std::vector<Line> readLines(const std::string& text, std::size_t names);
  std::size_t CountNames() const;
  const Line* FindLine(const std::vector<Line>& before, unsigned int row, unsigned int rows,
    bool unchecked) const;
  static double numberOf(const Column& column, const Line& line, bool unchecked);
  std::string ValuesWithoutColumn(const Line& line) const;
  std::string LineOf(unsigned int row, bool unchecked) const;

  vtkSMProperty* Text = nullptr;
  std::vector<Column> Columns;
  std::vector<Observed> Observers;
  bool Following = false; // what is changed now is changed by this
};

}
