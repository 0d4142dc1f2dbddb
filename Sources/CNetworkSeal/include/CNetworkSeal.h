/// Takes the network permanently away from a process, and keeps a broker beside it that still has it, for four
/// kinds of requests.
#ifndef CNETWORKSEAL_H
#define CNETWORKSEAL_H

#include <stdbool.h>

/// Whether this kernel can seal a process: Linux with seccomp filters, on x86-64 or ARM64.
bool network_seal_is_supported(void);

/// Seals this process: neither it nor programs that it starts can make a socket that leads out of the machine or over
/// loopback. `socket` fails with EACCES for every family but AF_UNIX and AF_NETLINK, and io_uring, which could make
/// sockets unseen, with EPERM. Open sockets stay open, so a server goes on accepting. The seal cannot be undone, and
/// set-user-ID bits give programs that it starts no privileges.
/// Source: Linux, Documentation/userspace-api/seccomp_filter.rst.
/// - returns: 0, or the reason's errno.
int network_seal(void);

/// Forks the broker; to be called before the process is sealed. It only waits for requests, each of which runs
/// this same program with fixed arguments, and ends when the process that started it has ended.
/// - returns: A descriptor for the requests below, or -1 with errno set.
int network_broker_start(void);

/// Has `outbox send --wait` run.
/// - returns: 0, or -1 with errno set.
int network_broker_send_mail(int broker);

/// Has a model of the catalogue downloaded, by `models pull --json`.
/// - parameter name: The model's name, at most 255 bytes.
/// - returns: A socket with one JSON object of progress per line, which ends with the download. Shutting it down or
///   closing it pauses the download. -1 with errno set if it cannot begin.
int network_broker_pull_model(int broker, const char *name);

/// Has a request sent to a service in the settings, by `skills reach`.
/// - returns: A socket for the request and its answer; -1 with errno set if it cannot begin.
int network_broker_reach_service(int broker);

/// Has the person's chat server give one answer, by `chat reach`.
/// - returns: A socket for the request and the answer's pieces, one JSON object per line. Shutting it down or closing
///   it cancels the answer. -1 with errno set if it cannot begin.
int network_broker_converse(int broker);

#endif
