import Foundation
import NIOCore

/// The names and addresses of this machine.
struct MachineNames: Sendable, Hashable {
  /// The names in small letters, the likeliest first.
  var names: [String]
  /// The addresses, the likeliest first.
  var addresses: [IPAddress]

  /// The present names and addresses, including loopback.
  ///
  /// - Parameter more: Names and addresses that the machine does not know, such as a router's.
  static func current(and more: [String] = []) -> MachineNames {
    var machine = MachineNames(names: [], addresses: [])
    for name in more { machine.add(name) }
    if let host = hostName() {
      machine.add(host)
      // The name in multicast DNS (RFC 6762).
      if let label = host.split(separator: ".").first { machine.add("\(label).local") }
    }
    let devices = (try? System.enumerateDevices()) ?? []
    // Bridges and tunnels of containers and virtual machines do not lead to a phone.
    let isVirtual = { (name: String) in
      ["docker", "br-", "veth", "virbr", "lxc"].contains { name.hasPrefix($0) }
    }
    for device in devices.filter({ !isVirtual($0.name) }) + devices.filter({ isVirtual($0.name) }) {
      guard let address = device.address.flatMap(IPAddress.init), !address.isLinkLocal, !address.isLoopback
      else {
        continue
      }
      machine.add("\(address)")
    }
    // IPv4 addresses come first: they are shorter, and every phone supports them.
    machine.addresses =
      machine.addresses.filter { $0.bytes.count == 4 } + machine.addresses.filter { $0.bytes.count == 16 }
    for name in ["localhost", "127.0.0.1", "::1"] { machine.add(name) }
    return machine
  }

  /// Adds a name or an address; anything else is left out.
  private mutating func add(_ text: String) {
    if let address = IPAddress(text) {
      if !addresses.contains(address) { addresses.append(address) }
    } else if Self.isName(text), !names.contains(text.lowercased()) {
      names.append(text.lowercased())
    }
  }

  /// Whether a text is a host's name. Source: RFC 1123, 2.1.
  static func isName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }

  /// The host name from the system; Foundation would ask the network.
  private static func hostName() -> String? {
    var text = [CChar](repeating: 0, count: 256)
    guard gethostname(&text, text.count - 1) == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
