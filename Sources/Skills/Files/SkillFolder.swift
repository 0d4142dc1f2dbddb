import Foundation

/// A folder of skill files, or a single file.
///
/// Any subfolder may contain files: intents with sentences in hassil's format, or the folders that Home Assistant
/// publishes (OHF-Voice/intents), in which sentences, lists, rules and responses are separate files. A file with
/// mistakes is left out, and the others are used.
package struct SkillFolder: Sendable {
  private enum Limit {
    static let files = 5_000
    static let bytes = 128 << 20
  }

  package var skills: SkillSet
  /// The mistakes, ordered by file.
  package var problems: [SkillProblem]
  /// The files in use.
  private var used: [SkillFile]
  /// The location of each file by its path in the folder.
  private var places: [String: URL] = [:]

  /// The files in use that are in the folder, with their paths in it.
  package var files: [(path: String, url: URL)] {
    used.compactMap { file in file.isBuiltIn ? nil : places[file.name].map { (file.name, $0) } }
  }

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - language: The language. Files of other languages are skipped. The default is the language of most files.
  ///   - before: The previous reading of the folder. A file that has mistakes now is used as it was then.
  package init(
    contentsOf folder: URL, language: String? = nil, after before: SkillFolder? = nil
  ) throws(SkillProblem) {
    var files: [SkillFile] = []
    var earlier = Dictionary(
      (before?.used ?? []).filter { !$0.isBuiltIn }.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    problems = []
    for (url, path) in try Self.files(in: folder, language: language) {
      places[path] = url
      let (file, found) = SkillFileReader.read(url, path: path)
      if let file = file ?? earlier.removeValue(forKey: path) { files.append(file) }
      problems += found
    }
    let language = language ?? Self.language(of: files)
    // “en” is used for “en-GB” only if there is nothing for “en-GB”.
    let isWritten = files.contains { $0.language == language }
    files.removeAll { file in
      file.language.map { isWritten ? $0 != language : !Self.isLanguage($0, language) } ?? false
    }
    files += BuiltInVocabulary.files(language)
    (skills, used) = (SkillSet(language: language), files)
    // Another file may need one that was refused, so the remaining files are checked again.
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

  /// Returns the files of a folder by path. For a folder of Home Assistant's, this includes the files that its
  /// sentences need.
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

  /// Returns whether a path in Home Assistant's layout belongs to another language.
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

  /// Returns whether the language of a file fits the wanted one: “en” fits “en-GB”.
  private static func isLanguage(_ one: String, _ wanted: String) -> Bool {
    one == wanted || wanted.hasPrefix("\(one)-") || wanted.hasPrefix("\(one)_")
  }

  private static func language(of files: [SkillFile]) -> String {
    let counts = Dictionary(files.compactMap(\.language).map { ($0, 1) }, uniquingKeysWith: +)
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? "en"
  }
}

/// Lists and rules that a skill may use without defining them. A definition of the same name in a person's own file
/// takes precedence.
enum BuiltInVocabulary {
  static func files(_ language: String) -> [SkillFile] {
    ["shared", String(language.prefix { $0 != "-" && $0 != "_" })].compactMap { name in
      let url = Bundle.module.bundleURL.appending(path: "Skills/\(name).yaml")
      guard FileManager.default.fileExists(atPath: url.path) else { return nil }
      var file = SkillFileReader.read(url, path: "built-in/\(name).yaml").file
      file?.isBuiltIn = true
      return file
    }
  }
}
