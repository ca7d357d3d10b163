#include "Panel/GranularLostClient.h"

#include "Vtk/GranularClientWatch.h"

#include "vtkClientSocket.h"
#include "vtkMultiProcessController.h"
#include "vtkPVSession.h"
#include "vtkProcessModule.h"
#include "vtkSocketCommunicator.h"

#include <poll.h>

namespace granular
{
namespace
{

#ifdef POLLRDHUP
constexpr short Ended = POLLRDHUP; // the other side sends no more, whatever is still to be read
#else
constexpr short Ended = 0;
#endif

bool isClosed(vtkSocket* socket)
{
  if (!socket || !socket->GetConnected())
  {
    return true;
  }
  pollfd asked{ socket->GetSocketDescriptor(), Ended, 0 };
  return poll(&asked, 1, 0) > 0 && (asked.revents & (Ended | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/// Whether the client is lost whose session has a request that is being answered.
bool hasLostClient()
{
  auto* module = vtkProcessModule::GetProcessModule();
  auto* session = vtkPVSession::SafeDownCast(module ? module->GetSession() : nullptr);
  vtkMultiProcessController* client =
    session ? session->GetController(vtkPVSession::CLIENT) : nullptr;
  auto* sockets = vtkSocketCommunicator::SafeDownCast(client ? client->GetCommunicator() : nullptr);
  return sockets && isClosed(sockets->GetSocket());
}

}

void stopWithoutClient()
{
  setClientWatch(hasLostClient);
}

}
