// What ParaView does otherwise once the plugin is there.
#pragma once

#include "GranularViewsModule.h" // for the export macro

namespace granular
{

/// Takes the arrays that only a restart reads out of all lists of colours, and has files of VTK
/// written in binary unless a user's settings say otherwise: ParaView 5.11 on Debian 12 cannot read
/// its own default, Appended. To be called again when a session begins, which resets the lists.
GRANULARVIEWS_EXPORT void setDefaults();

}
