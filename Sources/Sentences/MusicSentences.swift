/// Receipts of what a music player was told, and answers about what it plays.
package enum MusicSentences {
  /// It starts to play.
  package static func plays(_ player: String) -> String { "\(player) plays" }

  /// It pauses.
  package static func pauses(_ player: String) -> String { "\(player) pauses" }

  /// It stops.
  package static func stops(_ player: String) -> String { "\(player) stops" }

  /// It goes on to the next piece.
  package static func playsNext(_ player: String) -> String { "\(player) plays the next track" }

  /// It goes back to the piece before.
  package static func playsPrevious(_ player: String) -> String { "\(player) plays the previous track" }

  /// Its volume was changed: `mpv’s volume is 40 percent`
  package static func volume(of player: String, percent: Int) -> String {
    "\(player)’s volume is \(percent) percent"
  }

  /// What was asked about is not there: no music plays.
  package static let nothing = "Nothing is playing."

  /// A piece without a title plays.
  package static func untitled(_ player: String) -> String { "\(player) plays something without a title." }

  /// The piece that plays: `“Yesterday” by The Beatles.`
  package static func playing(_ title: String, by artists: [String]) -> String {
    let names = artists.joined(separator: " and ")
    return artists.isEmpty ? "“\(title)”." : "“\(title)” by \(names)."
  }

  /// What the player was told was taken back.
  package static func asBefore(_ player: String) -> String { "\(player) is as before." }

  /// What the player was told had changed nothing.
  package static let nothingToTakeBack = "There is nothing to take back: nothing had changed."
}
