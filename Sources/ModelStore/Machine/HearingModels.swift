/// The Whisper models that recognize speech on this machine unless the person chose others. This is the only place
/// that decides it.
package struct HearingModels: Sendable, Hashable {
  /// The models, the best first; under pressure the next one is used. It is empty if none is installed, so that
  /// only PocketSphinx remains.
  package let whisper: [InstalledModel]

  /// The sizes used by default, the best first. A larger model is used only if the person chooses it, since it makes
  /// them wait, or if nothing else is installed.
  static let sizes = ["whisper-base", "whisper-base.en", "whisper-tiny.en", "whisper-tiny"]
  /// The most milliseconds for 30 seconds of audio. A caption takes a seventh of that, and is due four times a
  /// second.
  static let limit = 1_000.0

  /// Chooses among the installed models.
  ///
  /// - Parameters:
  ///   - installed: The complete installed models.
  ///   - chosen: The name of the model in the settings, which comes first.
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

  /// Returns the name without its number format.
  private static func size(of name: String) -> String {
    sizes.first { name == $0 || name.hasPrefix($0 + "-") } ?? name
  }

  /// Returns the rank of a model. An unknown size counts as the largest.
  private static func rank(of model: InstalledModel) -> Int { WhisperSize.of(model.name)?.rank ?? .max }

  /// Returns the preference among number formats, the lowest first: 8 bits are as accurate as 16 and faster; fewer
  /// are less accurate.
  private static func preference(_ name: String) -> Int {
    if name.hasSuffix("-q8_0") { return 0 }
    return name.contains("-q") ? 2 : 1
  }
}
