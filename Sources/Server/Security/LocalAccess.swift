import Foundation
import NIOCore
import Synchronization

/// Decides which programs on this machine are let in on loopback: those of the person who runs the server, and those
/// of other users, including root, that show the server's token.
package struct LocalAccess: Sendable {
  let owners: any PeerOwners
  /// The token for other users; nil if none is let in.
  let token: AccessToken?

  /// Whether the system distinguishes users; if not, all of them are let in.
  package static var tellsUsersApart: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Lets in only the person's own programs.
  package init() { self.init(SystemPeerOwners(), token: nil) }

  /// - Parameter folder: The folder with the token, the same as for ``NetworkAccess``; the token is made if there is
  ///   none.
  /// - Throws: ``ServerError``.
  package init(folder: String) throws {
    self.init(SystemPeerOwners(), token: try AccessToken.kept(in: folder).token)
  }

  init(_ owners: any PeerOwners, token: AccessToken?) {
    (self.owners, self.token) = (owners, token)
  }
}

/// The other end of a connection. Its owner is looked up when it is first needed.
final class Peer: Sendable {
  private let channel: any Channel
  private let owners: any PeerOwners
  private let known = Mutex<Bool?>(nil)

  init(_ channel: any Channel, _ owners: any PeerOwners) {
    (self.channel, self.owners) = (channel, owners)
  }

  var address: IPAddress? { channel.remoteAddress.flatMap(IPAddress.init) }

  /// The group that it is counted in: the household of its address, with all other users of this machine as one. Nil
  /// for the person's own programs.
  var household: [UInt8]? {
    guard let address, !address.isLoopback || !isOwn else { return nil }
    return address.household
  }

  /// Whether it belongs to the user who runs the server.
  var isOwn: Bool {
    known.withLock { known in
      if let known { return known }
      let isOwn = lookUp()
      known = isOwn
      return isOwn
    }
  }

  private func lookUp() -> Bool {
    guard let peer = channel.remoteAddress, let local = channel.localAddress else { return false }
    switch owners.owner(of: peer, connectedTo: local) {
    case .user(let user): return user == geteuid()
    case .nobody: return false
    case .untold: return true
    }
  }
}
