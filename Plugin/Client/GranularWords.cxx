#include "GranularWords.h"
#include "GranularWidgets.h"

#include <vtkSMEnumerationDomain.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QFontMetrics>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace
{

struct Words
{
  const char* property;
  const char* name;
  const char* words;
};

constexpr Words AllWords[] = {
#define CHOICE_WORDS(property, name, words) { #property, #name, words },
#include "ChoiceWords.def"
#undef CHOICE_WORDS
};

/// GivenSprings is Given Springs. An abbreviation at the end stays, as in TinyDEM.
QString apart(const QString& name)
{
  QString words;
  for (int i = 0; i < name.size(); ++i)
  {
    const bool begins = i > 0 && name[i].isUpper() && !name[i - 1].isUpper() &&
      !name[i - 1].isSpace() && name[i - 1].isLetterOrNumber();
    const bool isAbbreviation = i + 1 < name.size() && name[i + 1].isUpper();
    words += begins && !isAbbreviation ? QString(" ") + name[i] : QString(name[i]);
  }
  return words;
}

QString wordsOf(const QString& property, const QString& name)
{
  for (const Words& one : AllWords)
  {
    if (name == one.name && property.endsWith(one.property))
    {
      return one.words;
    }
  }
  return apart(name);
}

/// Lines of the list that opens.
class Lines : public QStyledItemDelegate
{
public:
  Lines(QObject* parent, const QString& property) : QStyledItemDelegate(parent), Property(property)
  {
  }
  QString displayText(const QVariant& name, const QLocale&) const override
  {
    return wordsOf(this->Property, name.toString());
  }

private:
  QString Property;
};

/// What a style asks of a list; Qt keeps that to itself.
struct Asked : QComboBox
{
  using QComboBox::initStyleOption;
};

/// Paints the list that is closed.
class Closed : public QObject
{
public:
  Closed(QComboBox* choices, const QString& property) : QObject(choices), Property(property)
  {
    choices->installEventFilter(this);
    const auto tell = [choices, property](const QString& name)
    { choices->setAccessibleDescription(wordsOf(property, name)); };
    QObject::connect(choices, &QComboBox::currentTextChanged, this, tell);
    tell(choices->currentText());
  }

  bool eventFilter(QObject* object, QEvent* event) override
  {
    if (event->type() != QEvent::Paint)
    {
      return false;
    }
    auto* choices = static_cast<QComboBox*>(object);
    QStyleOptionComboBox option;
    (choices->*(&Asked::initStyleOption))(&option);
    const QRect field = choices->style()->subControlRect(
      QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, choices);
    option.currentText = choices->fontMetrics().elidedText(
      wordsOf(this->Property, choices->currentText()), Qt::ElideRight, field.width());
    QStylePainter painter(choices);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    return true;
  }

private:
  QString Property;
};

}

void granularShowWords(QComboBox* choices)
{
  pqPropertyWidget* widget = choices->isEditable() ? nullptr : widgetAround(choices);
  if (!widget || !widget->property()->FindDomain<vtkSMEnumerationDomain>())
  {
    return;
  }
  const QString property = widget->property()->GetXMLName();
  new Closed(choices, property);
  choices->setItemDelegate(new Lines(choices, property));
  int widest = 0;
  for (int i = 0; i < choices->count(); ++i)
  {
    const QString words = wordsOf(property, choices->itemText(i));
    widest = std::max(widest, choices->fontMetrics().horizontalAdvance(words));
  }
  constexpr int margins = 30; // pixels, with a bar
  choices->view()->setMinimumWidth(widest + margins);
}
