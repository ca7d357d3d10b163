#include "GranularPanel.h"

#include <pqPropertyWidget.h>
#include <pqProxyWidget.h>

#include <vtkSMDocumentation.h>
#include <vtkSMProperty.h>
#include <vtkSMPropertyIterator.h>
#include <vtkSMProxy.h>
#include <vtkSmartPointer.h>

#include <QAbstractButton>
#include <QCoreApplication>
#include <QEvent>
#include <QHash>
#include <QLabel>
#include <QRegularExpression>
#include <QTimer>

namespace
{

constexpr const char* Begin = "<p>";
constexpr const char* ShowBox = "show3DWidget";

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

bool isOurs(vtkSMProxy* proxy)
{
  return proxy && proxy->GetXMLName() && QString(proxy->GetXMLName()).contains("Granular");
}

/// The SI unit that the help of a property gives, "(L/T, in m/s)"; empty where there is none, or
/// where there are several.
QString unitOf(vtkSMProperty* property)
{
  vtkSMDocumentation* help = property ? property->GetDocumentation() : nullptr;
  const QString text = help && help->GetDescription() ? help->GetDescription() : "";
  static const QRegularExpression pattern("\\([MLT][^()]*, in\\s+([^(),;]+)[^()]*\\)");
  QString unit;
  auto matches = pattern.globalMatch(text);
  while (matches.hasNext())
  {
    const QString next = matches.next().captured(1).simplified();
    if (!unit.isEmpty() && next != unit)
    {
      return QString();
    }
    unit = next;
  }
  return unit.replace("^2", QString(QChar(0x00b2))).replace("^3", QString(QChar(0x00b3)));
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

/// Of "<p>Label</p>", as ParaView writes the labels of its panel.
void addUnit(QLabel* label)
{
  const QString text = label->text();
  auto* panel = text.startsWith(Begin) ? findAround<pqProxyWidget>(label) : nullptr;
  if (!panel || !isOurs(panel->proxy()))
  {
    return;
  }
  const QString name = text.mid(3, text.size() - 7);
  const QString unit = unitOf(findProperty(panel->proxy(), name));
  if (!unit.isEmpty())
  {
    label->setText(Begin + name + " [" + unit + "]</p>");
  }
}

/// The box in the view is hidden while something else is selected, and ParaView takes that for what
/// the user has set. Here it is what the user clicked last, as soon as the panel shows again.
void keepAsSet(QAbstractButton* button, bool isNew)
{
  static QHash<QString, bool> isSet;
  auto* widget = findAround<pqPropertyWidget>(button);
  if (!widget || !isOurs(widget->proxy()))
  {
    return;
  }
  const QString key = QString::number(widget->proxy()->GetGlobalID()) + " " + widget->objectName();
  if (!isSet.contains(key))
  {
    isSet[key] = button->isChecked();
  }
  if (isNew)
  {
    QObject::connect(button, &QAbstractButton::clicked, button,
      [key](bool checked) { isSet[key] = checked; });
  }
  QTimer::singleShot(0, button, [key, button] { button->setChecked(isSet[key]); });
}

/// Sees each widget before it is shown first, and what is shown again.
class ShownWidgets : public QObject
{
public:
  using QObject::QObject;

  bool eventFilter(QObject* object, QEvent* event) override
  {
    const bool isNew = event->type() == QEvent::Polish;
    if (!isNew && event->type() != QEvent::Show)
    {
      return false;
    }
    if (auto* button = qobject_cast<QAbstractButton*>(object))
    {
      if (button->objectName() == ShowBox)
      {
        keepAsSet(button, isNew);
      }
    }
    else if (auto* label = isNew ? qobject_cast<QLabel*>(object) : nullptr)
    {
      addUnit(label);
    }
    return false;
  }
};

}

void granularWatchPanel()
{
  QCoreApplication* application = QCoreApplication::instance();
  application->installEventFilter(new ShownWidgets(application));
}
