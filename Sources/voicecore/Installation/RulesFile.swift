import Assistant
import Foundation
import Yams

/// The person's own rules, a YAML file that they can read and edit.
struct RulesFile {
  let path: String

  /// No file is no rules.
  ///
  /// - Throws: `ConfigurationError` where it is no list of rules.
  func read() throws(ConfigurationError) -> PersonalRules {
    guard FileManager.default.fileExists(atPath: path) else { return PersonalRules() }
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let isEmpty = text.split(separator: "\n").allSatisfy {
        $0.hasPrefix("#") || $0.allSatisfy(\.isWhitespace)
      }
      return isEmpty
        ? PersonalRules() : PersonalRules(try YAMLDecoder().decode([PersonalRule].self, from: text))
    } catch {
      throw ConfigurationError(path: path, reason: "\(error)")
    }
  }

  func write(_ rules: PersonalRules) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let list = rules.rules.isEmpty ? "" : try YAMLEncoder().encode(rules.rules)
    try ("# Your own rules. `voicecore rules` lists, adds and removes them; edit them as you like.\n" + list)
      .write(toFile: path, atomically: true, encoding: .utf8)
    // Names of people are in it.
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  func add(_ rule: PersonalRule) throws {
    var rules = try read()
    rules.add(rule)
    try write(rules)
  }
}
