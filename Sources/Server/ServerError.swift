import Foundation
import NIOCore

/// Why the server could not start.
public enum ServerError: Error, Sendable, Hashable, CustomStringConvertible {
  case portInUse(Int, option: String)
  case portRefused(Int, option: String)
  case notLoopback(String)
  case cannotListen(host: String, port: Int, reason: String)

  public var description: String {
    switch self {
    case .portInUse(let port, let option):
      "Port \(port) is in use. Stop the program that has it, or choose another with \(option)."
    case .portRefused(let port, let option):
      "Port \(port) may not be opened by this user. Choose one above 1023 with \(option)."
    case .notLoopback(let host):
      "\(host) is no loopback address. The server is open to this machine alone: use 127.0.0.1, ::1 or localhost."
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
