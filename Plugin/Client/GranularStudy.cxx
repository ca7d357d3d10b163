#include "GranularStudy.h"
#include "GranularPanel.h"
#include "GranularStudied.h"

#include <pqApplicationCore.h>
#include <pqPipelineSource.h>

#include <vtkSMPropertyHelper.h>
#include <vtkSMProxy.h>
#include <vtkSMSessionClient.h>

#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QProcess>
#include <QProcessEnvironment>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStatusBar>
#include <QStringList>
#include <QTemporaryDir>
#include <QVBoxLayout>

namespace
{

QString pvpython()
{
  const QString beside = QDir(QCoreApplication::applicationDirPath()).filePath("pvpython");
  return QFileInfo::exists(beside) ? beside : QString("pvpython");
}

class Study : public QDialog
{
public:
  Study(QWidget* parent, pqPipelineSource* simulation);
  ~Study() override
  {
    this->Process.disconnect(this); // a table that comes now has no place to be shown
    this->stop();
  }

private:
  void start();
  void stop();
  void read();
  void finish();
  void end(const QString& said);
  QJsonObject plan() const;
  QString problem() const;

  QString Simulation;
  int Seed;
  QTemporaryDir Folder; // stays, as the pipeline has the tables
  QProcess Process;
  QString Said;
  QString Table;    // of the last start: earlier ones stay, as the pipeline has them
  QJsonObject Plan; // of the last start
  int Starts = 0;
  QComboBox* Numbers = new QComboBox(this);
  QComboBox* Measured = new QComboBox(this);
  QLineEdit* Values = new QLineEdit("0.1 0.3 0.5", this);
  QLineEdit* Target = new QLineEdit(this);
  QSpinBox* Repeats = new QSpinBox(this);
  QSpinBox* Share = new QSpinBox(this);
  QProgressBar* Bar = new QProgressBar(this);
  QLabel* Result = new QLabel(this);
  QPushButton* Start = new QPushButton("Start", this);
  QPushButton* Stop = new QPushButton("Stop", this);
};

Study::Study(QWidget* parent, pqPipelineSource* simulation)
  : QDialog(parent), Simulation(simulation->getSMName()),
    Seed(vtkSMPropertyHelper(simulation->getProxy(), "RandomSeed").GetAsInt())
{
  this->Folder.setAutoRemove(false);
  this->setObjectName("granularStudy");
  this->setAttribute(Qt::WA_DeleteOnClose);
  this->setWindowTitle("Sweep And Calibrate: " + this->Simulation);
  granularFillNumbers(this->Numbers, simulation);
  granularFillMeasured(this->Measured, simulation);
  this->Repeats->setRange(1, 50);
  this->Share->setRange(1, 100);
  this->Share->setValue(25);
  this->Share->setSuffix(" %");
  this->Target->setPlaceholderText("empty for a sweep alone");
  this->Result->setWordWrap(true);
  this->Result->setTextInteractionFlags(Qt::TextSelectableByMouse);
  this->Stop->setEnabled(false);
  this->Numbers->setObjectName("Numbers");
  this->Measured->setObjectName("Measured");
  this->Values->setObjectName("Values");
  this->Target->setObjectName("Target");
  this->Repeats->setObjectName("Repeats");
  this->Result->setObjectName("Result");
  this->Start->setObjectName("Start");
  this->Stop->setObjectName("Stop");
  this->Bar->setFormat("%v of %m runs");

  auto* form = new QFormLayout;
  form->addRow("Change", this->Numbers);
  form->addRow("To the values [SI units]", this->Values);
  form->addRow("Runs for each value, by random seed", this->Repeats);
  form->addRow("Measure", this->Measured);
  form->addRow("Mean of a column over the last", this->Share);
  form->addRow("Find the value that gives", this->Target);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch();
  buttons->addWidget(this->Start);
  buttons->addWidget(this->Stop);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(form);
  layout->addWidget(this->Bar);
  layout->addWidget(this->Result);
  layout->addLayout(buttons);
  this->setMinimumWidth(460);

  QObject::connect(this->Start, &QPushButton::clicked, this, [this] { this->start(); });
  QObject::connect(this->Stop, &QPushButton::clicked, this, [this] { this->stop(); });
  QObject::connect(&this->Process, &QProcess::readyReadStandardOutput, this,
    [this] { this->read(); });
  QObject::connect(&this->Process, QOverload<int, QProcess::ExitStatus>::of(&QProcess::finished),
    this, [this] { this->finish(); });
  QObject::connect(&this->Process, &QProcess::errorOccurred, this,
    [this](QProcess::ProcessError error)
    {
      if (error == QProcess::FailedToStart)
      {
        this->end(
          "Put pvpython of this ParaView into the PATH: it runs the sweep, and it cannot be "
          "started.");
      }
    });
}

QString Study::problem() const
{
  if (granularNumbersIn(this->Values->text()).isEmpty())
  {
    return "Type numbers with spaces between them as values, such as 0.1 0.3 0.5.";
  }
  bool isNumber = true;
  if (!this->Target->text().trimmed().isEmpty())
  {
    this->Target->text().toDouble(&isNumber);
  }
  return isNumber ? QString() : "Type a number to be found, or nothing.";
}

QJsonObject Study::plan() const
{
  const QString target = this->Target->text().trimmed();
  return { { "state", this->Folder.filePath("pipeline.pvsm") }, { "simulation", this->Simulation },
    { "owner", this->Numbers->currentData(GranularOwner).toString() },
    { "property", this->Numbers->currentData(GranularProperty).toString() },
    { "values", granularNumbersIn(this->Values->text()) }, { "repeats", this->Repeats->value() },
    { "seed", this->Seed }, { "measured", this->Measured->currentText() },
    { "share", this->Share->value() },
    { "target", target.isEmpty() ? QJsonValue() : QJsonValue(target.toDouble()) },
    { "output", this->Table } };
}

void Study::start()
{
  const QString problem = this->problem();
  if (!problem.isEmpty())
  {
    this->Result->setText(problem);
    return;
  }
  this->Table = this->Folder.filePath(QString("sweep-%1.csv").arg(++this->Starts));
  pqApplicationCore::instance()->saveState(this->Folder.filePath("pipeline.pvsm"));
  QFile file(this->Folder.filePath("plan.json"));
  if (!file.open(QIODevice::WriteOnly))
  {
    this->Result->setText("Free space for temporary files: " + file.fileName() + " cannot be written.");
    return;
  }
  this->Plan = this->plan();
  file.write(QJsonDocument(this->Plan).toJson());
  file.close();
  this->Said.clear();
  this->Result->setText("The first runs have begun.");
  this->Bar->setRange(0, granularNumbersIn(this->Values->text()).size() * this->Repeats->value());
  this->Bar->setValue(0);
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.remove("LD_PRELOAD");
  this->Process.setProcessEnvironment(environment);
  this->Process.setProcessChannelMode(QProcess::MergedChannels);
  this->Process.start(pvpython(), { granularPackageFile("sweep_worker.py"), file.fileName() });
  this->Start->setEnabled(false);
  this->Stop->setEnabled(true);
}

void Study::stop()
{
  if (this->Process.state() != QProcess::NotRunning)
  {
    constexpr int patience = 3000; // ms
    this->Process.terminate();     // the sweep ends its runs
    if (!this->Process.waitForFinished(patience))
    {
      this->Process.kill();
      this->Process.waitForFinished(patience);
    }
  }
}

void Study::end(const QString& said)
{
  this->Start->setEnabled(true);
  this->Stop->setEnabled(false);
  this->Result->setText(said);
}

/// Lines of sweep_worker.py.
void Study::read()
{
  while (this->Process.canReadLine())
  {
    const QString line = QString::fromUtf8(this->Process.readLine()).trimmed();
    static const QRegularExpression progress("^(\\d+) of (\\d+) runs");
    const QRegularExpressionMatch match = progress.match(line);
    if (match.hasMatch())
    {
      this->Bar->setValue(match.captured(1).toInt());
      this->Result->setText(line + ".");
    }
    else if (line.startsWith("FOUND ") || line.startsWith("FAILED "))
    {
      this->Said += (this->Said.isEmpty() ? "" : "\n") + line.section(' ', 1);
    }
  }
}

void Study::finish()
{
  this->read();
  const bool isDone =
    this->Process.exitStatus() == QProcess::NormalExit && this->Process.exitCode() == 0;
  if (QFile::exists(this->Table))
  {
    granularCall("Sweep",
      QString("charts.open_study(%1, %2, %3)")
        .arg(granularQuoted(this->Table), granularQuoted(this->Plan["property"].toString()),
          granularQuoted(this->Plan["measured"].toString())));
    this->Said += (this->Said.isEmpty() ? "" : "\n") +
      QString("The table is open as a Sweep; File > Save Data keeps it.");
  }
  this->end(isDone ? this->Said : "Stopped. " + this->Said);
}

}

void granularOpenStudy(QMainWindow* window)
{
  pqPipelineSource* simulation = granularChosenSimulation();
  constexpr int shown = 15000; // ms
  if (!simulation || simulation->modifiedState() != pqProxy::UNMODIFIED)
  {
    window->statusBar()->showMessage(simulation
        ? "Press Apply first: a sweep takes the pipeline as it is applied."
        : "Select a Granular Simulation first.",
      shown);
    return;
  }
  if (vtkSMSessionClient::SafeDownCast(simulation->getProxy()->GetSession()))
  {
    window->statusBar()->showMessage(
      "Disconnect from the server first: a sweep runs on this computer, and its files are those of "
      "the server.",
      shown);
    return;
  }
  (new Study(window, simulation))->show();
}
