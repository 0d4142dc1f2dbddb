/// Keeps a process alive when a file that it has mapped into memory shrinks: touching a page that the file no longer
/// reaches raises SIGBUS, which ends the process. Pages of watched maps read as zeros from then on instead, and the
/// map is marked, so that its reader can say what happened. A signal on any other address goes to the handler that
/// was there before.
#ifndef CMAPGUARD_H
#define CMAPGUARD_H

#include <stdbool.h>
#include <stddef.h>

/// Most maps that can be watched at once.
enum { MAP_GUARD_SLOTS = 1024 };

/// Watches `length` bytes of a private, read-only map at `start`.
/// - returns: the map's number, or -1 when too many are watched or the handler cannot be installed.
int map_guard_watch(const void *start, size_t length);

/// Whether a page of the map was missing when it was touched.
bool map_guard_is_broken(int slot);

/// Ends the watch; to be called before the map is removed.
void map_guard_unwatch(int slot);

#endif
