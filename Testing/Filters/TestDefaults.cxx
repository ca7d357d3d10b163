// The server-manager XML repeats what C++ fixes: every default that no table of parameters declares
// is the one of a new object. Every parameter of the solver is a property.
#include "vtkGranularSimulation.h"

#include "Parameters/ParameterTable.h"

#include <vtkClientServerInterpreter.h>
#include <vtkClientServerStream.h>
#include <vtkNew.h>
#include <vtkSmartPointer.h>
#include <vtkXMLDataElement.h>
#include <vtkXMLUtilities.h>

#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

extern "C" void GranularFiltersCS_Initialize(vtkClientServerInterpreter*);
extern "C" void GranularReadersCS_Initialize(vtkClientServerInterpreter*);

namespace
{

using Values = std::vector<double>;

int fail(const std::string& message)
{
  std::cerr << message << "\n";
  return 1;
}

std::string attribute(vtkXMLDataElement* element, const char* name)
{
  const char* value = element->GetAttribute(name);
  return value ? value : "";
}

Values parse(const std::string& text)
{
  std::istringstream stream(text);
  Values values;
  for (double value; stream >> value;)
  {
    values.push_back(value);
  }
  return values;
}

/// What a getter of an object returns.
struct Answer
{
  bool isThere = false;
  bool isText = false;
  std::string text;
  Values numbers;
};

template <typename NumberT>
bool takeArray(const vtkClientServerStream& result, std::size_t length, Values& numbers)
{
  std::vector<NumberT> values(length);
  if (!result.GetArgument(0, 0, values.data(), static_cast<vtkTypeUInt32>(length)))
  {
    return false;
  }
  numbers.assign(values.begin(), values.end());
  return true;
}

/// The vectors of a simulation, whose getters fill in an array of the caller.
Answer vectorOf(vtkGranularSimulation* object, const std::string& name)
{
  Answer answer;
  const auto take = [&](const char* its, std::size_t size, auto getter)
  {
    if (name == its)
    {
      answer.isThere = true;
      answer.numbers.resize(size);
      (object->*getter)(answer.numbers.data());
    }
  };
  using Source = vtkGranularSimulation;
  take("DomainBounds", 6, &Source::GetDomainBounds);
  take("OutflowBoxBounds", 6, &Source::GetOutflowBoxBounds);
  take("OutflowPlanePoint", 3, &Source::GetOutflowPlanePoint);
  take("OutflowPlaneNormal", 3, &Source::GetOutflowPlaneNormal);
  return answer;
}

Answer ask(vtkClientServerInterpreter* interpreter, vtkObjectBase* object, const std::string& name)
{
  if (auto* simulation = vtkGranularSimulation::SafeDownCast(object))
  {
    if (const Answer answer = vectorOf(simulation, name); answer.isThere)
    {
      return answer;
    }
  }
  vtkClientServerStream call;
  call << vtkClientServerStream::Invoke << object << ("Get" + name).c_str()
       << vtkClientServerStream::End;
  Answer answer;
  if (!interpreter->ProcessStream(call))
  {
    return answer;
  }
  const vtkClientServerStream& result = interpreter->GetLastResult();
  const char* text = nullptr;
  bool isOn = false;
  double number = 0.0;
  vtkTypeUInt32 length = 0;
  if (result.GetArgument(0, 0, &text))
  {
    answer.isThere = answer.isText = true;
    answer.text = text ? text : "";
  }
  else if (result.GetArgument(0, 0, &number))
  {
    answer.isThere = true;
    answer.numbers = { number };
  }
  else if (result.GetArgument(0, 0, &isOn))
  {
    answer.isThere = true;
    answer.numbers = { isOn ? 1.0 : 0.0 };
  }
  else if (result.GetArgumentLength(0, 0, &length))
  {
    answer.isThere = takeArray<double>(result, length, answer.numbers) ||
      takeArray<int>(result, length, answer.numbers);
  }
  return answer;
}

/// Whether a property is set by one call that has a getter.
bool isSetAtOnce(vtkXMLDataElement* property)
{
  const std::string command = attribute(property, "command");
  return !command.empty()        // else for the panel alone
    && command != "SetParameter" // written of the table that the object has its own from
    && attribute(property, "repeat_command") != "1" && attribute(property, "use_index") != "1" &&
    property->GetAttribute("default_values");
}

int compareProperty(vtkClientServerInterpreter* interpreter, vtkObjectBase* object,
  vtkXMLDataElement* property, int& compared)
{
  const std::string name = std::string(object->GetClassName()) + ": " + attribute(property, "name");
  int failures =
    property->FindNestedElementWithName("Documentation") ? 0 : fail(name + " has no documentation");
  // The panel begins with an example where a shape of C++ has none.
  const bool isExample = name == "vtkGranularShape: Spheres" ||
    name == "vtkGranularShape: Points" || name == "vtkGranularShape: Parts" ||
    name == "vtkGranularShape: SupportFunction";
  if (!isSetAtOnce(property) || isExample)
  {
    return failures;
  }
  ++compared;
  const std::string text = attribute(property, "default_values");
  const Answer answer = ask(interpreter, object, attribute(property, "command").substr(3));
  if (!answer.isThere)
  {
    failures += fail(name + " is in the XML only");
  }
  else if (answer.isText ? answer.text != text : answer.numbers != parse(text))
  {
    failures += fail(name + " differs: " + text + " in the XML");
  }
  return failures;
}

/// @param compared how many defaults were
int compare(vtkClientServerInterpreter* interpreter, vtkXMLDataElement* proxy, int& compared)
{
  const std::string name = attribute(proxy, "class");
  const auto object = vtk::TakeSmartPointer(interpreter->NewInstance(name.c_str()));
  if (!object)
  {
    return fail(name + " is no class of Filters or Readers");
  }
  int failures = 0;
  for (int i = 0; i < proxy->GetNumberOfNestedElements(); ++i)
  {
    vtkXMLDataElement* property = proxy->GetNestedElement(i);
    if (std::strstr(property->GetName(), "VectorProperty") &&
      attribute(property, "information_only") != "1")
    {
      failures += compareProperty(interpreter, object, property, compared);
    }
  }
  return failures;
}

/// Every parameter is a property.
int findProperties(vtkXMLDataElement* proxy)
{
  int failures = 0;
  for (const dem::Parameter<dem::Config>& one : dem::parameters())
  {
    bool isThere = false;
    for (int i = 0; i < proxy->GetNumberOfNestedElements(); ++i)
    {
      vtkXMLDataElement* property = proxy->GetNestedElement(i);
      isThere = isThere ||
        (attribute(property, "initial_string") == one.name &&
          attribute(property, "name") == one.name);
    }
    failures += isThere ? 0 : fail(std::string(one.name) + " is no property");
  }
  return failures;
}

/// Whether a proxy has a class of Views.
bool isOfViews(vtkXMLDataElement* proxy)
{
  return std::strstr(proxy->GetName(), "Representation") ||
    std::strstr(proxy->GetName(), "Exporter");
}

}

int main(int argc, char* argv[])
{
  vtkNew<vtkClientServerInterpreter> interpreter;
  GranularFiltersCS_Initialize(interpreter);
  GranularReadersCS_Initialize(interpreter);
  int failures = 0, compared = 0, simulations = 0;
  for (int file = 1; file < argc; ++file)
  {
    auto root = vtk::TakeSmartPointer(vtkXMLUtilities::ReadElementFromFile(argv[file]));
    failures += root ? 0 : fail(std::string(argv[file]) + " cannot be read");
    for (int g = 0; root && g < root->GetNumberOfNestedElements(); ++g)
    {
      vtkXMLDataElement* group = root->GetNestedElement(g);
      for (int p = 0; p < group->GetNumberOfNestedElements(); ++p)
      {
        vtkXMLDataElement* proxy = group->GetNestedElement(p);
        if (attribute(proxy, "class").rfind("vtkGranular", 0) == 0 && !isOfViews(proxy))
        {
          failures += compare(interpreter, proxy, compared);
        }
        if (attribute(proxy, "name") == "GranularSimulation")
        {
          ++simulations;
          failures += findProperties(proxy);
        }
      }
    }
  }
  std::cout << compared << " defaults\n";
  failures += compared > 100 ? 0 : fail("too few defaults were compared");
  failures += simulations == 1 ? 0 : fail("there is not one Granular Simulation");
  return failures == 0 ? 0 : 1;
}
