// What ParaView does otherwise once the plugin is there.
#pragma once

#include "GranularViewsModule.h" // for the export macro

namespace granular
{

/// Takes the arrays that only a restart reads out of all lists of colours, and has files of VTK
/// written in binary unless a user's settings say otherwise: ParaView 5.11 on Debian 12 cannot read
/// its own default, Appended. Tables (.csv) get 17 digits, likewise: with five a time or an energy
/// is another one when it is read back. To be called again when a session begins, which resets the
/// lists.
GRANULARVIEWS_EXPORT void setDefaults();

}
