#ifdef __linux__

#define _GNU_SOURCE
#include "CNetworkSeal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum request_kind { SEND_MAIL, PULL_MODEL, REACH_SERVICE, CONVERSE };

struct request {
  enum request_kind kind;
  char name[256];
};

static char program[PATH_MAX];

/// Runs a request with both standard streams connected to one socket, or to nothing.
static void run(struct request *request, int connection) {
  int input = connection >= 0 ? connection : open("/dev/null", O_RDWR | O_CLOEXEC);
  if (dup2(input, STDIN_FILENO) < 0 || dup2(input, STDOUT_FILENO) < 0) _exit(1);
  // Ignored signals stay ignored in a new program.
  signal(SIGCHLD, SIG_DFL);
  char *mail[] = {program, "outbox", "send", "--wait", NULL};
  char *pull[] = {program, "models", "pull", "--json", "--until-input-ends", "--", request->name, NULL};
  char *reach[] = {program, "skills", "reach", NULL};
  char *converse[] = {program, "chat", "reach", NULL};
  char **arguments[] = {[SEND_MAIL] = mail, [PULL_MODEL] = pull, [REACH_SERVICE] = reach, [CONVERSE] = converse};
  if (request->kind <= CONVERSE) execv("/proc/self/exe", arguments[request->kind]);
  _exit(1);
}

/// Waits for requests. The broker is forked from a process with threads, so it calls only what is safe between fork
/// and exec.
static void wait_for_requests(int requests) {
  // Ctrl-C is for the program in the terminal; its last request is still done.
  setsid();
  signal(SIGCHLD, SIG_IGN);
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) dup2(nothing, stream);
  while (true) {
    struct request request;
    struct iovec part = {.iov_base = &request, .iov_len = sizeof request};
    union {
      struct cmsghdr header;
      char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t count = recvmsg(requests, &message, MSG_CMSG_CLOEXEC);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(0);
    int connection = -1;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header != NULL && header->cmsg_type == SCM_RIGHTS) {
      memcpy(&connection, CMSG_DATA(header), sizeof connection);
    }
    request.name[sizeof request.name - 1] = 0;
    if (count == sizeof request && fork() == 0) run(&request, connection);
    if (connection >= 0) close(connection);
  }
}

int network_broker_start(void) {
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length < 0) return -1;
  program[length] = 0;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  pid_t broker = fork();
  if (broker == 0) {
    close(ends[0]);
    wait_for_requests(ends[1]);
  }
  close(ends[1]);
  if (broker < 0) {
    close(ends[0]);
    return -1;
  }
  return ends[0];
}

/// - parameter connection: goes to the request as its standard input and output; -1 for none.
static int send_request(int broker, const struct request *request, int connection) {
  struct iovec part = {.iov_base = (void *)request, .iov_len = sizeof *request};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (connection >= 0) {
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof connection);
    memcpy(CMSG_DATA(&control.header), &connection, sizeof connection);
  }
  return sendmsg(broker, &message, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

int network_broker_send_mail(int broker) {
  struct request request = {.kind = SEND_MAIL};
  return send_request(broker, &request, -1);
}

/// - returns: this end of the request's standard input and output; -1 with errno set where it cannot be begun.
static int connected_request(int broker, const struct request *request) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  int result = send_request(broker, request, ends[1]);
  close(ends[1]);
  if (result == 0) return ends[0];
  int reason = errno;
  close(ends[0]);
  errno = reason;
  return -1;
}

int network_broker_pull_model(int broker, const char *name) {
  struct request request = {.kind = PULL_MODEL};
  if (strlen(name) >= sizeof request.name) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(request.name, name);
  return connected_request(broker, &request);
}

int network_broker_reach_service(int broker) {
  struct request request = {.kind = REACH_SERVICE};
  return connected_request(broker, &request);
}

int network_broker_converse(int broker) {
  struct request request = {.kind = CONVERSE};
  return connected_request(broker, &request);
}

#endif
