#include "GranularNumbers.h"
#include "GranularUnits.h"
#include "GranularWidgets.h"

#include <pqInteractivePropertyWidgetAbstract.h>
#include <pqScalarValueListPropertyWidget.h>
#include <vtkSMPropertyGroup.h>

#include <QApplication>
#include <QDoubleValidator>
#include <QIntValidator>
#include <QLineEdit>
#include <QMainWindow>
#include <QPalette>
#include <QPoint>
#include <QPointer>
#include <QStatusBar>
#include <QToolTip>
#include <QTreeView>
#include <QValidator>

#include <cmath>
#include <utility>

namespace
{

const QColor Refused(0xf8, 0xd7, 0xda);
constexpr int Shown = 15000; // ms

/// The shortest text of a number that is read as the same number.
QString asText(double value)
{
  QString text;
  for (int digits = 6; digits <= 17; ++digits)
  {
    text = QString::number(value, 'g', digits);
    if (text.toDouble() == value)
    {
      break;
    }
  }
  return text;
}

/// Below the field, and in the line at the bottom of the window.
void tell(QLineEdit* field, const QString& text)
{
  field->setAccessibleDescription(text);
  QToolTip::showText(field->mapToGlobal(QPoint(0, field->height())), text, field);
  for (QWidget* widget : QApplication::topLevelWidgets())
  {
    if (auto* window = qobject_cast<QMainWindow*>(widget))
    {
      window->statusBar()->showMessage(text, Shown);
    }
  }
}

/// What a number in a field is.
struct Meaning
{
  QString name;
  QString unit; ///< as it is typed; empty where there is none
};

/// Of a cell of a table, whose header has the unit in brackets.
Meaning meaningOfCell(QLineEdit* cell, const pqPropertyWidget* widget)
{
  Meaning meaning{ widget->property()->GetXMLLabel(), QString() };
  if (auto* table = findAround<QTreeView>(cell))
  {
    const int column = table->columnAt(cell->geometry().center().x());
    const QString header = table->model()->headerData(column, Qt::Horizontal).toString();
    const int begin = header.indexOf('['), end = header.lastIndexOf(']');
    meaning.unit = begin >= 0 && end > begin ? header.mid(begin + 1, end - begin - 1) : QString();
  }
  return meaning;
}

/// The property of a group that a field is a part of, by the names that ParaView gives these fields in
/// its widgets for boxes, planes, spheres and cylinders, such as translateX.
vtkSMProperty* propertyOfField(const QString& field, vtkSMPropertyGroup* group)
{
  constexpr std::pair<const char*, const char*> functions[] = { { "translate", "Position" },
    { "scale", "Scale" }, { "rotate", "Rotation" }, { "origin", "Origin" }, { "normal", "Normal" },
    { "center", "Center" }, { "axis", "Axis" }, { "radius", "Radius" } };
  for (const auto& [begin, function] : functions)
  {
    if (field.startsWith(begin, Qt::CaseInsensitive))
    {
      return group->GetProperty(function);
    }
  }
  return nullptr;
}

/// The properties that a widget with a part in the view changes, or null.
vtkSMPropertyGroup* groupOf(pqPropertyWidget* widget)
{
  auto* inView = qobject_cast<pqInteractivePropertyWidgetAbstract*>(widget);
  return inView ? inView->propertyGroup() : nullptr;
}

Meaning meaningOf(QLineEdit* field, pqPropertyWidget* widget)
{
  if (qobject_cast<pqScalarValueListPropertyWidget*>(widget))
  {
    return meaningOfCell(field, widget);
  }
  vtkSMProperty* property = widget->property();
  if (vtkSMPropertyGroup* group = groupOf(widget))
  {
    property = propertyOfField(field->objectName(), group);
  }
  return property ? Meaning{ property->GetXMLLabel(), unitOf(widget->proxy(), property) }
                  : Meaning{ field->objectName(), QString() };
}

/// Any text may be typed. What it means is decided when the user leaves the field.
class Numbers : public QValidator
{
public:
  Numbers(QLineEdit* field, pqPropertyWidget* widget)
    : QValidator(field), Field(field), Widget(widget), Usual(field->validator()),
      IsWhole(qobject_cast<const QIntValidator*>(field->validator()) != nullptr)
  {
    this->Before = field->text();
    QObject::connect(field, &QLineEdit::textChanged, this,
      [this]
      {
        if (!this->Field->isModified()) // by a user
        {
          this->Before = this->Field->text();
        }
        this->colour();
      });
    QObject::connect(field, &QLineEdit::editingFinished, this,
      [this] { this->Before = this->Field->text(); });
  }

  State validate(QString& text, int& position) const override
  {
    return this->isUsual(text, position) ? Acceptable : Intermediate;
  }

  void fixup(QString& text) const override
  {
    const QString typed = text.trimmed();
    const auto number = this->numberIn(typed);
    text = !number ? this->Before
      : this->IsWhole
      ? QString::number(static_cast<qlonglong>(*number))
      : asText(*number);
    const Meaning meaning = this->meaning();
    tell(this->Field,
      number ? typed + " is " + text + (meaning.unit.isEmpty() ? "" : " " + meaning.unit) + "."
             : "Type " + this->wanted(meaning.unit) + " for " + meaning.name + ", which stays " + text +
          ": \"" + typed + "\" is none.");
  }

private:
  bool isUsual(QString& text, int& position) const
  {
    return this->Usual->validate(text, position) == Acceptable;
  }
  Meaning meaning() const
  {
    return this->Widget ? meaningOf(this->Field, this->Widget) : Meaning();
  }
  std::optional<double> numberIn(const QString& text) const
  {
    const auto number = granularNumberIn(text, this->meaning().unit);
    const bool fits = number &&
      (!this->IsWhole || (*number == std::floor(*number) && std::abs(*number) < 2147483647.0));
    return fits ? number : std::nullopt;
  }
  QString wanted(const QString& unit) const
  {
    return (this->IsWhole ? "a whole number" : "a number") +
      (unit.isEmpty() ? QString() : ", in " + unit + " or with a unit,");
  }
  /// Red as soon as a text cannot become a number any more.
  void colour()
  {
    QString text = this->Field->text();
    int position = 0;
    const bool isWrong =
      !text.isEmpty() && this->Usual->validate(text, position) == Invalid && !this->numberIn(text);
    QPalette palette;
    if (isWrong)
    {
      palette.setColor(QPalette::Base, Refused);
    }
    this->Field->setPalette(palette);
  }

  QLineEdit* Field;
  QPointer<pqPropertyWidget> Widget;
  const QValidator* Usual;
  bool IsWhole;
  QString Before; ///< the text before the user typed
};

}

void granularTakeUnits(QLineEdit* field)
{
  auto* widget = findAround<pqPropertyWidget>(field);
  if (!widget || !isOurs(widget->proxy()) || !(widget->property() || groupOf(widget)))
  {
    return;
  }
  if (!field->validator() && qobject_cast<pqScalarValueListPropertyWidget*>(widget))
  {
    field->setValidator(new QDoubleValidator(field)); // cells take any text, as zero
  }
  const QValidator* usual = field->validator();
  if (qobject_cast<const QDoubleValidator*>(usual) || qobject_cast<const QIntValidator*>(usual))
  {
    field->setValidator(new Numbers(field, widget));
  }
}

void granularEndTyping()
{
  auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  if (field && field->isModified() && dynamic_cast<const Numbers*>(field->validator()))
  {
    field->clearFocus();
    field->setFocus();
  }
}
