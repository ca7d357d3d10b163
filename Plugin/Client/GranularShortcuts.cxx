#include "GranularPanel.h"

#include <vtkSMProxyManager.h>
#include <vtkSMSession.h>

#include <QCoreApplication>
#include <QEvent>

namespace
{

bool isBusy()
{
  vtkSMSession* session = vtkSMProxyManager::GetProxyManager()->GetActiveSession();
  return session && session->GetPendingProgress();
}

/// ParaView handles keys while a filter tells its progress. Reset Session (Ctrl+R) would delete the
/// filter that computes, and ParaView would crash.
class NoShortcuts : public QObject
{
public:
  using QObject::QObject;

  bool eventFilter(QObject*, QEvent* event) override
  {
    return event->type() == QEvent::Shortcut && isBusy();
  }
};

}

void granularKeepShortcuts()
{
  QCoreApplication* application = QCoreApplication::instance();
  application->installEventFilter(new NoShortcuts(application));
}
