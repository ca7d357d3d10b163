#include "GranularLabels.h"
#include "GranularWidgets.h"

#include <pqProxyWidget.h>

#include <vtkCommand.h>
#include <vtkPVXMLElement.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMPropertyIterator.h>
#include <vtkSmartPointer.h>

#include <QEvent>
#include <QLabel>

#include <cstdlib>
#include <utility>

namespace
{

constexpr const char* Begin = "<p>";

/// Calls @a visit with each element of hints of a name.
template <typename Visit>
void visitHints(vtkPVXMLElement* hints, const char* name, const Visit& visit)
{
  for (unsigned int i = 0; hints && i < hints->GetNumberOfNestedElements(); ++i)
  {
    vtkPVXMLElement* element = hints->GetNestedElement(i);
    if (QString(element->GetName()) == name)
    {
      visit(element);
    }
  }
}

double valueInPanel(vtkSMProxy* proxy, const char* name)
{
  vtkSMPropertyHelper typed(proxy, name, true);
  typed.SetUseUnchecked(true);
  return typed.GetAsDouble();
}

/// Whether the values of a condition are those in the panel.
bool holds(vtkSMProxy* proxy, vtkPVXMLElement* condition)
{
  bool all = true;
  visitHints(condition, "Value",
    [&](vtkPVXMLElement* value)
    {
      all = all &&
        valueInPanel(proxy, value->GetAttributeOrEmpty("property")) ==
          std::strtod(value->GetAttributeOrEmpty("value"), nullptr);
    });
  return all;
}

/// A property by its label in the panel.
vtkSMProperty* findProperty(vtkSMProxy* proxy, const QString& label)
{
  auto each = vtkSmartPointer<vtkSMPropertyIterator>::Take(proxy->NewPropertyIterator());
  for (each->Begin(); !each->IsAtEnd(); each->Next())
  {
    if (label == each->GetPropertyLabel())
    {
      return each->GetProperty();
    }
  }
  return nullptr;
}

/// Keeps a label that wraps as high as its lines: the row of a vector would cut off all but one.
class AllLines : public QObject
{
public:
  explicit AllLines(QLabel* label) : QObject(label) { label->installEventFilter(this); }

  bool eventFilter(QObject* object, QEvent* event) override
  {
    if (event->type() == QEvent::Resize)
    {
      auto* label = static_cast<QLabel*>(object);
      label->setMinimumHeight(0); // which the next one would take for a bound
      label->setMinimumHeight(label->heightForWidth(label->width()));
    }
    return false;
  }
};

/// Writes the unit, and an angular velocity in revolutions a minute, as often as they change.
class UnitOfLabel : public QObject
{
public:
  UnitOfLabel(QLabel* label, vtkSMProxy* proxy, vtkSMProperty* property, const QString& name)
    : QObject(label), Label(label), Proxy(proxy), Property(property), Name(name)
  {
    this->Watched.emplace_back(property);
    for (vtkSMProperty* other : unitFollows(proxy, property))
    {
      this->Watched.emplace_back(other);
    }
    for (const auto& watched : this->Watched)
    {
      for (const unsigned long event :
        { vtkCommand::ModifiedEvent, vtkCommand::UncheckedPropertyModifiedEvent })
      {
        this->Tags.push_back({ watched, watched->AddObserver(event, this, &UnitOfLabel::tell) });
      }
    }
    this->tell();
  }
  ~UnitOfLabel() override
  {
    for (const auto& [watched, tag] : this->Tags)
    {
      watched->RemoveObserver(tag);
    }
  }

private:
  void tell()
  {
    QString unit = unitOf(this->Proxy, this->Property);
    const bool turns =
      unit == "rad/s" && vtkSMPropertyHelper(this->Property, true).GetNumberOfElements() == 1;
    unit.replace(' ', QChar(0x00a0)); // does not wrap
    unit.replace("^2", QString(QChar(0x00b2))).replace("^3", QString(QChar(0x00b3)));
    QString text = Begin + this->Name + (unit.isEmpty() ? "" : " [" + unit + "]");
    if (turns)
    {
      constexpr double perMinute = 9.549296585513721; // revolutions, of 1 rad/s
      const double speed = perMinute * valueInPanel(this->Proxy, this->Property->GetXMLName());
      text += "<br/>" + QString::number(speed, 'g', 4) + " rpm";
    }
    this->Label->setText(text + "</p>");
  }

  QLabel* Label;
  vtkSmartPointer<vtkSMProxy> Proxy;
  vtkSmartPointer<vtkSMProperty> Property;
  QString Name;
  std::vector<vtkSmartPointer<vtkSMProperty>> Watched;
  std::vector<std::pair<vtkSMProperty*, unsigned long>> Tags;
};

}

QString unitOf(vtkSMProxy* proxy, vtkSMProperty* property)
{
  vtkPVXMLElement* hints = property ? property->GetHints() : nullptr;
  QString unit;
  visitHints(hints, "Unit", [&](vtkPVXMLElement* hint) { unit = hint->GetAttributeOrEmpty("si"); });
  visitHints(hints, "UnitIf",
    [&](vtkPVXMLElement* hint)
    {
      if (unit.isEmpty() && holds(proxy, hint))
      {
        unit = hint->GetAttributeOrEmpty("si");
      }
    });
  return unit;
}

std::vector<vtkSMProperty*> unitFollows(vtkSMProxy* proxy, vtkSMProperty* property)
{
  std::vector<vtkSMProperty*> all;
  visitHints(property ? property->GetHints() : nullptr, "UnitIf",
    [&](vtkPVXMLElement* hint)
    {
      visitHints(hint, "Value",
        [&](vtkPVXMLElement* value)
        {
          if (vtkSMProperty* other = proxy->GetProperty(value->GetAttributeOrEmpty("property")))
          {
            all.push_back(other);
          }
        });
    });
  return all;
}

void granularAddUnit(QLabel* label)
{
  const QString text = label->text();
  auto* panel = text.startsWith(Begin) ? findAround<pqProxyWidget>(label) : nullptr;
  if (!panel || !isOurs(panel->proxy()))
  {
    return;
  }
  const QString name = text.mid(3, text.size() - 7);
  vtkSMProperty* property = findProperty(panel->proxy(), name);
  if (!unitOf(panel->proxy(), property).isEmpty() || !unitFollows(panel->proxy(), property).empty())
  {
    new AllLines(label);
    new UnitOfLabel(label, panel->proxy(), property, name);
  }
}
