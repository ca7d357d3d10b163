#include "GranularFinding.h"
#include "GranularStudied.h"

#include <pqApplicationCore.h>
#include <pqObjectBuilder.h>
#include <pqPVApplicationCore.h>
#include <pqPipelineSource.h>
#include <pqServerManagerModel.h>
#include <pqUndoStack.h>

#include <vtkSMProxy.h>
#include <vtkSMProxyManager.h>
#include <vtkSMProxySelectionModel.h>
#include <vtkSMSession.h>

#include <QAction>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>
#include <QStringList>
#include <QWidget>

namespace
{

/// Where words lead.
enum class Way
{
  Panel,  ///< the search line of the panel of a source of the kind, with a word in it
  Source, ///< a new source of the kind
  Action  ///< an entry of a menu of the window
};

struct Finding
{
  const char* name;
  const char* text;
  Way way;
  const char* group; ///< of the kind of source that the words are about
  const char* kind;
  const char* what; ///< the word for the search line, or the name of the action
};

constexpr Finding Findings[] = {
  { "Cohesion", "Cohesion: sticky or wet grains (surface energy, moisture, liquid)", Way::Panel,
    "sources", "GranularSimulation", "cohesion" },
  { "Diameter", "Diameter of grains (twice the radius)", Way::Panel, "sources",
    "GranularSimulation", "diameter" },
  { "Rpm", "Revolutions per minute (rpm) of a wall: drum, screw, agitator", Way::Panel, "filters",
    "GranularWall", "rpm" },
  { "Torque", "Torque, power and rpm of walls (chart)", Way::Action, "filters",
    "PlotGranularHistory", "actionWallPower" },
  { "Average", "Average (mean, standard error) of a curve over a range of time", Way::Action, "filters",
    "GranularMean", "actionMeanOverRange" },
  { "Fem", "Forces of grains on walls for finite elements (FEM: CalculiX, Abaqus, Ansys)", Way::Action,
    "filters", "GranularWallLoads", "actionWallLoads" },
  { "Database", "Database of materials of papers (glass, steel, plastics, soil, grain, ore)", Way::Action,
    "sources", "GranularSimulation", "actionMaterialLibrary" },
  { "Capsule", "Capsule, tablet, cylinder and other shapes of grains", Way::Source, "sources",
    "GranularShape", "" },
  { "Video", "Video of the animation (film, AVI, PNG pictures)", Way::Action, "sources",
    "GranularSimulation", "actionFileSaveAnimation" },
};

/// A source of a kind, first the selected one.
pqPipelineSource* findSource(const QString& kind)
{
  const auto isOfKind = [&](pqPipelineSource* source)
  { return source && QString(source->getProxy()->GetXMLName()).startsWith(kind); };
  pqPipelineSource* active = granularActiveSource();
  if (isOfKind(active))
  {
    return active;
  }
  for (auto* source :
    pqApplicationCore::instance()->getServerManagerModel()->findItems<pqPipelineSource*>())
  {
    if (isOfKind(source))
    {
      return source;
    }
  }
  return nullptr;
}

void searchInPanel(QMainWindow* window, const Finding& finding)
{
  pqPipelineSource* source = findSource(finding.kind);
  auto* panel = window->findChild<QWidget*>("propertiesPanel");
  auto* line = panel ? panel->findChild<QLineEdit*>("SearchLineEdit") : nullptr;
  if (source && line)
  {
    granularSelection()->SetCurrentProxy(
      source->getProxy(), vtkSMProxySelectionModel::CLEAR_AND_SELECT);
    line->setText(finding.what);
    return;
  }
  constexpr int shown = 15000; // ms
  const bool isFilter = QString(finding.group) == "filters";
  window->statusBar()->showMessage(
    QString(isFilter
        ? "Make a Granular Wall first: select a surface, then Filters > Granular Dynamics."
        : "Make a Granular Simulation first: Sources > Granular Dynamics."),
    shown);
}

void follow(QMainWindow* window, const Finding& finding)
{
  if (finding.way == Way::Panel)
  {
    searchInPanel(window, finding);
    return;
  }
  if (finding.way == Way::Source)
  {
    BEGIN_UNDO_SET(finding.text);
    pqApplicationCore* core = pqApplicationCore::instance();
    core->getObjectBuilder()->createSource(finding.group, finding.kind,
      core->getServerManagerModel()->findServer(
        vtkSMProxyManager::GetProxyManager()->GetActiveSession()));
    END_UNDO_SET();
  }
  else if (auto* action = window->findChild<QAction*>(finding.what))
  {
    action->trigger();
  }
}

}

void granularAddToQuickLaunch(QMainWindow* window, QMenu* menu)
{
  auto* core = qobject_cast<pqPVApplicationCore*>(pqApplicationCore::instance());
  auto* words = new QWidget(window);
  words->setObjectName("granularWords");
  words->hide();
  for (const Finding& finding : Findings)
  {
    auto* action = new QAction(finding.text, words);
    action->setObjectName(QString("actionFind") + finding.name);
    // ParaView 6 shows the help of this source beside the words.
    action->setData(QStringList{ finding.group, finding.kind });
    QObject::connect(action, &QAction::triggered, window, [=] { follow(window, finding); });
    words->addAction(action);
  }
  for (QAction* action : menu->actions())
  {
    if (!action->isSeparator())
    {
      words->addAction(action);
    }
  }
  core->registerForQuicklaunch(words);
}
