import Foundation

#if canImport(CNetworkSeal)
  import CNetworkSeal
#endif

/// Takes the network permanently away from this process and from all programs that it starts.
enum NetworkSeal {
  static func apply() throws(NetworkSealError) {
    #if canImport(CNetworkSeal)
      let reason = network_seal()
      if reason != 0 { throw .refused(String(cString: strerror(reason))) }
    #else
      throw .unavailable
    #endif
  }

  static var isSupported: Bool {
    #if canImport(CNetworkSeal)
      network_seal_is_supported()
    #else
      false
    #endif
  }
}

enum NetworkSealError: Error, CustomStringConvertible {
  /// The system has no seccomp filters.
  case unavailable
  /// The kernel refused, in its own words.
  case refused(String)

  var description: String {
    switch self {
    case .unavailable:
      "This system has no seccomp filters, so the network cannot be taken away from a program."
    case .refused(let words): "The kernel does not take the network away from this program: \(words)."
    }
  }
}
