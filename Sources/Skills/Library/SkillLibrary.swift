import Foundation
import Synchronization

/// A folder of skills in use. It is read when it is first needed, and again after a file has changed.
public final class SkillLibrary: Sendable {
  /// The skills from one reading of the folder.
  public struct Loaded: Sendable {
    /// The matcher for all sentences.
    public var matcher: SkillMatcher
    /// The definitions by intent.
    public var definitions: [String: SkillDefinition]
    /// The number of the reading. It changes whenever the skills may have changed.
    public var reading: Int
  }

  /// The path of the folder.
  public let folder: String
  /// The language of the skills.
  public let language: String
  /// Other files that the context is read from. Their changes count as well.
  private let besides: [String]
  /// Returns the context. It is called at each reading.
  private let context: @Sendable () -> SkillContext
  private let state = Mutex(State())

  private struct State {
    /// The time at which the files were last examined, and their state then.
    var looked: ContinuousClock.Instant?
    var files: [String: FileMark] = [:]
    var read: SkillFolder?
    var loaded: Loaded?
    var problems: [SkillProblem] = []
    var readings = 0
    var grammar: (reading: Int, grammar: SkillGrammar?)?
  }

  /// The state of a file, by which changes are noticed.
  private struct FileMark: Hashable {
    var size: Int
    var time: Double
    var number: UInt64

    /// Returns `nil` if there is no such file.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
        let modified = status.st_mtimespec
      #else
        let modified = status.st_mtim
      #endif
      size = Int(status.st_size)
      time = Double(modified.tv_sec) + Double(modified.tv_nsec) / 1e9
      number = UInt64(status.st_ino)
    }
  }

  /// The shortest time between two examinations of the files.
  private static let interval = Duration.milliseconds(300)

  /// Makes a library of the skills in a folder, without reading it yet.
  ///
  /// - Parameters:
  ///   - besides: Files that the context is read from.
  ///   - context: Returns the context. It is called at each reading.
  public init(
    folder: String, language: String = "en", besides: [String] = [],
    context: @escaping @Sendable () -> SkillContext = { SkillContext() }
  ) {
    (self.folder, self.language, self.besides, self.context) = (folder, language, besides, context)
  }

  /// Returns the skills in the files' present state, or `nil` if there is no folder. A file with mistakes is used as
  /// it was before.
  public func current() -> Loaded? {
    state.withLock { state in
      if let looked = state.looked, .now - looked < Self.interval { return state.loaded }
      state.looked = .now
      let files = marks()
      guard files != state.files else { return state.loaded }
      state.files = files
      guard !files.isEmpty else {
        (state.read, state.loaded, state.problems) = (nil, nil, [])
        return nil
      }
      read(&state)
      return state.loaded
    }
  }

  /// Returns the mistakes in the files' present state.
  public func problems() -> [SkillProblem] {
    _ = current()
    return state.withLock(\.problems)
  }

  /// Returns the grammar of the present skills and the number of their reading, or `nil` if no sentence can be
  /// listened for. The grammar is computed once for each reading.
  public func grammar() -> (grammar: SkillGrammar, reading: Int)? {
    guard let loaded = current() else { return nil }
    var made = state.withLock { $0.grammar }
    if made?.reading != loaded.reading {
      // The lock is not held meanwhile, so that matching does not wait.
      made = (loaded.reading, SkillGrammar(loaded.matcher))
      state.withLock { [made] in $0.grammar = made }
    }
    return made?.grammar.map { ($0, loaded.reading) }
  }

  /// The folders of the files to which skills append lines.
  public var foldersOfLines: [String] {
    let files = (current()?.definitions.values.map { $0 } ?? []).compactMap { definition -> String? in
      if case .line(let line) = definition.action { line.path(from: folder) } else { nil }
    }
    return Set(files.map { ($0 as NSString).deletingLastPathComponent }).sorted()
  }

  private func read(_ state: inout State) {
    do {
      let folder = try SkillFolder(
        contentsOf: URL(filePath: folder, directoryHint: .isDirectory), language: language, after: state.read)
      (state.read, state.problems) = (folder, folder.problems)
      var skills = folder.skills
      // Intents without a definition are not listened for.
      skills.blocks.removeAll { skills.definitions[$0.intent] == nil }
      state.readings += 1
      state.loaded = Loaded(
        matcher: SkillMatcher(skills, context: context()), definitions: skills.definitions,
        reading: state.readings)
    } catch {
      state.problems = [error]
    }
  }

  private func marks() -> [String: FileMark] {
    let folder = URL(filePath: folder, directoryHint: .isDirectory).resolvingSymlinksInPath()
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    else { return [:] }
    var marks: [String: FileMark] = [:]
    for case let url as URL in files where ["yaml", "yml"].contains(url.pathExtension.lowercased()) {
      marks[url.path] = FileMark(url.path)
    }
    guard !marks.isEmpty else { return [:] }
    for path in besides { marks[path] = FileMark(path) }
    return marks
  }
}

/// Skills that come with VoiceCore, to be copied into a person's own folder.
package enum ShippedSkills {
  /// The names of the skills, sorted.
  package static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Returns the file of a shipped skill, or `nil` if there is none of this name.
  package static func file(_ name: String) -> String? {
    guard names.contains(name) else { return nil }
    return try? String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  }

  private static var folder: URL { Bundle.module.bundleURL.appending(path: "Skills/Shipped") }
}
