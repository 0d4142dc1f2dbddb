/// Keeps a process alive when a file that it has mapped into memory shrinks. Touching a page beyond the file's new
/// end raises SIGBUS, which would end the process. Instead, such pages of watched maps read as zeros and the map is
/// marked, so that its reader can report it. A signal at any other address goes to the earlier handler.
#ifndef CMAPGUARD_H
#define CMAPGUARD_H

#include <stdbool.h>
#include <stddef.h>

/// The most maps that can be watched at once.
enum { MAP_GUARD_SLOTS = 1024 };

/// Watches `length` bytes of a private, read-only map at `start`.
/// - returns: The map's number, or -1 if too many are watched or the handler cannot be installed.
int map_guard_watch(const void *start, size_t length);

/// Whether a page of the map was missing when it was touched.
bool map_guard_is_broken(int slot);

/// Ends the watch; to be called before the map is removed.
void map_guard_unwatch(int slot);

#endif
