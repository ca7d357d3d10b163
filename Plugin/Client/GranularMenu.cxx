#include "GranularPanel.h"

#include <pqPVApplicationCore.h>
#include <pqPythonManager.h>
#include <pqUndoStack.h>

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>

#include <dlfcn.h>

namespace
{

constexpr const char* Help = "menu_Help"; // of ParaView, which is last

struct ReadyScene
{
  const char* name; ///< of granular.SCENES
  const char* text;
};

constexpr ReadyScene ReadyScenes[] = {
  { "Hopper", "Grains run through a hopper; a sensor weighs what passes its mouth." },
  { "Drum", "A drum that is two fifths full rotates about its axis." },
  { "Mixer", "Rotating blades in a pot mix grains of two kinds." },
  { "Heap", "A slow stream makes a heap on a plate." },
  { "Vibrated Bed", "In a cup that is shaken, large grains rise among small ones." },
  { "Conveyor", "A belt carries grains to a bin." },
};

/// The folder of the package `granular`, beside this library.
QString packageFolder()
{
  Dl_info own;
  const bool isKnown = dladdr(reinterpret_cast<void*>(&granularAddMenu), &own) && own.dli_fname;
  return isKnown ? QFileInfo(own.dli_fname).absoluteDir().filePath("python") : QString();
}

QMainWindow* mainWindow()
{
  for (QWidget* widget : QApplication::topLevelWidgets())
  {
    auto* window = qobject_cast<QMainWindow*>(widget);
    if (window && window->findChild<QMenu*>(Help))
    {
      return window;
    }
  }
  return nullptr;
}

QString quoted(QString text)
{
  return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
}

/// Calls a function of the package by the Python of the client. All that it does is one step for
/// ParaView, which saves the state after each step if it is asked to (Auto Save State).
void call(const QString& name, const QString& function)
{
  auto* core = pqPVApplicationCore::instance();
  QApplication::setOverrideCursor(Qt::WaitCursor);
  const QString code = QString("import sys\n"
                               "if %1 not in sys.path:\n"
                               "    sys.path.append(%1)\n"
                               "import granular\n"
                               "granular.%2\n")
                         .arg(quoted(packageFolder()), function);
  BEGIN_UNDO_SET("Granular " + name);
  core->pythonManager()->executeCode(code.toUtf8());
  END_UNDO_SET();
  core->render();
  QApplication::restoreOverrideCursor();
}

/// @param before of its name without spaces, for tests
/// @param function of the package
void addAction(QMenu* menu, const QString& name, const QString& before, const QString& text,
  const QString& function)
{
  QAction* action = menu->addAction(name);
  action->setObjectName(before + QString(name).remove(' '));
  action->setToolTip(text);
  action->setStatusTip(text);
  QObject::connect(action, &QAction::triggered, [name, function] { call(name, function); });
}

}

void granularAddMenu()
{
  auto* core = qobject_cast<pqPVApplicationCore*>(pqApplicationCore::instance());
  if (!core || !core->pythonManager())
  {
    return;
  }
  QMainWindow* window = mainWindow();
  if (!window)
  {
    QTimer::singleShot(100, core, granularAddMenu); // the window is made after its plugins
    return;
  }
  auto* menu = new QMenu("&Granular", window->menuBar());
  menu->setObjectName("menuGranular");
  menu->setToolTipsVisible(true);
  for (const ReadyScene& scene : ReadyScenes)
  {
    addAction(menu, scene.name, "actionReady", scene.text, "scene(" + quoted(scene.name) + ")");
  }
  menu->addSeparator();
  addAction(menu, "Wall Power", "action", "A chart of the power of each wall of the selected run.",
    "wall_power()");
  addAction(menu, "Energy Spectrum", "action",
    "A chart of collisions by energy of the selected run, which needs Collision Statistics.",
    "energy_spectrum()");
  window->menuBar()->insertMenu(window->findChild<QMenu*>(Help)->menuAction(), menu);
}
