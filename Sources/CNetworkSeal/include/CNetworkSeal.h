/// Takes the network away from a process for good, and keeps a helper beside it that still has it, for four errands.
#ifndef CNETWORKSEAL_H
#define CNETWORKSEAL_H

#include <stdbool.h>

/// Whether this kernel can seal a process: Linux with seccomp filters, on x86-64 or ARM64.
bool network_seal_is_supported(void);

/// From now on no thread of this process, and no program that it starts, can make a socket that leads out of the
/// machine or over loopback: `socket` fails with EACCES for every family but AF_UNIX and AF_NETLINK, and io_uring, which
/// could make sockets unseen, with EPERM. Sockets that are open stay open, so a server goes on accepting. There is no
/// way back; programs that it starts gain no privileges by set-user-ID bits either.
/// Source: Linux, Documentation/userspace-api/seccomp_filter.rst.
/// - returns: 0, or the reason's errno.
int network_seal(void);

/// Forks the helper; to be called before the process is sealed. It does nothing but wait for errands, each of which is
/// this same program with fixed arguments, and ends when the process that started it has ended.
/// - returns: a descriptor for the errands below, or -1 with errno set.
int errands_start(void);

/// Has `outbox send --wait` run.
/// - returns: 0, or -1 with errno set.
int errands_send_mail(int errands);

/// Has a model of the catalogue downloaded, by `models pull --json`.
/// - parameter name: the model's name, at most 255 bytes.
/// - returns: a socket on which one JSON object a line tells how it goes, and that ends with the download; when it is
///   shut down or closed here, the download pauses. -1 with errno set where it cannot be begun.
int errands_pull_model(int errands, const char *name);

/// Has something asked of a program of the home that the settings name, by `skills reach`.
/// - returns: a socket for the request and its answer; -1 with errno set where it cannot be begun.
int errands_reach_service(int errands);

/// Has the server that the person chose for conversations give one answer, by `chat reach`.
/// - returns: a socket for the request, and the answer's pieces, one JSON object a line; when it is shut down or closed here,
/// the answer is given up. -1 with errno set where it cannot be begun.
int errands_converse(int errands);

#endif
