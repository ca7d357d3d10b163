#include "Panel/GranularDefaults.h"

#include "vtkPVRepresentedArrayListSettings.h"
#include "vtkSMSettings.h"

#include <cstddef>
#include <string>

namespace granular
{
namespace
{

constexpr const char* RestartArrays = "^Restart[A-Z][A-Za-z]*$";

/// Below those of users and sites.
constexpr double Priority = 0.5;

constexpr const char* Writers[] = { "XMLPolyDataWriter", "XMLTableWriter",
  "XMLMultiBlockDataWriter", "XMLUnstructuredGridWriter", "XMLImageDataWriter",
  "XMLStructuredGridWriter", "XMLPVDWriter", "XMLPPolyDataWriter", "XMLPTableWriter",
  "XMLPUnstructuredGridWriter", "XMLPImageDataWriter", "XMLPStructuredGridWriter" };

constexpr const char* TableWriters[] = { "CSVWriter", "DataSetCSVWriter" };

void hideRestartArrays()
{
  auto* settings = vtkPVRepresentedArrayListSettings::GetInstance();
  const int count = settings->GetNumberOfFilterExpressions();
  for (int i = 0; i < count; ++i)
  {
    if (std::string(settings->GetFilterExpression(i)) == RestartArrays)
    {
      return;
    }
  }
  settings->SetNumberOfFilterExpressions(count + 1);
  settings->SetFilterExpression(count, RestartArrays);
}

template <std::size_t Count>
void addSetting(const char* const (&writers)[Count], const char* setting, std::string& text)
{
  for (const char* writer : writers)
  {
    text += (text.empty() ? "" : ", ") + ('"' + std::string(writer)) + "\": { " + setting + " }";
  }
}

/// In binary, and tables with all digits of a number.
void writeWhole()
{
  std::string text;
  addSetting(Writers, "\"DataMode\": 1", text);
  addSetting(TableWriters, "\"Precision\": 17", text);
  vtkSMSettings::GetInstance()->AddCollectionFromString("{ \"writers\": { " + text + " } }",
    Priority);
}

}

void setDefaults()
{
  static bool isWhole = false;
  if (!isWhole)
  {
    isWhole = true;
    writeWhole();
  }
  hideRestartArrays();
}

}
