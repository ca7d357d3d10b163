// What parts of the client ask of widgets of the panel.
#pragma once

#include <pqPropertyWidget.h>

#include <vtkSMProperty.h>
#include <vtkSMProxy.h>

#include <QObject>
#include <QString>

#include <vector>

/// The object itself, or the first one around it, of a type.
template <typename T>
T* findAround(QObject* object)
{
  T* found = nullptr;
  for (; object && !found; object = object->parent())
  {
    found = qobject_cast<T*>(object);
  }
  return found;
}

/// Whether a proxy is of this project. Rows of tables have a group of their own.
inline bool isOurs(vtkSMProxy* proxy)
{
  return proxy && proxy->GetXMLName() && proxy->GetXMLGroup() &&
    (QString(proxy->GetXMLName()).contains("Granular") ||
      QString(proxy->GetXMLGroup()) == "granular_rows");
}

/// The widget of one property that an object is a part of, in a panel of this project, or null.
inline pqPropertyWidget* widgetAround(QObject* object)
{
  auto* widget = findAround<pqPropertyWidget>(object);
  return widget && isOurs(widget->proxy()) && widget->property() ? widget : nullptr;
}

/// The unit of a property as it is typed, such as kg/m^3, by its hints; empty where there is none.
/// A unit may depend on choices: `<UnitIf si="kg/s"><Value property="Amount" value="2"/></UnitIf>`.
/// The first element counts whose values are those in the panel.
QString unitOf(vtkSMProxy* proxy, vtkSMProperty* property);

/// The properties on which the unit of a property depends.
std::vector<vtkSMProperty*> unitFollows(vtkSMProxy* proxy, vtkSMProperty* property);
