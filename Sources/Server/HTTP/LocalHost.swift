import Foundation
import NIOHTTP1

/// Tells requests of this machine's own programs and pages from those that a foreign web page makes a browser send.
///
/// A page whose name was pointed at 127.0.0.1 (DNS rebinding) has its own name in `Host`; a cross-site request has a
/// foreign `Origin`, or `Sec-Fetch-Site` says so.
struct LocalHost: Sendable {
  private let names: Set<String>

  /// - Parameter host: What the server listens on.
  init(_ host: String) {
    names = ["localhost", "127.0.0.1", "::1", host.lowercased()]
  }

  /// Whether an address is of this machine alone.
  static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" || host == "::1" { return true }
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
  }

  /// Throws where the request is not to be answered.
  func check(_ head: HTTPRequestHead) throws(APIError) {
    let hosts = head.headers["host"]
    guard hosts.count == 1, names.contains(Self.name(ofHost: hosts[0])) else {
      throw APIError(
        status: .forbidden,
        message: "This server answers to localhost alone; the request's Host names another.",
        code: "host_not_allowed")
    }
    let origins = head.headers["origin"]
    guard origins.isEmpty || origins == ["http://\(hosts[0])"] || origins == ["https://\(hosts[0])"] else {
      throw Self.crossSite
    }
    let site = head.headers.first(name: "sec-fetch-site") ?? "none"
    let isNavigation = head.method == .GET && head.headers.first(name: "sec-fetch-mode") == "navigate"
    guard ["none", "same-origin"].contains(site) || isNavigation else { throw Self.crossSite }
  }

  private static var crossSite: APIError {
    APIError(
      status: .forbidden, message: "Pages of other origins may not use this server.",
      code: "origin_not_allowed")
  }

  /// A `Host` header's name, without the port and an IPv6 address's brackets.
  private static func name(ofHost host: String) -> String {
    var name = Substring(host.lowercased())
    if name.hasPrefix("["), let end = name.firstIndex(of: "]") {
      return String(name[name.index(after: name.startIndex)..<end])
    }
    if let colon = name.lastIndex(of: ":") { name = name[..<colon] }
    return String(name)
  }
}
