import Foundation
import NIOCore
import Synchronization

/// Who of this machine is let in on loopback: the programs of the person who runs the server, and those of other users,
/// root among them, that show the server's token.
package struct LocalAccess: Sendable {
  let owners: any PeerOwners
  /// Nil where no other user is let in at all.
  let token: AccessToken?

  /// Whether the system tells users apart; where it does not, all of them are let in.
  package static var tellsUsersApart: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Lets in the person's own programs alone.
  package init() { self.init(SystemPeerOwners(), token: nil) }

  /// - Parameter folder: Where the token is kept, and made where there is none yet: that of ``NetworkAccess``.
  /// - Throws: ``ServerError``.
  package init(folder: String) throws {
    self.init(SystemPeerOwners(), token: try AccessToken.kept(in: folder).token)
  }

  init(_ owners: any PeerOwners, token: AccessToken?) {
    (self.owners, self.token) = (owners, token)
  }
}

/// The other end of a connection. Whose it is is looked up once, when it is first asked.
final class Peer: Sendable {
  private let channel: any Channel
  private let owners: any PeerOwners
  private let known = Mutex<Bool?>(nil)

  init(_ channel: any Channel, _ owners: any PeerOwners) {
    (self.channel, self.owners) = (channel, owners)
  }

  var address: IPAddress? { channel.remoteAddress.flatMap(IPAddress.init) }

  /// Who it is counted with: the household of its address, and other users of this machine as one. Nil for the person's
  /// own programs.
  var household: [UInt8]? {
    guard let address, !address.isLoopback || !isOwn else { return nil }
    return address.household
  }

  /// Whether it is a program of the user who runs the server.
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
