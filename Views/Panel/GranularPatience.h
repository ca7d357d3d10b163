// Lets the user of a client stop a long request: asks the simulation for it in slices, and the
// client between them.
#pragma once

#include "GranularViewsModule.h" // for the export macro

#include <functional>
#include <string>

class vtkSMSourceProxy;
class vtkSMViewProxy;

namespace granular
{

/// What a client does about a request that is asked for in slices.
struct Patience
{
  /// A request begins. Until it is over, the client hears nothing but a wish to stop, though
  /// ParaView handles events of the window within slices too, from 6.1 on.
  std::function<void()> begin;
  /// Between two slices: shows how far the request is, as a text and a share from 0 to 1, and
  /// handles events of the window.
  /// @return whether the user wants to stop.
  std::function<bool(const std::string& text, double share)> pause;
  /// A request is over; @a stopped is whether the request was given up, at @a time [T].
  std::function<void(bool stopped, double time)> done;
};

/// What the client of this process does; without it requests are not cut.
GRANULARVIEWS_EXPORT void setPatience(Patience patience);

/// Has a simulation reach a time, or as far as the user wants, before anything else asks for it.
/// @param update asks the simulation for the time.
void approach(vtkSMSourceProxy* simulation, double time, const std::function<void()>& update);

/// Puts off the work of a simulation in a state that is being loaded. What ParaView asks for is the
/// first frame, which takes no time, until approach() is called.
void putOff(vtkSMSourceProxy* simulation);

/// Ends a request that was stopped: simulations compute again when they are asked. Until then filters
/// behind a simulation, too, get what was reached.
GRANULARVIEWS_EXPORT void release();

/// Has all simulations that a view shows reach its time; to be called before it is updated, when
/// nothing waits for the server.
GRANULARVIEWS_EXPORT void approachAll(vtkSMViewProxy* view);

}
