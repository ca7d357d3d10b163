# Holds the rooms of Filters to the table of ARCHITECTURE: each may include what is named here and
# itself, so that no two include each other in a circle. None knows the classes of the pipeline,
# whose headers lie in Filters itself, in Figures and in Making. Views may include nothing of
# Filters but the words of text properties, the watch over a client and the guard against exceptions.
# Usage: cmake -DFILTERS=folder -DVIEWS=folder -P CheckRooms.cmake
cmake_minimum_required(VERSION 3.25)

set(may_of_Properties "")
set(may_of_Vtk Properties)
set(may_of_Bodies Properties)
set(may_of_Restart Properties Vtk)
set(floor Properties Vtk Bodies Restart)
set(may_of_Inputs ${floor})
set(may_of_Outputs ${floor})
set(may_of_Run ${floor} Inputs Outputs)
set(may_of_Analysis ${floor} Inputs Outputs)
set(may_of_Clumping ${floor} Inputs)

# The names of the headers that a file includes.
function (find_headers file)
  file(STRINGS "${file}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*[\"<]")
  list(TRANSFORM lines REPLACE "^[^\"<]*[\"<]([^\">]*)[\">].*" "\\1")
  set(headers "${lines}" PARENT_SCOPE)
endfunction ()

file(GLOB rooms LIST_DIRECTORIES true RELATIVE "${FILTERS}" "${FILTERS}/*")
list(REMOVE_ITEM rooms Figures Making)
foreach (room IN LISTS rooms)
  if (NOT IS_DIRECTORY "${FILTERS}/${room}")
    continue ()
  endif ()
  if (NOT DEFINED may_of_${room})
    message(SEND_ERROR "Filters/${room} has no rule in CheckRooms.cmake")
  endif ()
  file(GLOB_RECURSE files "${FILTERS}/${room}/*.h" "${FILTERS}/${room}/*.cxx")
  list(LENGTH files count)
  list(JOIN may_of_${room} ", " others)
  if (count EQUAL 0)
    message(SEND_ERROR "no sources in ${FILTERS}/${room}")
  endif ()
  foreach (file IN LISTS files)
    find_headers("${file}")
    foreach (header IN LISTS headers)
      if (header MATCHES "^vtkGranular")
        message(SEND_ERROR "${file}: ${header}: the rooms are below the classes of the pipeline")
      elseif (header MATCHES "\\.\\.")
        message(SEND_ERROR "${file}: ${header}: headers are named by their room")
      elseif (header MATCHES "^([^/]+)/" AND CMAKE_MATCH_1 IN_LIST rooms
          AND NOT CMAKE_MATCH_1 STREQUAL room AND NOT CMAKE_MATCH_1 IN_LIST may_of_${room})
        message(SEND_ERROR "${file}: ${header}: ${room} may include itself and: ${others}")
      endif ()
    endforeach ()
  endforeach ()
  message(STATUS "${room}: ${count} files include nothing but their room and: ${others}")
endforeach ()

file(GLOB_RECURSE files "${VIEWS}/*.h" "${VIEWS}/*.cxx")
if (NOT files)
  message(SEND_ERROR "no sources in ${VIEWS}")
endif ()
foreach (file IN LISTS files)
  find_headers("${file}")
  foreach (header IN LISTS headers)
    if (header MATCHES "^([^/]+)/" AND CMAKE_MATCH_1 IN_LIST rooms
        AND NOT header STREQUAL "Properties/GranularChangeWords.h"
        AND NOT header STREQUAL "Vtk/GranularClientWatch.h"
        AND NOT header STREQUAL "Vtk/GranularGuard.h")
      message(SEND_ERROR "${file}: ${header}: Views may include of Filters only the words of text properties, the watch over a client and the guard")
    endif ()
  endforeach ()
endforeach ()
