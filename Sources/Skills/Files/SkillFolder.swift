import Foundation

/// A folder of skill files, read as a whole; or one file.
///
/// Any folder below it may hold files: intents with their sentences as the library hassil documents them, and the
/// folders that Home Assistant publishes (OHF-Voice/intents), where sentences, lists, rules and answers have files of
/// their own. A file in error is left out and all others count.
public struct SkillFolder: Sendable {
  private enum Limit {
    static let files = 5_000
    static let bytes = 128 << 20
  }

  public var skills: SkillSet
  /// What is wrong, file by file.
  public var problems: [SkillProblem]
  /// The files that count.
  private var used: [SkillFile]

  /// - Parameters:
  ///   - language: Files of other languages are passed over; without it, the language of most files.
  ///   - before: The folder as it was read before. Of a file that is in error now, what stood there then stays in use.
  public init(
    contentsOf folder: URL, language: String? = nil, after before: SkillFolder? = nil
  ) throws(SkillProblem) {
    var files: [SkillFile] = []
    var earlier = Dictionary(
      (before?.used ?? []).filter { !$0.isBuiltIn }.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    problems = []
    for (url, path) in try Self.files(in: folder, language: language) {
      let (file, found) = SkillFileReader.read(url, path: path)
      if let file = file ?? earlier.removeValue(forKey: path) { files.append(file) }
      problems += found
    }
    let language = language ?? Self.language(of: files)
    // “en” serves “en-GB” only where nothing is written for that.
    let isWritten = files.contains { $0.language == language }
    files.removeAll { file in
      file.language.map { isWritten ? $0 != language : !Self.isLanguage($0, language) } ?? false
    }
    files += BuiltInVocabulary.files(language)
    (skills, used) = (SkillSet(language: language), files)
    // A file that others need may be the one in error, so what remains is checked again.
    while true {
      var found: [SkillProblem] = []
      skills = SkillSet(language: language, files: files, &found)
      found += ReferenceCheck.problems(of: skills)
      guard !found.isEmpty else { break }
      problems += found
      let refused = Set(found.map(\.place.file))
      files.removeAll { refused.contains($0.name) }
      for name in refused {
        if let file = earlier.removeValue(forKey: name) { files.append(file) }
      }
    }
    used = files
  }

  /// The files of a folder, in the order of their paths. Of a folder inside of Home Assistant's, what its sentences need
  /// is read as well.
  private static func files(in folder: URL, language: String?) throws(SkillProblem) -> [(URL, String)] {
    let folder = folder.resolvingSymlinksInPath()
    let start = SkillPlace(file: folder.lastPathComponent, line: 1, column: 1)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
      throw SkillProblem(start, "there is no such folder", suggestion: "Name a folder of skill files.")
    }
    guard isFolder.boolValue else { return [(folder, folder.lastPathComponent)] }
    var found = yamlFiles(in: folder, from: folder, language)
    if let root = publishedRoot(above: folder) {
      for part in ["lists", "rules", "intents.yaml"] {
        found += yamlFiles(in: root.appending(path: part), from: root, language)
      }
    }
    let bytes = found.reduce(0) { $0 + ((try? $1.0.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0) }
    guard found.count <= Limit.files, bytes <= Limit.bytes else {
      throw SkillProblem(
        start, "\(found.count) files of \(bytes >> 20) MB",
        suggestion: "At most \(Limit.files) files of \(Limit.bytes >> 20) MB in all can be read.")
    }
    return found.sorted { $0.1 < $1.1 }
  }

  private static func yamlFiles(in folder: URL, from root: URL, _ language: String?) -> [(URL, String)] {
    guard folder.pathExtension.isEmpty else {
      return FileManager.default.fileExists(atPath: folder.path) ? [(folder, folder.lastPathComponent)] : []
    }
    guard
      let enumerator = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.fileSizeKey], options: [.skipsHiddenFiles])
    else { return [] }
    var found: [(URL, String)] = []
    for case let url as URL in enumerator where ["yaml", "yml"].contains(url.pathExtension.lowercased()) {
      let parts = Array(url.standardizedFileURL.pathComponents.dropFirst(root.pathComponents.count))
      guard !parts.contains("tests"), !isOfOtherLanguage(parts, language) else { continue }
      found.append((url, parts.joined(separator: "/")))
    }
    return found
  }

  /// Whether a path as Home Assistant publishes it names a language that is not wanted.
  private static func isOfOtherLanguage(_ parts: [String], _ language: String?) -> Bool {
    guard let language, parts.count > 2, ["sentences", "lists", "rules", "responses"].contains(parts[0])
    else { return false }
    return !isLanguage(parts[1], language)
  }

  private static func publishedRoot(above folder: URL) -> URL? {
    var root = folder
    for _ in 0..<3 {
      root = root.deletingLastPathComponent()
      if FileManager.default.fileExists(atPath: root.appending(path: "intents.yaml").path),
        FileManager.default.fileExists(atPath: root.appending(path: "sentences").path)
      {
        return root
      }
    }
    return nil
  }

  /// Whether a file's language is the one wanted; “en” serves “en-GB”.
  private static func isLanguage(_ one: String, _ wanted: String) -> Bool {
    one == wanted || wanted.hasPrefix("\(one)-") || wanted.hasPrefix("\(one)_")
  }

  private static func language(of files: [SkillFile]) -> String {
    let counts = Dictionary(files.compactMap(\.language).map { ($0, 1) }, uniquingKeysWith: +)
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? "en"
  }
}
