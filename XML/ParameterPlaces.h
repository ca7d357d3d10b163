// Where a panel has a parameter that its template does not name: below the parameter above it in the
// table, among the properties and in the group of the panel.
#pragma once

#include <string>

namespace properties
{

/// The text with an element for each parameter of its proxies.
std::string withUnnamed(std::string text);

/// Name of the proxy that an element is in.
std::string proxyAt(const std::string& text, std::size_t element);

}
