// What only the client of ParaView can do: lets its user stop a simulation by the cross beside the
// progress bar, as ParaView lets one stop the saving of an animation. The plugin loads this library
// where there is a window (GranularDynamics/LoadClient.h); what it calls of the client is there
// then.
#include "GranularPanel.h"
#include "Panel/GranularPatience.h"

#include <pqApplicationCore.h>
#include <pqPipelineSource.h>
#include <pqProgressManager.h>
#include <pqProgressWidget.h>
#include <pqServerManagerModel.h>
#include <pqView.h>

#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkSMParaViewPipelineController.h>
#include <vtkSMProperty.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMProxy.h>
#include <vtkSMProxyManager.h>
#include <vtkSMSession.h>
#include <vtkSMViewProxy.h>

#include <QApplication>
#include <QEvent>
#include <QMainWindow>
#include <QObject>
#include <QStatusBar>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace
{

bool isStopWanted = false;
bool isShowing = false;

/// As long as it is there, lets clicks and keys reach nothing but the cross, and puts off what
/// timers would do: they fire again. Hears of clicks on the cross.
class OnlyTheCross : public QObject
{
public:
  OnlyTheCross()
    : Manager(pqApplicationCore::instance()->getProgressManager()),
      Before(this->Manager->unblockEvents(true))
  {
    isStopWanted = false;
    QCoreApplication::instance()->installEventFilter(this);
    // The cross itself, as ParaView 6 has no signal of its own for it any more.
    for (QWidget* widget : QApplication::allWidgets())
    {
      if (auto* progress = qobject_cast<pqProgressWidget*>(widget))
      {
        QObject::connect(progress, &pqProgressWidget::abortPressed, this,
          [] { isStopWanted = true; });
      }
    }
  }

  ~OnlyTheCross() override { this->Manager->unblockEvents(this->Before); }

  bool eventFilter(QObject* object, QEvent* event) override
  {
    switch (event->type())
    {
      case QEvent::MouseButtonPress:
      case QEvent::MouseButtonRelease:
      case QEvent::MouseButtonDblClick:
      case QEvent::Wheel:
      case QEvent::KeyPress:
      case QEvent::KeyRelease:
      case QEvent::Shortcut:
      case QEvent::ShortcutOverride:
      case QEvent::ContextMenu:
        // What a window gets it hands on to its widgets.
        return !object->isWindowType() && !isCross(object);
      case QEvent::Timer:
        return true;
      case QEvent::Close:
        event->ignore();
        askToWait();
        return true;
      default:
        return false;
    }
  }

private:
  /// ParaView would end in the midst of a request.
  static void askToWait()
  {
    constexpr int shown = 5000; // ms
    for (QWidget* widget : QApplication::topLevelWidgets())
    {
      if (auto* window = qobject_cast<QMainWindow*>(widget))
      {
        window->statusBar()->showMessage(
          "Stop the simulation by the cross before you close ParaView, or wait.", shown);
      }
    }
  }

  static bool isCross(QObject* object)
  {
    return object->parent() && object->parent()->inherits("pqProgressWidget");
  }

  /// The event filter of pqProgressManager stops clicks at the window. From 6.1 on ParaView handles
  /// events while a slice is computed, and clicks are stopped then too.
  pqProgressManager* Manager;
  bool Before;
};

std::unique_ptr<OnlyTheCross> filter;

void begin()
{
  filter = std::make_unique<OnlyTheCross>();
}

/// One round of events, without clicks and keys elsewhere.
bool showAndAsk(const std::string& text, double share)
{
  pqProgressManager* manager = pqApplicationCore::instance()->getProgressManager();
  if (!isShowing)
  {
    isShowing = true;
    manager->setEnableProgress(true);
  }
  // Directly, since the end of a slice has switched both off.
  Q_EMIT manager->enableProgress(true);
  Q_EMIT manager->enableAbort(true);
  Q_EMIT manager->progress(QString::fromStdString(text), static_cast<int>(100.0 * share));
  QCoreApplication::processEvents();
  return isStopWanted;
}

void goBackTo(double time, int triesLeft);

/// When what is going on is over.
void tellLater(double time, int tries)
{
  QTimer::singleShot(100, pqApplicationCore::instance()->getProgressManager(),
    [time, tries] { goBackTo(time, tries); });
}

/// Ends what plays, and shows the last frame there is at or before a time.
/// @return whether the scene is there. One that still moves to another time does not listen.
bool showAtOrBefore(double time)
{
  vtkSMSession* session = vtkSMProxyManager::GetProxyManager()->GetActiveSession();
  vtkNew<vtkSMParaViewPipelineController> controller;
  vtkSMProxy* scene = session ? controller->FindAnimationScene(session) : nullptr;
  vtkSMProxy* keeper = session ? controller->FindTimeKeeper(session) : nullptr;
  if (!scene || !keeper)
  {
    return true;
  }
  scene->InvokeCommand("Stop");
  double frame = -std::numeric_limits<double>::infinity();
  for (const double step : vtkSMPropertyHelper(keeper, "TimestepValues").GetDoubleArray())
  {
    frame = step <= time * (1.0 + 1e-12) ? std::max(frame, step) : frame;
  }
  if (!std::isfinite(frame))
  {
    return true;
  }
  vtkSMPropertyHelper(scene, "AnimationTime").Set(frame);
  scene->UpdateProperty("AnimationTime", 1);
  return vtkSMPropertyHelper(keeper, "Time").GetAsDouble() == frame;
}

/// With that the stopped request is over.
void goBackTo(double time, int triesLeft)
{
  if (!showAtOrBefore(time) && triesLeft > 0)
  {
    tellLater(time, triesLeft - 1);
    return;
  }
  granular::release();
}

void finish(bool stopped, double time)
{
  filter.reset();
  if (isShowing)
  {
    pqProgressManager* manager = pqApplicationCore::instance()->getProgressManager();
    Q_EMIT manager->enableAbort(false);
    manager->setEnableProgress(false);
    isShowing = false;
  }
  if (stopped)
  {
    constexpr int tries = 50;
    tellLater(time, tries);
  }
}

/// Before a view is drawn, and when its time is another, after which an animation updates it.
void watch(pqView* view)
{
  vtkNew<vtkCallbackCommand> begins;
  begins->SetCallback(
    [](vtkObject* caller, unsigned long, void*, void* interactive)
    {
      auto* proxy = vtkSMViewProxy::SafeDownCast(caller);
      const bool isStill = interactive && *static_cast<int*>(interactive) == 0;
      if (proxy && isStill && proxy->GetNeedsUpdate())
      {
        granular::approachAll(proxy);
      }
    });
  vtkSMViewProxy* proxy = view->getViewProxy();
  proxy->AddObserver(vtkCommand::StartEvent, begins);
  if (vtkSMProperty* time = proxy->GetProperty("ViewTime"))
  {
    vtkNew<vtkCallbackCommand> changes;
    changes->SetCallback(
      [](vtkObject* caller, unsigned long, void*, void*)
      {
        auto* property = vtkSMProperty::SafeDownCast(caller);
        granular::approachAll(vtkSMViewProxy::SafeDownCast(property->GetParent()));
      });
    time->AddObserver(vtkCommand::ModifiedEvent, changes);
  }
}

/// ParaView updates all views at once after an Apply. Before that, when the last proxy has been
/// applied, simulations reach the times of the views.
void approachWhatIsApplied(pqServerManagerModelItem* item)
{
  auto* applied = qobject_cast<pqPipelineSource*>(item);
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  if (!applied || applied->modifiedState() != pqProxy::UNMODIFIED ||
    pqApplicationCore::instance()->isLoadingState())
  {
    return;
  }
  for (auto* source : model->findItems<pqPipelineSource*>())
  {
    if (source->modifiedState() != pqProxy::UNMODIFIED)
    {
      return; // more is to be applied, on which the simulation may depend
    }
  }
  for (pqView* view : model->findItems<pqView*>())
  {
    if (view->getViewProxy()->GetNeedsUpdate())
    {
      granular::approachAll(view->getViewProxy());
    }
  }
}

}

extern "C" __attribute__((visibility("default"))) void granularStartClient()
{
  pqApplicationCore* core = pqApplicationCore::instance();
  pqServerManagerModel* model = core->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::viewAdded, watch);
  for (pqView* view : model->findItems<pqView*>())
  {
    watch(view);
  }
  QObject::connect(model, &pqServerManagerModel::modifiedStateChanged, approachWhatIsApplied);
  granular::setPatience({ begin, showAndAsk, finish });
  granularWatchPanel();
  granularWatchShown();
  granularHideTaken();
  granularAddMenu();
  granularRestrictFormats();
  granularTellProblems();
  granularBeginAtFirstFrame();
  granularOpenStatesAtFirstFrame();
}
