import Foundation
import NIOCore

/// An IPv4 or IPv6 address of 4 or 16 bytes. An IPv4 address mapped into IPv6 is stored as IPv4.
struct IPAddress: Sendable, Hashable {
  let bytes: [UInt8]

  static let loopback4 = IPAddress(bytes: [127, 0, 0, 1])
  static let loopback6 = IPAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])

  /// - Parameter bytes: 4 or 16 bytes.
  init(bytes: [UInt8]) {
    let mapped = [UInt8](repeating: 0, count: 10) + [255, 255]
    self.bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
  }

  /// - Parameter text: Such as `192.168.1.5` or `fd00::5`.
  init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(bytes: Array(bytes[..<4]))
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(bytes: bytes)
    } else {
      return nil
    }
  }

  init?(_ address: SocketAddress) {
    switch address {
    case .v4(let address): self.init(bytes: withUnsafeBytes(of: address.address.sin_addr) { Array($0) })
    case .v6(let address): self.init(bytes: withUnsafeBytes(of: address.address.sin6_addr) { Array($0) })
    case .unixDomainSocket: return nil
    }
  }

  var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : self == .loopback6 }

  /// Whether it is valid on one network link only. Nobody types such an address into a browser, since it needs the
  /// link's name too.
  var isLinkLocal: Bool { bytes.count == 16 && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 }

  /// The part that identifies a household or machine: an IPv4 address, or the 2⁶⁴ addresses of an IPv6 network.
  var household: [UInt8] { Array(bytes.prefix(bytes.count == 4 ? 4 : 8)) }
}

extension IPAddress: CustomStringConvertible {
  var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "\(bytes)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The address as part of a URL.
  var inURL: String { bytes.count == 4 ? description : "[\(description)]" }
}
