// For clients under test, which load it before all else. ParaView's player of clicks finds a widget by
// its path. To number a widget without a name it goes through all siblings before, and it does so anew
// for each sibling that it passes. A panel has some hundreds of them, so that a third of the time of a
// test went there. Here the siblings are counted once on the way.
#include <dlfcn.h>

#include <QApplication>
#include <QHash>
#include <QStringList>
#include <QWidget>

namespace
{
// How many siblings of a class without a name came before, by what the number of the next begins with.
struct Unnamed
{
  int visible = 0, other = 0;
};

QString escaped(QString name)
{
  return name.replace("/", "|");
}

// The first of some siblings with this name, or with the one that it would have without a name.
template <class Siblings>
QObject* named(const QString& name, const Siblings& siblings)
{
  QHash<const QMetaObject*, Unnamed> counts;
  for (QObject* sibling : siblings)
  {
    Unnamed& count = counts[sibling->metaObject()];
    const auto* widget = qobject_cast<QWidget*>(sibling);
    int& before = widget && widget->isVisible() ? count.visible : count.other;
    const QString own = sibling->objectName();
    if (!own.isEmpty() && escaped(own) == name)
    {
      return sibling;
    }
    const QString type = QString::fromUtf8(sibling->metaObject()->className());
    if (name.contains(type))
    {
      const QString kind = widget ? QString::number(widget->isVisible()) : QString();
      if (escaped(kind + type + QString::number(before)) == name)
      {
        return sibling;
      }
    }
    before += own.isEmpty();
  }
  return nullptr;
}
}

class pqObjectNaming
{
public:
  static QObject* GetObject(const QString& path);
};

// Takes the place of ParaView's own function, which says what is there where a path leads nowhere.
QObject* pqObjectNaming::GetObject(const QString& path)
{
  const QStringList names = path.split("/");
  QObject* found = named(names[0], QApplication::topLevelWidgets());
  for (int i = 1; found && i < names.size(); ++i)
  {
    found = named(names[i], found->children());
  }
  if (found)
  {
    return found;
  }
  using Function = QObject* (*)(const QString&);
  const auto own = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "_ZN14pqObjectNaming9GetObjectERK7QString"));
  return own ? own(path) : nullptr;
}
