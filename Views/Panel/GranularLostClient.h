// What a server does whose client is gone without a word: killed, crashed or cut off.
#pragma once

#include "GranularViewsModule.h" // for the export macro

namespace granular
{

/// Has long computations of this process stopped when the client is gone that they are for, so that
/// ParaView finds out and ends its server. A process that is its own client never loses it.
GRANULARVIEWS_EXPORT void stopWithoutClient();

}
