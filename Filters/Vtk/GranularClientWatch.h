// Whether the client is still there for which a server computes: what nobody waits for is stopped,
// as by a user.
#pragma once

#include "GranularFiltersModule.h" // for the export macro

#include <functional>

namespace granular
{

/// @param isGone is asked a few times a second in a long computation, in the thread of a
/// request; without it, a client never is.
GRANULARFILTERS_EXPORT void setClientWatch(std::function<bool()> isGone);

GRANULARFILTERS_EXPORT bool isClientGone();

}
