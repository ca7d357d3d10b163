#include "vtkSMGranularKindDomain.h"

#include "vtkDataObject.h"
#include "vtkObjectFactory.h"
#include "vtkPVDataInformation.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMUncheckedPropertyHelper.h"

vtkStandardNewMacro(vtkSMGranularKindDomain);

//------------------------------------------------------------------------------
vtkSMGranularKindDomain::vtkSMGranularKindDomain() = default;
vtkSMGranularKindDomain::~vtkSMGranularKindDomain() = default;

//------------------------------------------------------------------------------
int vtkSMGranularKindDomain::ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element)
{
  const int result = this->Superclass::ReadXMLAttributes(property, element);
  this->Proxies = element->GetAttributeOrEmpty("proxy");
  this->Array = element->GetAttributeOrEmpty("array");
  const auto isSet = [element](const char* name)
  {
    int value = 0;
    return element->GetScalarAttribute(name, &value) && value != 0;
  };
  this->Inverse = isSet("inverse");
  this->OfPoints = isSet("points");
  this->OfCells = isSet("cells");
  this->OfMenu = isSet("menu");
  if ((this->Proxies.empty() && !this->OfMenu) || this->Array.empty())
  {
    vtkErrorMacro(
      "A GranularKindDomain needs the attributes proxy, unless it is of a menu, and array.");
    return 0;
  }
  return result;
}

//------------------------------------------------------------------------------
bool vtkSMGranularKindDomain::IsOfKind(vtkSMSourceProxy* source, unsigned int port) const
{
  if (!source)
  {
    return false;
  }
  const std::string name = source->GetXMLName() ? source->GetXMLName() : "";
  if (!name.empty() && (' ' + this->Proxies + ' ').find(' ' + name + ' ') != std::string::npos)
  {
    return true;
  }
  vtkPVDataInformation* data = source->GetDataInformation(port);
  if (this->OfCells)
  {
    return !data || data->GetNumberOfCells() == 0 ||
      data->GetArrayInformation(this->Array.c_str(), vtkDataObject::CELL);
  }
  if (this->OfPoints)
  {
    return !data || data->GetNumberOfPoints() == 0 ||
      data->GetArrayInformation(this->Array.c_str(), vtkDataObject::POINT);
  }
  return data && data->GetArrayInformation(this->Array.c_str(), vtkDataObject::FIELD);
}

//------------------------------------------------------------------------------
int vtkSMGranularKindDomain::IsInDomain(vtkSMProperty* property)
{
  const bool isOfPrototype =
    property && property->GetParent() && property->GetParent()->IsPrototype();
  if (!property || (isOfPrototype && !this->OfMenu))
  {
    return IN_DOMAIN;
  }
  vtkSMUncheckedPropertyHelper inputs(property);
  for (unsigned int i = 0; i < inputs.GetNumberOfElements(); ++i)
  {
    auto* source = vtkSMSourceProxy::SafeDownCast(inputs.GetAsProxy(i));
    if (source && !this->Takes(source, inputs.GetOutputPort(i)))
    {
      return NOT_IN_DOMAIN;
    }
  }
  return IN_DOMAIN;
}
