#include "GranularDefaults.h"

#include "vtkPVRepresentedArrayListSettings.h"
#include "vtkSMSettings.h"

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

void writeBinary()
{
  std::string text;
  for (const char* writer : Writers)
  {
    text += (text.empty() ? "" : ", ") + ('"' + std::string(writer)) + "\": { \"DataMode\": 1 }";
  }
  vtkSMSettings::GetInstance()->AddCollectionFromString("{ \"writers\": { " + text + " } }",
    Priority);
}

}

void setDefaults()
{
  static bool isBinary = false;
  if (!isBinary)
  {
    isBinary = true;
    writeBinary();
  }
  hideRestartArrays();
}

}
