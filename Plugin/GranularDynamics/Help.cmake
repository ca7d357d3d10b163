# The help of the plugin: pages of the user guide and of the XML, bound by Qt's qhelpgenerator into one
# file, which paraview_add_plugin embeds and ParaView adds to its own help.
#
# ParaView makes pages of the XML itself, with a tool that Qt 6 no longer has; ParaView 5.12 and 5.13 then
# leave the help of plugins out. make-pages makes all pages anyhow, so the two functions below replace the
# ones that paraview_add_plugin calls for pages and file, and the Qt that it asks for.
if (NOT PARAVIEW_USE_QT)
  return() # no client, no help
endif ()
if (NOT DEFINED PARAVIEW_QT_MAJOR_VERSION)
  set(PARAVIEW_QT_MAJOR_VERSION 5) # ParaView 5.11 does not say
endif ()
set(qt "qt${PARAVIEW_QT_MAJOR_VERSION}")
find_program(GRANULAR_QHELPGENERATOR NAMES qhelpgenerator-${qt} qhelpgenerator
  HINTS /usr/lib/${qt}/libexec /usr/lib/${qt}/bin
  DOC "The program that makes one help file of pages: of Debian's packages qt6-documentation-tools or qhelpgenerator-qt5"
  REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
if (PARAVIEW_QT_MAJOR_VERSION GREATER 5 AND ParaView_VERSION VERSION_LESS 6)
  list(APPEND headers_of_plugin "${CMAKE_CURRENT_SOURCE_DIR}/WritableHelp.h")
  list(APPEND initializers_of_plugin granularWatchHelp)
endif ()
set(PARAVIEW_QT_MAJOR_VERSION 5)

function (paraview_client_documentation)
  cmake_parse_arguments(help "" "TARGET" "" ${ARGN})
  add_custom_target(${help_TARGET})
endfunction ()

function (paraview_client_generate_help)
  cmake_parse_arguments(help "" "NAME;TARGET;OUTPUT_PATH" "" ${ARGN})
  set(guide "${PROJECT_SOURCE_DIR}/Plugin/Documentation")
  set(xml "${GRANULAR_XML_DIRECTORY}")
  set(pages "${CMAKE_CURRENT_BINARY_DIR}/pages")
  file(GLOB sources CONFIGURE_DEPENDS "${guide}/*")
  add_custom_command(
    OUTPUT "${pages}/${help_NAME}.qch"
    COMMAND Python3::Interpreter "${guide}/make-pages" "${guide}" "${xml}" "${pages}" ${help_NAME}
    COMMAND "${GRANULAR_QHELPGENERATOR}" "${pages}/${help_NAME}.qhp" -s -o "${pages}/${help_NAME}.qch"
    DEPENDS ${sources} ${xml_files}
    COMMENT "Making help pages")
  add_custom_target(${help_TARGET} DEPENDS "${pages}/${help_NAME}.qch")
  set(${help_OUTPUT_PATH} "${pages}/${help_NAME}.qch" PARENT_SCOPE)
endfunction ()
