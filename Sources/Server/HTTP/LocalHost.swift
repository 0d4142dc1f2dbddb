import Foundation
import NIOHTTP1

/// Distinguishes requests of the server's own programs and pages from those that a foreign web page makes a browser
/// send.
///
/// A page whose name points at 127.0.0.1 (DNS rebinding) has its own name in `Host`. A cross-site request has a
/// foreign `Origin`, or is marked by `Sec-Fetch-Site`.
struct LocalHost: Sendable {
  private let names: Set<String>
  private let scheme: String

  /// - Parameters:
  ///   - host: The address that the server listens on.
  ///   - isSecure: Whether it uses TLS.
  init(_ host: String, isSecure: Bool = false) {
    names = ["localhost", "127.0.0.1", "::1", host.lowercased()]
    scheme = isSecure ? "https" : "http"
  }

  /// Whether an address belongs to this machine only.
  static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" || host == "::1" { return true }
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
  }

  /// Throws if the request must not be answered.
  ///
  /// - Parameter machine: Other names of the server.
  func check(_ head: HTTPRequestHead, and machine: MachineNames? = nil) throws(APIError) {
    let hosts = head.headers["host"]
    guard hosts.count == 1, let name = Self.name(ofHost: hosts[0]), isOwn(name, machine) else {
      throw APIError(
        status: .forbidden,
        message: "The request's Host names another machine. This server answers to "
          + (machine == nil ? "localhost alone." : "its own names; add one with --name."),
        code: "host_not_allowed")
    }
    let origins = head.headers["origin"]
    guard origins.isEmpty || origins == ["\(scheme)://\(hosts[0])"] else { throw Self.crossSite }
    let site = head.headers.first(name: "sec-fetch-site") ?? "none"
    let isNavigation = head.method == .GET && head.headers.first(name: "sec-fetch-mode") == "navigate"
    guard ["none", "same-origin"].contains(site) || isNavigation else { throw Self.crossSite }
  }

  private func isOwn(_ name: String, _ machine: MachineNames?) -> Bool {
    if names.contains(name) { return true }
    guard let machine else { return false }
    return machine.names.contains(name) || IPAddress(name).map(machine.addresses.contains) ?? false
  }

  private static var crossSite: APIError {
    APIError(
      status: .forbidden, message: "Pages of other origins may not use this server.",
      code: "origin_not_allowed")
  }

  /// The name in a `Host` header, without the port and an IPv6 address's brackets; nil if it is invalid. Source: RFC
  /// 3986, 3.2.2 and 3.2.3.
  static func name(ofHost host: String) -> String? {
    let host = host.lowercased()
    let (name, rest): (Substring, Substring)
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      (name, rest) = (host[..<end].dropFirst(), host[end...].dropFirst())
      guard name.contains(":") else { return nil }
    } else {
      name = host.prefix { $0 != ":" }
      rest = host[name.endIndex...]
    }
    let isPort = rest.first == ":" && rest.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    return rest.isEmpty || isPort ? String(name) : nil
  }
}
