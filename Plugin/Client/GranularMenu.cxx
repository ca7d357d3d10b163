#include "GranularFinding.h"
#include "GranularPanel.h"
#include "GranularStudy.h"
#include "Library/GranularLibrary.h"

#include <pqFileDialog.h>
#include <pqMultiViewWidget.h>
#include <pqPVApplicationCore.h>
#include <pqPythonManager.h>
#include <pqTabbedMultiViewWidget.h>
#include <pqUndoStack.h>

#include <vtkSMViewLayoutProxy.h>

#include <QAction>
#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QStringList>
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
  { "Screw Feeder", "A screw feeds grains from a bin through a tube; a sensor weighs them." },
  { "Rotary Valve", "Pockets of a rotor carry grains down; a sensor weighs them." },
  { "Ball Mill", "Steel balls and ore in a mill with lifters; collisions are counted." },
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

/// @param before of its name without spaces, for tests
QAction* addAction(QMenu* menu, const QString& name, const QString& before, const QString& text)
{
  QAction* action = menu->addAction(name);
  action->setObjectName(before + QString(name).remove(' ').remove("..."));
  action->setToolTip(text);
  action->setStatusTip(text);
  // The quick launch of ParaView 6 shows the help of a source beside each entry.
  action->setData(QStringList{ "sources", "GranularSimulation" });
  return action;
}

/// @param function of the package
void addCall(QMenu* menu, const QString& name, const QString& before, const QString& text,
  const QString& function)
{
  QObject::connect(addAction(menu, name, before, text), &QAction::triggered,
    [name, function] { granularCall(name, function); });
}

/// Asks for the name of a file on this machine.
void saveReport()
{
  pqFileDialog dialog(nullptr, mainWindow(), "Save a report of the selected run", QString(),
    "Pages of HTML (*.html)");
  dialog.setObjectName("GranularReportDialog");
  dialog.setFileMode(pqFileDialog::AnyFile);
  if (dialog.exec() == QDialog::Accepted && !dialog.getSelectedFiles().isEmpty())
  {
    const QString name = dialog.getSelectedFiles().front();
    const QDateTime before = QFileInfo(name).lastModified();
    granularCall("Report", "report(" + granularQuoted(name) + ")");
    const QDateTime after = QFileInfo(name).lastModified();
    if (after.isValid() && after != before) // else Output Messages say why it was not written
    {
      mainWindow()->statusBar()->showMessage("Wrote " + name);
    }
  }
}

/// Numbers of the layout and of the frame that a user has chosen, which may be empty.
QString chosenFrame()
{
  QMainWindow* window = mainWindow();
  auto* layouts = window ? window->findChild<pqTabbedMultiViewWidget*>() : nullptr;
  vtkSMViewLayoutProxy* layout = layouts ? layouts->layoutProxy() : nullptr;
  pqMultiViewWidget* frames = layout ? layouts->findTab(layout) : nullptr;
  return QString("%1, %2")
    .arg(layout ? layout->GetGlobalID() : 0)
    .arg(frames ? frames->activeFrameLocation() : 0);
}

}

QString granularQuoted(QString text)
{
  return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
}

QString granularPackageFile(const QString& name)
{
  return QDir(packageFolder()).filePath("granular/" + name);
}

void granularCall(const QString& name, const QString& function)
{
  auto* core = pqPVApplicationCore::instance();
  QApplication::setOverrideCursor(Qt::WaitCursor);
  const QString code =
    QString("import sys\n"
            "if %1 not in sys.path:\n"
            "    sys.path.append(%1)\n"
            "import granular\n"
            "import granular.pictures\n"
            "from vtkmodules.vtkCommonCore import vtkOutputWindow\n"
            "try:\n"
            "    with granular.pictures.at(%2):\n"
            "        granular.%3\n"
            "except granular.Error as error:\n"
            "    vtkOutputWindow.GetInstance().DisplayErrorText(str(error) + chr(10))\n")
      .arg(granularQuoted(packageFolder()), chosenFrame(), function);
  BEGIN_UNDO_SET("Granular " + name);
  core->pythonManager()->executeCode(code.toUtf8());
  END_UNDO_SET();
  core->render();
  QApplication::restoreOverrideCursor();
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
    addCall(menu, scene.name, "actionReady", scene.text,
      "scene(" + granularQuoted(scene.name) + ")");
  }
  menu->addSeparator();
  addCall(menu, "Wall Power", "action", "A chart of the power of each wall of the selected run.",
    "wall_power()");
  addCall(menu, "Energy Spectrum", "action",
    "A chart of collisions by energy of the selected run, which needs Collision Statistics.",
    "energy_spectrum()");
  addCall(menu, "Residence", "action",
    "A chart of how long grains stay in the boxes of sensors of the selected run, which need Record "
    "Visits.",
    "residence()");
  addCall(menu, "Wall Loads", "action",
    "Mean forces on the points of a wall of the selected run, which needs Nodal Loads.",
    "show_wall_loads()");
  addCall(menu, "Mean Over Range", "action",
    "Mean and standard error of each curve of the selected chart, over the rows selected in it, or all.",
    "mean()");
  menu->addSeparator();
  QObject::connect(
    addAction(menu, "Material Library...", "action",
      "Materials of papers with their sources, to be filled into the selected simulation."),
    &QAction::triggered, window, [window] { granularOpenLibrary(window); });
  QObject::connect(addAction(menu, "Sweep And Calibrate...", "action",
                     "Runs with several values of a number, and the value that gives what was "
                     "measured."),
    &QAction::triggered, window, [window] { granularOpenStudy(window); });
  QObject::connect(
    addAction(menu, "Report...", "action",
      "One page of HTML about the selected run, up to the shown time: set-up, pictures, "
      "curves, balances, notes, versions."),
    &QAction::triggered, [] { saveReport(); });
  window->menuBar()->insertMenu(window->findChild<QMenu*>(Help)->menuAction(), menu);
  granularAddToQuickLaunch(window, menu);
}
