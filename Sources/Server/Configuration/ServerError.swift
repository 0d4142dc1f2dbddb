import Foundation
import NIOCore

/// Why the server could not start.
package enum ServerError: Error, Sendable, Hashable, CustomStringConvertible {
  case portInUse(Int, option: String)
  case portRefused(Int, option: String)
  case notLoopback(String)
  case noName(String)
  case secretIsOpen(String)
  case damagedSecret(String)
  case cannotKeepSecret(String, reason: String)
  case authorityExpires(String)
  case cannotListen(host: String, port: Int, reason: String)

  package var description: String {
    switch self {
    case .portInUse(let port, let option):
      "Port \(port) is in use. Stop the program that has it, or choose another with \(option)."
    case .portRefused(let port, let option):
      "Port \(port) may not be opened by this user. Choose one above 1023 with \(option)."
    case .notLoopback(let host):
      "\(host) is no loopback address. Use 127.0.0.1, ::1 or localhost, or open the server to the network with --open."
    case .noName(let name): "“\(name)” is neither a name nor an address of a machine."
    case .secretIsOpen(let path):
      "Others may read the secret in \(path). Close it with “chmod 600 \(path)”, or remove it to have a new one."
    case .damagedSecret(let path): "\(path) is damaged. Remove it to have a new one made."
    case .cannotKeepSecret(let path, let reason): "\(path) cannot be read or written: \(reason)."
    case .authorityExpires(let path):
      "The certificate authority in \(path) expires soon. Remove the file to have a new one, and let devices trust that."
    case .cannotListen(let host, let port, let reason):
      "The server cannot listen on \(host), port \(port): \(reason)."
    }
  }

  init(_ error: any Error, host: String, port: Int, option: String) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portInUse(port, option: option)
    case EACCES: self = .portRefused(port, option: option)
    default: self = .cannotListen(host: host, port: port, reason: "\(error)")
    }
  }
}
