#include "vtkSMGranularSourceProxy.h"

#include "Panel/GranularPresence.h"
#include "Panel/GranularTextTable.h"

#include "vtkCommand.h"
#include "vtkObjectFactory.h"
#include "vtkPVXMLElement.h"
#include "vtkSMDoubleVectorProperty.h"
#include "vtkSMSessionProxyManager.h"

#include <algorithm> // any_of
#include <array>     // numbers of a property
#include <cstdio>    // snprintf
#include <cstdlib>   // strtod
#include <cstring>   // strcmp
#include <string>    // names of hints

vtkStandardNewMacro(vtkSMGranularSourceProxy);

namespace
{
template <std::size_t Count>
using Numbers = std::array<double, Count>;

/** The numbers of a property, those that are not applied yet if so asked. */
template <std::size_t Count>
Numbers<Count> read(vtkSMDoubleVectorProperty* property, bool pending)
{
  Numbers<Count> numbers;
  for (unsigned int i = 0; i < Count; ++i)
  {
    numbers[i] = pending ? property->GetUncheckedElement(i) : property->GetElement(i);
  }
  return numbers;
}

template <std::size_t Count>
void write(vtkSMDoubleVectorProperty* property, const Numbers<Count>& numbers, bool pending)
{
  if (pending)
  {
    property->SetUncheckedElements(numbers.data(), Count);
  }
  else
  {
    property->SetElements(numbers.data(), Count);
  }
}

/** Without the last digit, in which a sum of corner and length differs from what was typed. */
double rounded(double number)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", number);
  return std::strtod(text, nullptr);
}
}

class vtkSMGranularSourceProxy::DraggedBox
{
public:
  DraggedBox(vtkSMDoubleVectorProperty* bounds, vtkSMDoubleVectorProperty* corner,
    vtkSMDoubleVectorProperty* lengths)
    : Bounds(bounds), Corner(corner), Lengths(lengths)
  {
    for (unsigned long event :
      { vtkCommand::ModifiedEvent, vtkCommand::UncheckedPropertyModifiedEvent })
    {
      this->Observers.push_back(bounds->AddObserver(event, this, &DraggedBox::FollowBounds));
      this->Observers.push_back(corner->AddObserver(event, this, &DraggedBox::FollowWidget));
      this->Observers.push_back(lengths->AddObserver(event, this, &DraggedBox::FollowWidget));
    }
    this->FollowBounds(nullptr, vtkCommand::ModifiedEvent, nullptr);
  }

  /** Properties that somebody else still holds must not find this gone. */
  ~DraggedBox()
  {
    vtkSMProperty* const properties[] = { this->Bounds, this->Corner, this->Lengths };
    for (std::size_t i = 0; i < this->Observers.size(); ++i)
    {
      properties[i % 3]->RemoveObserver(this->Observers[i]);
    }
  }

  bool HasAsCopy(const char* name) const
  {
    return name &&
      (!std::strcmp(name, this->Corner->GetXMLName()) ||
        !std::strcmp(name, this->Lengths->GetXMLName()));
  }

  bool IsOf(const std::string& bounds) const { return bounds == this->Bounds->GetXMLName(); }

  /** Shows the box somewhere else than the six numbers say, unless there is a change to apply. */
  void Show(const std::vector<double>& bounds)
  {
    Numbers<3> corner, lengths;
    for (int axis = 0; axis < 3; ++axis)
    {
      corner[axis] = bounds[2 * axis];
      lengths[axis] = rounded(bounds[2 * axis + 1] - bounds[2 * axis]);
    }
    const bool isEdited = read<3>(this->Corner, true) != read<3>(this->Corner, false) ||
      read<3>(this->Lengths, true) != read<3>(this->Lengths, false);
    if (isEdited)
    {
      return;
    }
    this->Following = true;
    write(this->Corner, corner, false);
    write(this->Lengths, lengths, false);
    this->Following = false;
  }

  DraggedBox(const DraggedBox&) = delete;
  DraggedBox& operator=(const DraggedBox&) = delete;

private:
  void FollowBounds(vtkObject*, unsigned long event, void*)
  {
    if (this->Following)
    {
      return;
    }
    const bool pending = event == vtkCommand::UncheckedPropertyModifiedEvent;
    const auto bounds = read<6>(this->Bounds, pending);
    Numbers<3> corner, lengths;
    for (int axis = 0; axis < 3; ++axis)
    {
      corner[axis] = bounds[2 * axis];
      lengths[axis] = rounded(bounds[2 * axis + 1] - bounds[2 * axis]);
    }
    this->Following = true;
    write(this->Corner, corner, pending);
    write(this->Lengths, lengths, pending);
    this->Following = false;
  }

  void FollowWidget(vtkObject*, unsigned long event, void*)
  {
    if (this->Following)
    {
      return;
    }
    const bool pending = event == vtkCommand::UncheckedPropertyModifiedEvent;
    const auto corner = read<3>(this->Corner, pending);
    const auto lengths = read<3>(this->Lengths, pending);
    Numbers<6> bounds;
    for (int axis = 0; axis < 3; ++axis)
    {
      bounds[2 * axis] = corner[axis];
      bounds[2 * axis + 1] = rounded(corner[axis] + lengths[axis]);
    }
    this->Following = true;
    write(this->Bounds, bounds, pending);
    this->Following = false;
  }

  vtkSMDoubleVectorProperty* Bounds; // all three belong to the proxy, as this does
  vtkSMDoubleVectorProperty* Corner;
  vtkSMDoubleVectorProperty* Lengths;
  std::vector<unsigned long> Observers; // of the three, in this order
  bool Following = false;               // what is changed now is changed by this
};

vtkSMGranularSourceProxy::vtkSMGranularSourceProxy() = default;
vtkSMGranularSourceProxy::~vtkSMGranularSourceProxy() = default;

int vtkSMGranularSourceProxy::ReadXMLAttributes(vtkSMSessionProxyManager* manager,
  vtkPVXMLElement* element)
{
  return this->Superclass::ReadXMLAttributes(manager, element) &&
    this->ReadHints(this->GetHints(), manager);
}

bool vtkSMGranularSourceProxy::ReadHints(vtkPVXMLElement* hints, vtkSMSessionProxyManager* manager)
{
  const unsigned int count = hints ? hints->GetNumberOfNestedElements() : 0;
  for (unsigned int i = 0; i < count; ++i)
  {
    vtkPVXMLElement* hint = hints->GetNestedElement(i);
    const std::string name = hint->GetName();
    if ((name == "TextTable" && !this->AddTable(hint)) ||
      (name == "DraggedBox" && !this->AddBox(hint)) ||
      (name == "Presence" && !this->AddPresence(hint)))
    {
      return false;
    }
    if (name == "PanelOf")
    {
      vtkSMProxy* other = manager->GetPrototypeProxy(hint->GetAttributeOrEmpty("group"),
        hint->GetAttributeOrEmpty("proxy"));
      if (!other || !this->ReadHints(other->GetHints(), manager))
      {
        vtkErrorMacro("The PanelOf of " << this->GetXMLName() << " names no proxy.");
        return false;
      }
    }
  }
  return true;
}

bool vtkSMGranularSourceProxy::AddPresence(vtkPVXMLElement* hint)
{
  return this->TryTo(
    [&]
    {
      this->Presences.push_back(std::make_unique<granular::Presence>(this,
        hint->GetAttributeOrEmpty("input"), hint->GetAttributeOrEmpty("flag")));
    });
}

bool vtkSMGranularSourceProxy::AddTable(vtkPVXMLElement* hint)
{
  return this->TryTo(
    [&] { this->Tables.push_back(std::make_unique<granular::TextTable>(this, hint)); });
}

bool vtkSMGranularSourceProxy::TryTo(const std::function<void()>& act)
{
  try
  {
    act();
    return true;
  }
  catch (const std::string& problem)
  {
    vtkErrorMacro(<< problem);
    return false;
  }
}

bool vtkSMGranularSourceProxy::AddBox(vtkPVXMLElement* hint)
{
  const auto numbersOf = [&](const char* attribute)
  {
    const char* name = hint->GetAttribute(attribute);
    return vtkSMDoubleVectorProperty::SafeDownCast(name ? this->GetProperty(name) : nullptr);
  };
  auto* bounds = numbersOf("bounds");
  auto* corner = numbersOf("corner");
  auto* lengths = numbersOf("lengths");
  if (!bounds || !corner || !lengths)
  {
    vtkErrorMacro("A DraggedBox of " << this->GetXMLName() << " names no property.");
    return false;
  }
  this->Boxes.push_back(std::make_unique<DraggedBox>(bounds, corner, lengths));
  return true;
}

vtkPVXMLElement* vtkSMGranularSourceProxy::SaveXMLState(vtkPVXMLElement* root,
  vtkSMPropertyIterator* properties)
{
  vtkPVXMLElement* state = this->Superclass::SaveXMLState(root, properties);
  for (unsigned int i = state ? state->GetNumberOfNestedElements() : 0; i-- > 0;)
  {
    vtkPVXMLElement* property = state->GetNestedElement(i);
    const char* name = property->GetAttribute("name");
    if (std::any_of(this->Boxes.begin(), this->Boxes.end(),
          [name](const auto& box) { return box->HasAsCopy(name); }) ||
      std::any_of(this->Tables.begin(), this->Tables.end(),
        [name](const auto& table) { return table->HasAsColumn(name); }))
    {
      state->RemoveNestedElement(property);
    }
  }
  return state;
}

void vtkSMGranularSourceProxy::PlaceBox(const std::string& property,
  const std::vector<double>& bounds)
{
  for (const auto& box : this->Boxes)
  {
    if (box->IsOf(property))
    {
      box->Show(bounds);
    }
  }
}

void vtkSMGranularSourceProxy::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Boxes: " << this->Boxes.size() << "\n";
}
