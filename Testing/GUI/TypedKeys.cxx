// For clients under test: keys as a user presses them. ParaView's player of clicks hands keys to a
// widget, which finds no shortcut. Scripts in the shell of the client call the function here.
#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QStatusBar>

class pqObjectNaming
{
public:
  static QObject* GetObject(const QString& path);
};

// What the window system calls for each key; also a part of QTest.
extern Q_GUI_EXPORT bool qt_sendShortcutOverrideEvent(QObject* object, ulong timestamp, int key,
  Qt::KeyboardModifiers modifiers, const QString& text, bool autorep, ushort count);

// Types a text into a field, of the path @a path, and presses Alt and a letter while the field has the
// focus. Returns whether that is a shortcut.
extern "C" Q_DECL_EXPORT int granularTypeAndPress(const char* path, const char* text, char letter)
{
  auto* field = qobject_cast<QLineEdit*>(pqObjectNaming::GetObject(QString::fromUtf8(path)));
  if (!field)
  {
    return 0;
  }
  QApplication::setActiveWindow(field->window());
  field->setFocus();
  field->selectAll();
  for (const QChar typed : QString::fromUtf8(text))
  {
    QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(typed));
    QApplication::sendEvent(field, &press);
  }
  const int key = Qt::Key_A + (letter - 'a');
  return qt_sendShortcutOverrideEvent(field, 0, key, Qt::AltModifier, QString(QChar(letter)), false,
    1);
}

// What the status bar of the main window says.
extern "C" Q_DECL_EXPORT const char* granularStatusBar()
{
  static QByteArray text;
  for (QWidget* widget : QApplication::topLevelWidgets())
  {
    auto* window = qobject_cast<QMainWindow*>(widget);
    if (window && window->objectName() == "pqClientMainWindow")
    {
      text = window->statusBar()->currentMessage().toUtf8();
    }
  }
  return text.constData();
}

// Types a text into a cell of a table, of the path @a path, and presses Return. Returns whether the cell
// could be edited.
extern "C" Q_DECL_EXPORT int granularTypeIntoCell(const char* path, int row, int column, const char* text)
{
  auto* table = qobject_cast<QAbstractItemView*>(pqObjectNaming::GetObject(QString::fromUtf8(path)));
  if (!table || !table->model())
  {
    return 0;
  }
  QApplication::setActiveWindow(table->window());
  table->edit(table->model()->index(row, column));
  auto* cell = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  if (!cell || cell->parentWidget() != table->viewport())
  {
    return 0;
  }
  cell->selectAll();
  for (const QChar typed : QString::fromUtf8(text))
  {
    QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(typed));
    QApplication::sendEvent(cell, &press);
  }
  QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
  QApplication::sendEvent(cell, &enter);
  // A table takes a value, and closes the cell, in events of its own.
  QCoreApplication::processEvents();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  return 1;
}
