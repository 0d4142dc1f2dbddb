import Foundation

/// Which files and folders are a person's own, so that what asks the server can name them and no others.
package struct PersonalPlaces: Sendable, Hashable {
  private let home: String
  private let user: uid_t

  /// Those of the user who runs this process.
  package static var current: PersonalPlaces { PersonalPlaces(home: NSHomeDirectory(), user: geteuid()) }

  /// - Parameters:
  ///   - home: All in it is the person's own.
  ///   - user: Who owns what is the person's own elsewhere.
  package init(home: String, user: uid_t) {
    self.home = URL(fileURLWithPath: home).resolvingSymlinksInPath().path
    self.user = user
  }

  /// Where a path leads, past all links; nil where that is not the person's own, or is not there outside the home.
  package func resolved(_ path: String) -> String? {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if home != "/", path == home || path.hasPrefix(home + "/") { return path }
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == user ? path : nil
  }

  /// What a person is told where ``resolved(_:)`` gives nothing.
  package static func refusal(_ path: String) -> String {
    "\(path) is neither in your home folder nor your own. Choose one that is."
  }
}
