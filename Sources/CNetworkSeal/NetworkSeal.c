#ifdef __linux__

#define _GNU_SOURCE
#include "CNetworkSeal.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
// Calls of the x32 ABI have this bit in their numbers, and none below it.
#define FIRST_FOREIGN_CALL 0x40000000
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define FIRST_FOREIGN_CALL 0x80000000
#endif

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define IF_AT_LEAST(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, yes, no)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)

static struct sock_filter filter[] = {
    LOAD(arch),
    IF_EQUAL(ARCHITECTURE, 1, 0),
    // Other architectures have other call numbers.
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    IF_AT_LEAST(FIRST_FOREIGN_CALL, 0, 1),
    RETURN(SECCOMP_RET_ERRNO | ENOSYS),
    IF_EQUAL(SYS_io_uring_setup, 0, 1),
    RETURN(SECCOMP_RET_ERRNO | EPERM),
    IF_EQUAL(SYS_socket, 0, 4),
    // The first half of a little-endian argument of 64 bits, of which the kernel takes 32.
    LOAD(args[0]),
    IF_EQUAL(AF_UNIX, 2, 0),
    IF_EQUAL(AF_NETLINK, 1, 0),
    RETURN(SECCOMP_RET_ERRNO | EACCES),
    RETURN(SECCOMP_RET_ALLOW),
};

bool network_seal_is_supported(void) {
  unsigned int action = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

int network_seal(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = filter};
  // The seal is against mistakes, not against foreign code: mitigations of speculation would only slow it down.
  unsigned long flags = SECCOMP_FILTER_FLAG_TSYNC | SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  if (result < 0) return errno;
  // A positive result is a thread that could not take the filter.
  return result == 0 ? 0 : EBUSY;
}

#else

bool network_seal_is_supported(void) { return false; }

int network_seal(void) { return ENOSYS; }

#endif
#endif
