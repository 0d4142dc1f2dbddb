import Foundation
import Testing

@testable import Skills

/// Skills from a YAML text, as a test writes them.
func skills(yaml: String, path: String = "test.yaml") throws -> SkillSet {
  let root = try YAMLElement.parse(yaml, named: path)
  let (file, problems) = try SkillFileReader.read(#require(root), path: path)
  if let problem = problems.first { throw problem }
  var found: [SkillProblem] = []
  let set = SkillSet(language: file?.language ?? "en", files: [try #require(file)], &found)
  found += ReferenceCheck.problems(of: set)
  if let problem = found.first { throw problem }
  return set
}

/// One intent of these templates.
func skills(_ templates: String..., rules: String = "", lists: String = "") throws -> SkillSet {
  try skills(
    yaml:
      """
      language: en
      intents:
        Test:
          data:
            - sentences:
      \(templates.map { "          - '\($0.replacing("'", with: "''"))'" }.joined(separator: "\n"))
      \(rules.isEmpty ? "" : "expansion_rules:\n\(indented(rules))")
      \(lists.isEmpty ? "" : "lists:\n\(indented(lists))")
      """)
}

private func indented(_ text: String) -> String {
  text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
}

extension SkillMatch {
  /// `intent slot=value slot=value`, in the order of the slots.
  var summary: String {
    ([intent] + slots.map { "\($0.name)=\($0.value.text ?? $0.value.json.text)" }).joined(separator: " ")
  }
}

/// The first problem of a YAML text; nil where there is none.
func firstProblem(in yaml: String, path: String = "test.yaml") -> SkillProblem? {
  do {
    _ = try skills(yaml: yaml, path: path)
    return nil
  } catch {
    return error as? SkillProblem
  }
}

/// A folder that is there while a test looks at it.
func withFolder<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "skills-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  for (path, text) in files {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
  return try body(folder)
}
