#include "GranularPanel.h"

#include <pqApplicationCore.h>
#include <pqDataRepresentation.h>
#include <pqOutputPort.h>
#include <pqPipelineSource.h>
#include <pqServerManagerModel.h>
#include <pqView.h>

#include "vtkSMGranularSimulationProxy.h"

#include <vtkSMPropertyHelper.h>

#include <QLabel>
#include <QStringList>
#include <QWidget>

namespace
{

constexpr const char* Name = "granularNotice";
constexpr int Margin = 10; // pixels from the corner
constexpr const char* Style =
  "QLabel { background: #fff3cd; color: #664d03; border: 1px solid #e0c36a; padding: 4px; }";

/// Why what a representation shows is not what was asked for, or makes no sense; empty where it is.
QString problemOf(pqRepresentation* representation)
{
  auto* shown = qobject_cast<pqDataRepresentation*>(representation);
  pqOutputPort* port = shown && shown->isVisible() ? shown->getOutputPortFromInput() : nullptr;
  auto* simulation =
    vtkSMGranularSimulationProxy::SafeDownCast(port ? port->getSource()->getProxy() : nullptr);
  if (!simulation)
  {
    return {};
  }
  const QString status = vtkSMPropertyHelper(simulation, "Status").GetAsString();
  const QString told =
    status == "OK" ? QString(vtkSMPropertyHelper(simulation, "Warning").GetAsString()) : status;
  return told.isEmpty() ? QString() : port->getSource()->getSMName() + ": " + told;
}

QLabel* makeLabel(QWidget* area)
{
  auto* label = new QLabel(area);
  label->setObjectName(Name);
  label->setStyleSheet(Style);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setAttribute(Qt::WA_TransparentForMouseEvents);
  label->move(Margin, Margin);
  return label;
}

/// In a corner of the view, which pictures that are saved have not.
void tell(pqView* view)
{
  QStringList problems;
  for (pqRepresentation* representation : view->getRepresentations())
  {
    const QString problem = problemOf(representation);
    if (!problem.isEmpty() && !problems.contains(problem))
    {
      problems.append(problem);
    }
  }
  QWidget* area = view->widget();
  auto* label = area->findChild<QLabel*>(Name);
  if (!label && problems.isEmpty())
  {
    return;
  }
  label = label ? label : makeLabel(area);
  const QString text = problems.join('\n');
  if (label->text() != text)
  {
    label->setText(text);
    label->setVisible(!text.isEmpty());
  }
  const int width = qMin(label->sizeHint().width(), area->width() - 2 * Margin);
  label->resize(width, label->heightForWidth(width));
  label->raise();
}

void watch(pqView* view)
{
  QObject::connect(view, &pqView::endRender, view, [view] { tell(view); });
}

}

void granularTellProblems()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::viewAdded, watch);
  for (pqView* view : model->findItems<pqView*>())
  {
    watch(view);
  }
}
