// What holds of parsers whatever the bytes: they return a sound result or throw a dem::Error that
// names the file, and ask for no more memory than the file could fill.
#pragma once

#include <string>

namespace fuzzed
{

/// Ends the program with what is wrong and the input, unless @a holds.
void require(bool holds, const char* what, const std::string& text);

void readMesh(const std::string& text);
void readTable(const std::string& text);
/// Nodes of a model.
void readNodes(const std::string& text);
/// All times of a file of another program.
void readGrains(const std::string& text);

/// Returns whether the parser took the text; its refusal has to name the file.
bool isAccepted(void (*read)(const std::string&), const std::string& text);

}
