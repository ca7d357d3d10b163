// Files of scenes, whole or not there.
#pragma once

#include <string>

namespace granular
{

/// Writes a file; what cannot be written is a dem::Error that says why.
void writeScene(const char* name, const std::string& text);

/// Throws unless a file can be written there. What is there stays as it is.
void demandWritable(const char* name);

}
