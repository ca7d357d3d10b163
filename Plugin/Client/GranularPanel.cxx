#include "GranularPanel.h"

#include <pqInteractivePropertyWidgetAbstract.h>
#include <pqPropertyWidget.h>
#include <pqProxyWidget.h>

#include <vtkCommand.h>
#include <vtkPVXMLElement.h>
#include <vtkSMProperty.h>
#include <vtkSMPropertyGroup.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMPropertyIterator.h>
#include <vtkSMProxy.h>
#include <vtkSMSessionProxyManager.h>
#include <vtkSMUncheckedPropertyHelper.h>
#include <vtkSmartPointer.h>

#include <QAbstractButton>
#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QEvent>
#include <QHash>
#include <QLabel>
#include <QTextDocument>
#include <QTextEdit>
#include <QTextOption>
#include <QTimer>

#include <algorithm>
#include <vector>

namespace
{

constexpr const char* Begin = "<p>";
constexpr const char* ResetBounds = "resetBounds";
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

/// Rows of tables have a group of their own.
bool isOurs(vtkSMProxy* proxy)
{
  return proxy && proxy->GetXMLName() && proxy->GetXMLGroup() &&
    (QString(proxy->GetXMLName()).contains("Granular") ||
      QString(proxy->GetXMLGroup()) == "granular_rows");
}

/// The unit that the hints of a property name; empty where there is none.
QString unitOf(vtkSMProperty* property)
{
  vtkPVXMLElement* hints = property ? property->GetHints() : nullptr;
  vtkPVXMLElement* hint = hints ? hints->FindNestedElementByName("Unit") : nullptr;
  QString unit = hint ? hint->GetAttributeOrEmpty("si") : "";
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

/// Tells an angular velocity in revolutions a minute as well, below the label of its property.
class Revolutions : public QObject
{
public:
  Revolutions(QLabel* label, vtkSMProperty* property, const QString& text)
    : QObject(label), Label(label), Property(property), Text(text)
  {
    for (const unsigned long event :
      { vtkCommand::ModifiedEvent, vtkCommand::UncheckedPropertyModifiedEvent })
    {
      this->Tags.push_back(property->AddObserver(event, this, &Revolutions::tell));
    }
    this->tell();
  }
  ~Revolutions() override
  {
    for (const unsigned long tag : this->Tags)
    {
      this->Property->RemoveObserver(tag);
    }
  }

private:
  void tell()
  {
    constexpr double perMinute = 9.549296585513721; // revolutions, of 1 rad/s
    vtkSMPropertyHelper typed(this->Property, true);
    typed.SetUseUnchecked(true);
    const double speed = perMinute * typed.GetAsDouble();
    this->Label->setText(
      Begin + this->Text + "<br/>" + QString::number(speed, 'g', 4) + " rpm</p>");
  }

  QLabel* Label;
  vtkSmartPointer<vtkSMProperty> Property;
  QString Text;
  std::vector<unsigned long> Tags;
};

/// Adds a unit to a label of the form "<p>Label</p>", as ParaView writes the labels of its panel.
void addUnit(QLabel* label)
{
  const QString text = label->text();
  auto* panel = text.startsWith(Begin) ? findAround<pqProxyWidget>(label) : nullptr;
  if (!panel || !isOurs(panel->proxy()))
  {
    return;
  }
  const QString name = text.mid(3, text.size() - 7);
  vtkSMProperty* property = findProperty(panel->proxy(), name);
  const QString unit = unitOf(property);
  if (unit.isEmpty())
  {
    return;
  }
  const QString named = name + " [" + unit + "]";
  label->setText(Begin + named + "</p>");
  new AllLines(label);
  if (unit == "rad/s" && vtkSMPropertyHelper(property, true).GetNumberOfElements() == 1)
  {
    new Revolutions(label, property, named);
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
  QTimer::singleShot(0, button,
    [key, button]
    {
      if (button->isVisible()) // a box without its part of the panel stays away
      {
        button->setChecked(isSet[key]);
      }
    });
}

/// ParaView takes the bounds of data, which are none before Apply, and the grains after it. Here
/// the box returns to its default position, to be applied.
void resetBox(pqPropertyWidget* widget, vtkSMPropertyGroup* group)
{
  vtkSMProxy* proxy = widget->proxy();
  vtkSMProxy* defaults =
    proxy->GetSessionProxyManager()->GetPrototypeProxy(proxy->GetXMLGroup(), proxy->GetXMLName());
  for (const char* function : { "Position", "Scale" })
  {
    vtkSMProperty* property = group->GetProperty(function);
    if (property && defaults)
    {
      const std::vector<double> values =
        vtkSMPropertyHelper(defaults, property->GetXMLName()).GetDoubleArray();
      vtkSMUncheckedPropertyHelper(property).Set(values.data(),
        static_cast<unsigned int>(values.size()));
    }
  }
  Q_EMIT widget->changeAvailable();
  Q_EMIT widget->changeFinished();
}

void resetByDefault(QAbstractButton* button)
{
  auto* widget = findAround<pqInteractivePropertyWidgetAbstract>(button);
  if (widget && isOurs(widget->proxy()))
  {
    QObject::disconnect(button, SIGNAL(clicked()), nullptr, nullptr);
    QObject::disconnect(button, SIGNAL(clicked(bool)), nullptr, nullptr);
    QObject::connect(button, &QAbstractButton::clicked, widget,
      [widget] { resetBox(widget, widget->propertyGroup()); });
  }
}

/// As high as its text, up to some lines.
void fitHeight(QTextEdit* text)
{
  constexpr int most = 8;
  const int line = text->fontMetrics().lineSpacing();
  const int wanted = static_cast<int>(text->document()->size().height());
  const int frame = 2 * text->frameWidth() + 2;
  text->setFixedHeight(std::clamp(wanted, line, most * line) + frame);
}

/// Texts that only inform wrap, in the font of the panel, and take no more space than they need.
void wrap(QTextEdit* text)
{
  auto* panel = findAround<pqProxyWidget>(text);
  vtkSMProperty* property = panel && isOurs(panel->proxy())
    ? panel->proxy()->GetProperty(text->objectName().toUtf8().constData())
    : nullptr;
  if (property && property->GetInformationOnly())
  {
    text->setLineWrapMode(QTextEdit::WidgetWidth);
    text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    text->setFont(panel->font());
    QObject::connect(text->document()->documentLayout(),
      &QAbstractTextDocumentLayout::documentSizeChanged, text, [text] { fitHeight(text); });
    fitHeight(text);
  }
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
      else if (isNew && button->objectName() == ResetBounds)
      {
        resetByDefault(button);
      }
    }
    else if (auto* text = isNew ? qobject_cast<QTextEdit*>(object) : nullptr)
    {
      wrap(text);
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
