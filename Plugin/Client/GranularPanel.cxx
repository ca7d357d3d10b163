#include "GranularPanel.h"
#include "GranularInputs.h"
#include "GranularLabels.h"
#include "GranularNumbers.h"
#include "GranularOffers.h"
#include "GranularWidgets.h"
#include "GranularWords.h"
#include "vtkSMGranularSimulationProxy.h"

#include <pqApplicationCore.h>
#include <pqInteractivePropertyWidgetAbstract.h>
#include <pqPipelineSource.h>
#include <pqPropertyWidget.h>
#include <pqProxyWidget.h>
#include <pqScalarValueListPropertyWidget.h>
#include <pqServerManagerModel.h>

#include <vtkSMPropertyGroup.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMSessionProxyManager.h>
#include <vtkSMUncheckedPropertyHelper.h>

#include <QAbstractButton>
#include <QAbstractTextDocumentLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHash>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTextDocument>
#include <QTextEdit>
#include <QTextOption>
#include <QTimer>
#include <QTreeView>

#include <algorithm>
#include <vector>

namespace
{

constexpr const char* ResetBounds = "resetBounds";
constexpr const char* ShowBox = "show3DWidget";

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

/// Columns of a table of numbers share its width, so that their headers can be read.
void shareWidth(QTreeView* table)
{
  auto* widget = findAround<pqScalarValueListPropertyWidget>(table);
  if (widget && isOurs(widget->proxy()))
  {
    table->header()->setSectionResizeMode(QHeaderView::Stretch);
  }
}

/// What is done with a widget before it is shown first.
void prepare(QObject* object)
{
  if (auto* text = qobject_cast<QTextEdit*>(object))
  {
    wrap(text);
  }
  else if (auto* label = qobject_cast<QLabel*>(object))
  {
    granularAddUnit(label);
  }
  else if (auto* choices = qobject_cast<QComboBox*>(object))
  {
    granularShowWords(choices);
    granularOfferWhatFits(choices);
  }
  else if (auto* field = qobject_cast<QLineEdit*>(object))
  {
    granularTakeUnits(field);
  }
  else if (auto* table = qobject_cast<QTreeView*>(object))
  {
    shareWidth(table);
  }
}

/// Sees each widget before it is shown first, what is shown again, and shortcuts.
class ShownWidgets : public QObject
{
public:
  using QObject::QObject;

  bool eventFilter(QObject* object, QEvent* event) override
  {
    if (event->type() == QEvent::Shortcut) // as Alt+A, which moves no focus
    {
      granularEndTyping();
      return false;
    }
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
    else if (isNew)
    {
      prepare(object);
    }
    return false;
  }
};

}

void granularWatchPanel()
{
  QCoreApplication* application = QCoreApplication::instance();
  application->installEventFilter(new ShownWidgets(application));
  granularListInputs();
  // ParaView reads what a filter reports before an Apply computes anything. Simulations read it
  // themselves.
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::dataUpdated, application,
    [](pqPipelineSource* source)
    {
      vtkSMProxy* proxy = source->getProxy();
      if (isOurs(proxy) && !vtkSMGranularSimulationProxy::SafeDownCast(proxy))
      {
        proxy->UpdatePropertyInformation();
      }
    });
}
