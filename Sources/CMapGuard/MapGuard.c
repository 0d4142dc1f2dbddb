#define _GNU_SOURCE
#include "CMapGuard.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/// `length` is 0 while the slot is not in use.
struct slot {
  atomic_bool taken;
  atomic_bool broken;
  atomic_uintptr_t start;
  atomic_size_t length;
};

static struct slot slots[MAP_GUARD_SLOTS];
static struct sigaction previous;
static uintptr_t page_size;
static bool installed;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool put_zeros_at(uintptr_t address) {
  for (size_t i = 0; i < MAP_GUARD_SLOTS; i++) {
    size_t length = atomic_load(&slots[i].length);
    if (length == 0) continue;
    uintptr_t start = atomic_load(&slots[i].start);
    if (address < start || address - start >= length) continue;
    atomic_store(&slots[i].broken, true);
    void *page = (void *)(address & ~(page_size - 1));
    return mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page;
  }
  return false;
}

static void handle(int signal_number, siginfo_t *info, void *context) {
  // A positive code comes from the kernel, with an address; other signals were sent by a process.
  if (info->si_code > 0 && put_zeros_at((uintptr_t)info->si_addr)) return;
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(signal_number, info, context);
  } else if (previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN) {
    if (info->si_code <= 0 && previous.sa_handler == SIG_IGN) return;
    // Delivered when this handler returns, as if it had never been here.
    signal(SIGBUS, SIG_DFL);
    raise(SIGBUS);
  } else {
    previous.sa_handler(signal_number);
  }
}

static void install(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {0};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  installed = sigaction(SIGBUS, &action, &previous) == 0;
}

int map_guard_watch(const void *start, size_t length) {
  pthread_once(&once, install);
  if (!installed || length == 0) return -1;
  for (int i = 0; i < MAP_GUARD_SLOTS; i++) {
    bool expected = false;
    if (!atomic_compare_exchange_strong(&slots[i].taken, &expected, true)) continue;
    atomic_store(&slots[i].broken, false);
    atomic_store(&slots[i].start, (uintptr_t)start);
    atomic_store(&slots[i].length, length);
    return i;
  }
  return -1;
}

bool map_guard_is_broken(int slot) { return atomic_load(&slots[slot].broken); }

void map_guard_unwatch(int slot) {
  atomic_store(&slots[slot].length, 0);
  atomic_store(&slots[slot].taken, false);
}
