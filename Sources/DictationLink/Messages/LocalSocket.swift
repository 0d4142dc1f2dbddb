#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A Unix socket for programs of its owner only.
enum LocalSocket {
  static func open() throws(ControlError) -> Int32 {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw .failed(reason()) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// - Throws: ``ControlError/notRunning`` if nobody serves it.
  static func connected(_ path: String) throws(ControlError) -> Int32 {
    let descriptor = try open()
    let result: Int32
    do throws(ControlError) {
      result = try with(path) { connect(descriptor, $0, $1) }
    } catch {
      close(descriptor)
      throw error
    }
    guard result == 0 else {
      let number = errno
      close(descriptor)
      throw number == ENOENT || number == ECONNREFUSED
        ? .notRunning : .failed(String(cString: strerror(number)))
    }
    return descriptor
  }

  /// The socket that systemd listens on for this process (sd_listen_fds(3)); nil if there is none.
  static func activated() -> Int32? {
    defer {
      // A program that is started from here must not take it for its own.
      unsetenv("LISTEN_PID")
      unsetenv("LISTEN_FDS")
      unsetenv("LISTEN_FDNAMES")
    }
    func number(_ name: String) -> Int32? { getenv(name).flatMap { Int32(String(cString: $0)) } }
    guard number("LISTEN_PID") == getpid(), number("LISTEN_FDS") == 1 else { return nil }
    let first: Int32 = 3
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(first, $0, &length) }
    }
    guard result == 0, address.ss_family == sa_family_t(AF_UNIX) else { return nil }
    _ = fcntl(first, F_SETFD, FD_CLOEXEC)
    return first
  }

  /// Passes an address of this path to `bind` or `connect`.
  static func with(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(ControlError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8) + [0]
    guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { throw .tooLong(path) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Whether the other end belongs to the same user.
  static func isOwn(_ descriptor: Int32) -> Bool {
    #if os(Linux)
      var peer = PeerCredentials()
      var length = socklen_t(MemoryLayout<PeerCredentials>.size)
      return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.uid == getuid()
    #else
      var (user, group) = (uid_t(), gid_t())
      return getpeereid(descriptor, &user, &group) == 0 && user == getuid()
    #endif
  }

  static func reason() -> String { String(cString: strerror(errno)) }

  #if os(Linux)
    static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    static let noSignal: Int32 = 0
  #endif
}

#if os(Linux)
  /// The kernel's `struct ucred`, which glibc's headers hide from Swift.
  private struct PeerCredentials {
    var pid = pid_t()
    var uid = uid_t()
    var gid = gid_t()
  }
#endif

/// Why a socket of the dictation does not work.
public enum ControlError: Error, Sendable, Hashable, CustomStringConvertible {
  case notRunning
  case alreadyRunning(String)
  case tooLong(String)
  case noAnswer
  case failed(String)

  public var description: String {
    switch self {
    case .notRunning:
      "Nothing holds the microphone. Start it with your desktop: voicecore-dictate serve (or once: voicecore dictate install)"
    case .alreadyRunning(let path): "Another process serves \(path) already."
    case .tooLong(let path): "\(path) is too long a path for a socket; set XDG_RUNTIME_DIR to a shorter one."
    case .noAnswer: "The process with the microphone ended before it answered."
    case .failed(let reason): "The socket does not work: \(reason)."
    }
  }
}
