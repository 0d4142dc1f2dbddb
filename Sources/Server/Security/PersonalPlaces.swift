import Foundation

/// Decides which files and folders belong to a person, so that clients of the server can name only those.
package struct PersonalPlaces: Sendable, Hashable {
  private let home: String
  private let user: uid_t

  /// The places of the user who runs this process.
  package static var current: PersonalPlaces { PersonalPlaces(home: NSHomeDirectory(), user: geteuid()) }

  /// - Parameters:
  ///   - home: Everything in it belongs to the person.
  ///   - user: The owner of the person's files elsewhere.
  package init(home: String, user: uid_t) {
    self.home = URL(fileURLWithPath: home).resolvingSymlinksInPath().path
    self.user = user
  }

  /// The target of a path, with links resolved; nil if it does not belong to the person, or does not exist outside
  /// the home.
  package func resolved(_ path: String) -> String? {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if home != "/", path == home || path.hasPrefix(home + "/") { return path }
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == user ? path : nil
  }

  /// The message if ``resolved(_:)`` returns nil.
  package static func refusal(_ path: String) -> String {
    "\(path) is neither in your home folder nor your own. Choose one that is."
  }
}
