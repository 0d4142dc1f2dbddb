import Foundation

/// A Unix socket for programs of its owner only.
enum LocalSocket {
  /// The most bytes of a message, which is one line of JSON.
  static let longest = 1 << 20
  /// The most seconds for the rest of a message that has begun.
  private static let patience = 5

  static func open() throws(ControlError) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw .failed(reason()) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
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

  /// The next line without its end; nil if none came in time.
  ///
  /// - Parameter isPatient: Whether to wait without a limit.
  static func line(from descriptor: Int32, isPatient: Bool) -> String? {
    if !isPatient {
      var limit = timeval(tv_sec: patience, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < longest {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += piece[..<count]
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
    }
    return nil
  }

  /// Writes a line; returns whether all of it was taken.
  @discardableResult
  static func write(_ line: String, to descriptor: Int32) -> Bool {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  static func reason() -> String { String(cString: strerror(errno)) }

  #if os(Linux)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal: Int32 = 0
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

/// Why the control socket does not work.
public enum ControlError: Error, Sendable, Hashable, CustomStringConvertible {
  case notRunning
  case alreadyRunning
  case tooLong(String)
  case noAnswer
  case failed(String)

  public var description: String {
    switch self {
    case .notRunning:
      "Nothing holds the microphone and the model. Start it with your desktop: voicecore dictate serve"
    case .alreadyRunning: "“voicecore dictate serve” runs already."
    case .tooLong(let path): "\(path) is too long a path for a socket; set XDG_RUNTIME_DIR to a shorter one."
    case .noAnswer: "“voicecore dictate serve” ended before it answered."
    case .failed(let reason): "The socket of “voicecore dictate serve” does not work: \(reason)."
    }
  }
}
