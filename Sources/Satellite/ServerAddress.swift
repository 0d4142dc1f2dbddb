/// The address of a server: `http://127.0.0.1:8765` on this machine, `https://kitchen.local:8765` elsewhere.
struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  static let standard = ServerAddress(isSecure: false, host: "127.0.0.1", port: 8_765)

  var isSecure: Bool
  /// The host name or address; IPv6 without brackets.
  var host: String
  var port: Int

  private init(isSecure: Bool, host: String, port: Int) {
    (self.isSecure, self.host, self.port) = (isSecure, host, port)
  }

  /// - Parameter text: As `voicecore serve` prints it; a path is ignored. Nil if it is invalid.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty, ["http:", "https:"].contains(parts[0].lowercased()) else {
      return nil
    }
    let isSecure = parts[0].lowercased() == "https:"
    var authority = parts[2].prefix { $0 != "#" && $0 != "?" }
    var port = isSecure ? 443 : 80
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      guard let number = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(number)
      else { return nil }
      port = number
      authority = authority[..<colon]
    }
    if authority.hasPrefix("["), authority.hasSuffix("]") { authority = authority.dropFirst().dropLast() }
    let isHost = authority.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0 != "@" }
    guard !authority.isEmpty, isHost else { return nil }
    self.init(isSecure: isSecure, host: String(authority), port: port)
  }

  /// The value of the Host header.
  var hostHeader: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  var description: String { "\(isSecure ? "https" : "http")://\(hostHeader)" }

  /// Whether it is this machine's loopback interface, the only one used without TLS.
  var isLoopback: Bool {
    let bytes = host.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 = bytes.count == 4 && bytes.allSatisfy { UInt8($0) != nil }
    return host.lowercased() == "localhost" || host == "::1" || isIPv4 && bytes[0] == "127"
  }
}
