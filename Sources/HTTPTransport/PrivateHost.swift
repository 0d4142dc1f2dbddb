import Foundation

/// Recognizes hosts on this machine and on private networks.
package enum PrivateHost {
  /// Returns whether a name always means this machine.
  package static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host.lowercased())
  }

  /// Returns whether a host is private, as far as its text tells.
  package static func isPrivate(_ host: String) -> Bool {
    let host = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]."))
    if host == "localhost" || [".localhost", ".local", ".internal"].contains(where: host.hasSuffix) {
      return true
    }
    var four = in_addr()
    // This also reads odd forms such as 127.1 and 0x7f000001.
    if inet_aton(host, &four) != 0 { return isPrivate(UInt32(bigEndian: four.s_addr)) }
    var six = in6_addr()
    guard inet_pton(AF_INET6, String(host.prefix { $0 != "%" }), &six) == 1 else { return false }
    return isPrivate(withUnsafeBytes(of: six) { Array($0) })
  }

  /// Returns whether a socket's address is private. Families other than IPv4 and IPv6 count as private.
  ///
  /// - Parameter address: Its length must be that of its family.
  static func isPrivate(_ address: UnsafePointer<sockaddr>) -> Bool {
    let bytes = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let four = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr
      return isPrivate(UInt32(bigEndian: four.s_addr))
    case AF_INET6:
      let six = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return isPrivate(withUnsafeBytes(of: six) { Array($0) })
    default: return true
    }
  }

  /// Source: IANA, "IPv4 Special-Purpose Address Registry".
  private static func isPrivate(_ address: UInt32) -> Bool {
    let networks: [(address: UInt32, bits: UInt32)] = [
      (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
      (0xAC10_0000, 12), (0xC0A8_0000, 16), (0xE000_0000, 3),
    ]
    return networks.contains { (address ^ $0.address) >> (32 - $0.bits) == 0 }
  }

  /// Source: IANA, "IPv6 Special-Purpose Address Registry".
  private static func isPrivate(_ bytes: [UInt8]) -> Bool {
    // ::, ::1, and IPv4 addresses mapped into IPv6.
    if bytes[..<10].allSatisfy({ $0 == 0 }) {
      return bytes[10] != 255 || isPrivate(bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
    }
    // fc00::/7, fe80::/10, ff00::/8.
    return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 || bytes[0] == 0xFF
  }
}
