import Foundation
import NIOCore

/// The owner of the other end of a connection within this machine.
enum PeerOwner: Sendable, Hashable {
  case user(uid_t)
  /// No open socket is that end: it is on another machine, or was closed meanwhile.
  case nobody
  /// The system does not tell.
  case untold
}

/// Finds out which user of this machine owns a connection.
protocol PeerOwners: Sendable {
  /// The owner of the socket at `peer` that is connected to `local`.
  func owner(of peer: SocketAddress, connectedTo local: SocketAddress) -> PeerOwner
}

#if os(Linux)
  /// Looks connections up in the kernel's tables. Source: Linux, Documentation/networking/proc_net_tcp.rst.
  struct SystemPeerOwners: PeerOwners {
    func owner(of peer: SocketAddress, connectedTo local: SocketAddress) -> PeerOwner {
      for (table, isWide) in [("/proc/net/tcp", false), ("/proc/net/tcp6", true)] {
        guard let ends = Self.text([peer, local], isWide: isWide), let rows = Self.contents(of: table),
          let place = rows.firstPlace(of: Array(ends.utf8))
        else { continue }
        // State, queues, timer, timeouts, owner, probes, inode.
        let fields = rows[(place + ends.utf8.count)...].prefix { $0 != UInt8(ascii: "\n") }
          .split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        // A closed socket has neither an inode nor an owner; 0 stands for both, which is also root's number.
        guard fields.count > 6, fields[6] != "0", let user = uid_t(fields[4]) else { continue }
        return .user(user)
      }
      return .nobody
    }

    /// Both ends as in the table: addresses in hexadecimal 32-bit words in the machine's byte order, and ports.
    private static func text(_ ends: [SocketAddress], isWide: Bool) -> String? {
      var texts: [String] = []
      for end in ends {
        guard var bytes = IPAddress(end)?.bytes, let port = end.port else { return nil }
        if isWide, bytes.count == 4 { bytes = [UInt8](repeating: 0, count: 10) + [255, 255] + bytes }
        guard bytes.count == (isWide ? 16 : 4) else { return nil }
        let words = stride(from: 0, to: bytes.count, by: 4).map { start in
          bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
        }
        texts.append(words.map { hexadecimal($0, 8) }.joined() + ":" + hexadecimal(UInt32(port), 4))
      }
      return texts.joined(separator: " ") + " "
    }

    private static func hexadecimal(_ number: UInt32, _ width: Int) -> String {
      let digits = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: width - digits.count) + digits
    }

    /// A complete table. It comes in pieces whose length says nothing about what follows.
    private static func contents(of table: String) -> [UInt8]? {
      let descriptor = open(table, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var all: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 ? all : nil }
        all += piece[..<count]
      }
    }
  }
#else
  /// Cannot tell: Apple's systems show a program only its own connections. All users of the machine are let in.
  struct SystemPeerOwners: PeerOwners {
    func owner(of peer: SocketAddress, connectedTo local: SocketAddress) -> PeerOwner { .untold }
  }
#endif
