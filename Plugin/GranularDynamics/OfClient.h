// What the plugin calls of classes of the client. The symbols are weak, so that the plugin depends
// neither on Qt nor on the client's libraries, which pvserver and pvpython do not have.
#ifndef OfClient_h
#define OfClient_h

#define GRANULAR_OF_CLIENT __attribute__((weak, visibility("default")))

class QHelpEngine;

class pqApplicationCore
{
public:
  GRANULAR_OF_CLIENT static pqApplicationCore* instance();
  GRANULAR_OF_CLIENT QHelpEngine* helpEngine();
};

inline bool granularIsInClient()
{
  return &pqApplicationCore::instance && pqApplicationCore::instance();
}

#endif
