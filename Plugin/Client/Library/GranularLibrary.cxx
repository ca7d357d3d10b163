#include "Library/GranularLibrary.h"
#include "GranularPanel.h"
#include "GranularStudied.h"
#include "Library/GranularLibraryText.h"

#include <pqPipelineSource.h>

#include <vtkSMPropertyHelper.h>
#include <vtkSMProxy.h>
#include <vtkSMProxySelectionModel.h>

#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPointer>
#include <QPushButton>
#include <QStatusBar>
#include <QStringList>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace
{

constexpr int Entry = Qt::UserRole; ///< data of a row: its number in the file

class Library : public QDialog
{
public:
  Library(QWidget* parent, pqPipelineSource* simulation);

private:
  void read();
  void arrange();
  void search(const QString& words);
  void tell();
  void fill(bool asRow);
  QJsonObject chosen() const;
  bool hasTable() const;

  QPointer<pqPipelineSource> Simulation;
  QJsonArray Entries;
  QLineEdit* Search = new QLineEdit(this);
  QTreeWidget* List = new QTreeWidget(this);
  QLabel* Details = new QLabel(this);
  QComboBox* Factor = new QComboBox(this);
  QPushButton* Single = new QPushButton("Fill In", this);
  QPushButton* Row = new QPushButton("Add To Materials", this);
  QLabel* Result = new QLabel(this);
};

Library::Library(QWidget* parent, pqPipelineSource* simulation)
  : QDialog(parent), Simulation(simulation)
{
  this->setObjectName("granularLibrary");
  this->setAttribute(Qt::WA_DeleteOnClose);
  this->setWindowTitle("Material Library: " + simulation->getSMName());
  this->Search->setObjectName("Search");
  this->Search->setPlaceholderText("words of a material, a shape, a test or a source");
  this->Search->setClearButtonEnabled(true);
  this->List->setObjectName("List");
  this->List->setRootIsDecorated(false);
  this->List->setHeaderLabels({ "Material", "Kind", "Angle of repose here", "Test", "Source" });
  this->Details->setObjectName("Details");
  this->Details->setWordWrap(true);
  this->Details->setTextFormat(Qt::RichText);
  this->Details->setOpenExternalLinks(true);
  this->Details->setTextInteractionFlags(Qt::TextBrowserInteraction);
  this->Factor->setObjectName("Factor");
  this->Factor->addItems({ "1", "10", "100", "1000" });
  this->Factor->setCurrentText("1000");
  this->Factor->setToolTip("Softer grains have longer steps. Flow and packing hardly change while "
                           "overlaps are below a hundredth. At least 1 MPa stays.");
  this->Single->setObjectName("FillIn");
  this->Single->setToolTip(
    "The single material of the panel takes the numbers. Apply accepts them.");
  this->Row->setObjectName("AddToMaterials");
  this->Row->setToolTip(
    "A row of Materials takes the numbers, and a row of Pairs Of Materials those "
    "with steel. Apply accepts them.");
  this->Result->setObjectName("Result");
  this->Result->setWordWrap(true);
  this->arrange();
  this->read();
  QObject::connect(this->Search, &QLineEdit::textChanged, this,
    [this](const QString& words) { this->search(words); });
  QObject::connect(this->List, &QTreeWidget::currentItemChanged, this, [this] { this->tell(); });
  QObject::connect(this->Single, &QPushButton::clicked, this, [this] { this->fill(false); });
  QObject::connect(this->Row, &QPushButton::clicked, this, [this] { this->fill(true); });
  QObject::connect(simulation, &QObject::destroyed, this, &QDialog::close);
  this->search(QString());
}

void Library::arrange()
{
  auto* form = new QFormLayout;
  form->addRow("Young's modulus divided by", this->Factor);
  auto* buttons = new QHBoxLayout;
  buttons->addLayout(form);
  buttons->addStretch();
  buttons->addWidget(this->Single);
  buttons->addWidget(this->Row);
  auto* end = new QPushButton("Close", this);
  end->setObjectName("Close");
  end->setAutoDefault(false);
  QObject::connect(end, &QPushButton::clicked, this, &QDialog::close);
  buttons->addWidget(end);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(this->Search);
  layout->addWidget(this->List, 1);
  layout->addWidget(this->Details);
  layout->addLayout(buttons);
  layout->addWidget(this->Result);
  this->resize(900, 640);
}

void Library::read()
{
  QFile file(granularPackageFile("papers/library.json"));
  if (file.open(QIODevice::ReadOnly))
  {
    this->Entries = QJsonDocument::fromJson(file.readAll()).object()["materials"].toArray();
  }
  for (int i = 0; i < this->Entries.size(); ++i)
  {
    const QJsonObject entry = this->Entries[i].toObject();
    auto* row = new QTreeWidgetItem(this->List,
      { entry["name"].toString(), entry["group"].toString(), granularAngleOf(entry),
        entry["test"].toString(), entry["source"].toString() });
    row->setData(0, Entry, i);
  }
  for (int column = 0; column < this->List->columnCount(); ++column)
  {
    this->List->resizeColumnToContents(column);
  }
}

void Library::search(const QString& words)
{
  QTreeWidgetItem* first = nullptr;
  for (int i = 0; i < this->List->topLevelItemCount(); ++i)
  {
    QTreeWidgetItem* row = this->List->topLevelItem(i);
    const QString text = granularWordsOf(this->Entries[row->data(0, Entry).toInt()].toObject());
    bool isFound = true;
    for (const QString& word : words.split(' '))
    {
      isFound = isFound && text.contains(word, Qt::CaseInsensitive);
    }
    row->setHidden(!isFound);
    first = first || !isFound ? first : row;
  }
  this->List->setCurrentItem(first);
  this->tell();
}

QJsonObject Library::chosen() const
{
  QTreeWidgetItem* row = this->List->currentItem();
  return row ? this->Entries[row->data(0, Entry).toInt()].toObject() : QJsonObject();
}

bool Library::hasTable() const
{
  vtkSMPropertyHelper materials(this->Simulation->getProxy(), "Materials");
  materials.SetUseUnchecked(true);
  return !QString(materials.GetAsString()).trimmed().isEmpty();
}

void Library::tell()
{
  const QJsonObject entry = this->chosen();
  this->Details->setText(
    entry.isEmpty() ? "Nothing has all of these words." : granularTextOf(entry));
  const bool hasNumbers = !entry["values"].toObject().isEmpty();
  this->Single->setEnabled(hasNumbers && this->Simulation && !this->hasTable());
  this->Row->setEnabled(hasNumbers && this->Simulation);
  this->Result->clear();
  if (!entry.isEmpty() && !hasNumbers)
  {
    this->Result->setText("Take numbers from the source: ranges alone are not filled in.");
  }
  else if (hasNumbers && !this->Single->isEnabled())
  {
    this->Result->setText("The table Materials has rows, so that a material is added as a row.");
  }
}

void Library::fill(bool asRow)
{
  if (!this->Simulation || (!asRow && this->hasTable()))
  {
    this->tell();
    return;
  }
  // Its panel shows the values.
  granularSelection()->SetCurrentProxy(this->Simulation->getProxy(),
    vtkSMProxySelectionModel::CLEAR_AND_SELECT);
  const QString name = this->chosen()["name"].toString();
  granularCall("Material Library",
    QString("papers.filling.fill_in(%1, %2, %3, %4)")
      .arg(granularQuoted(name), this->Factor->currentText(),
        granularQuoted(this->Simulation->getSMName()), asRow ? "True" : "False"));
  if (this->Simulation->modifiedState() == pqProxy::UNMODIFIED)
  {
    this->Simulation->setModifiedState(pqProxy::MODIFIED);
  }
  this->tell();
  this->Result->setText("The panel has " + name + ". Apply accepts the numbers.");
}

}

void granularOpenLibrary(QMainWindow* window)
{
  pqPipelineSource* simulation = granularChosenSimulation();
  constexpr int shown = 15000; // ms
  if (!simulation)
  {
    window->statusBar()->showMessage("Select a Granular Simulation first.", shown);
    return;
  }
  (new Library(window, simulation))->show();
}
