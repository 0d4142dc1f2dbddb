import Foundation

/// Lists and rules that a skill may use without defining them. A file's own definition with the same name takes
/// precedence.
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
