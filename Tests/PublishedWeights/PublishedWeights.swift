import Foundation

/// The weights that `scripts/fetch-models` puts beside the build, and the recordings of people in the public data beside
/// the checkout.
///
/// Tests that need them are `.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)")`: skipped where nothing
/// was fetched, and never where `CI` is set, so that they fail there if anything is missing.
public enum PublishedWeights {
  public static let hint =
    "no published weights or public data are beside the checkout: run scripts/fetch-models"

  /// Whisper base, multilingual, 8 bits.
  public static let base = file("whisper-base-q8_0")
  /// Whisper tiny.en, 8 bits.
  public static let tiny = file("whisper-tiny.en-q8_0")
  /// Silero's voice activity network.
  public static let silero = file("silero")

  /// SmolLM2 with 135 million weights, 4 bits.
  public static let smallLanguageModel = file("smollm2-135m-instruct", suffix: ".gguf")

  /// Whether all are here, or have to be.
  public static let areExpected =
    ProcessInfo.processInfo.environment["CI"] != nil
    || base != nil && tiny != nil && silero != nil && smallLanguageModel != nil
      && FileManager.default.fileExists(atPath: data.path)

  /// The store that they lie in.
  public static let store = checkout.appending(path: ".build/models")

  public static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  public static let data = checkout.deletingLastPathComponent().appending(path: "shared/data")

  /// The six recordings of people reading, with what they read.
  public static func readings() throws -> [(audio: URL, text: String)] {
    let folder = data.appending(path: "human_speech")
    let lines = try String(contentsOf: folder.appending(path: "transcripts.tsv"), encoding: .utf8)
    return lines.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 1)
      return fields.count == 2 ? (folder.appending(path: String(fields[0])), String(fields[1])) : nil
    }
  }

  /// One of the synthetic commands of Examples/.
  public static func example(_ name: String) -> URL {
    checkout.appending(path: "Examples/spoken_commands/\(name).flac")
  }

  /// A store's file is named for the model and the beginning of its digest.
  private static func file(_ name: String, suffix: String = ".bin") -> String? {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: store.path)) ?? []
    return files.sorted().first { $0.hasPrefix(name) && $0.hasSuffix(suffix) }
      .map { store.appending(path: $0).path }
  }
}
