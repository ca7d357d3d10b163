#include "GranularNumbers.h"
#include "GranularUnits.h"
#include "GranularWidgets.h"

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
#include <QValidator>

#include <cmath>

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
    const QString name = this->Widget ? this->Widget->property()->GetXMLLabel() : "";
    tell(this->Field,
      number ? typed + " is " + text + (this->unit().isEmpty() ? "" : " " + this->unit()) + "."
             : "Type " + this->wanted() + " for " + name + ", which stays " + text + ": \"" +
          typed + "\" is none.");
  }

private:
  bool isUsual(QString& text, int& position) const
  {
    return this->Usual->validate(text, position) == Acceptable;
  }
  QString unit() const
  {
    return this->Widget ? unitOf(this->Widget->proxy(), this->Widget->property()) : QString();
  }
  std::optional<double> numberIn(const QString& text) const
  {
    const auto number = granularNumberIn(text, this->unit());
    const bool fits = number &&
      (!this->IsWhole || (*number == std::floor(*number) && std::abs(*number) < 2147483647.0));
    return fits ? number : std::nullopt;
  }
  QString wanted() const
  {
    const QString unit = this->unit();
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
  const QValidator* usual = field->validator();
  pqPropertyWidget* widget = widgetAround(field);
  if (widget &&
    (qobject_cast<const QDoubleValidator*>(usual) || qobject_cast<const QIntValidator*>(usual)))
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
