/// The Whisper models that hear on this machine unless others are named: the one place that decides.
package struct HearingModels: Sendable, Hashable {
  /// The best first: under pressure the next one recognizes. Empty where none is here, and PocketSphinx is all there is.
  package let whisper: [InstalledModel]

  /// Sizes that hear by default, the best first. A larger one hears where a person chooses it, since only they know
  /// whether they would rather wait, or where nothing else is here.
  static let sizes = ["whisper-base", "whisper-base.en", "whisper-tiny.en", "whisper-tiny"]
  /// Milliseconds that a model may need for 30 seconds of audio. A caption needs a seventh of that, and is due four times
  /// a second.
  static let limit = 1_000.0

  /// - Parameters:
  ///   - installed: What is here and whole.
  ///   - chosen: The model that the person's settings name; it comes first.
  package init(installed: [InstalledModel], chosen: String? = nil) {
    let recognizers = installed.filter { $0.task == .recognition }
    var usual = Self.sizes.compactMap { size in
      recognizers.filter { Self.size(of: $0.name) == size }
        .min { Self.preference($0.name) < Self.preference($1.name) }
    }
    if usual.isEmpty { usual = recognizers.min { Self.rank(of: $0) < Self.rank(of: $1) }.map { [$0] } ?? [] }
    if let first = recognizers.first(where: { $0.name == chosen }) {
      whisper = [first] + usual.filter { Self.rank(of: $0) < Self.rank(of: first) }
    } else {
      let fast = usual.filter { $0.milliseconds.map { $0 <= Self.limit } ?? true }
      whisper = fast.isEmpty ? usual.suffix(1) : fast
    }
  }

  /// A name without the number format at its end.
  private static func size(of name: String) -> String {
    sizes.first { name == $0 || name.hasPrefix($0 + "-") } ?? name
  }

  /// One of an unknown size counts as the largest.
  private static func rank(of model: InstalledModel) -> Int { WhisperSize.of(model.name)?.rank ?? .max }

  /// 8 bits are as accurate as 16 and faster; fewer are less accurate.
  private static func preference(_ name: String) -> Int {
    if name.hasSuffix("-q8_0") { return 0 }
    return name.contains("-q") ? 2 : 1
  }
}
