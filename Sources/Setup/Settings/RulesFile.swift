import Actions
import Assistant
import DurableFiles
import Foundation
import Yams

/// The person's own rules, a YAML file that they can read and edit.
package struct RulesFile {
  package let path: String

  package static func path(in state: StateFolder) -> String { "\(state.configuration)/rules.yaml" }

  /// Reads the rules; none if there is no file.
  ///
  /// - Throws: `ConfigurationError` if it is not a list of rules.
  package func read() throws(ConfigurationError) -> PersonalRules {
    guard FileManager.default.fileExists(atPath: path) else { return PersonalRules() }
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let isEmpty = text.split(separator: "\n").allSatisfy {
        $0.hasPrefix("#") || $0.allSatisfy(\.isWhitespace)
      }
      return isEmpty
        ? PersonalRules() : PersonalRules(try YAMLDecoder().decode([PersonalRule].self, from: text))
    } catch {
      throw ConfigurationError(path: path, reason: error.settingWords)
    }
  }

  /// Writes new rules and removes those that are gone; the rest of the file stays unchanged.
  ///
  /// - Throws: `ConfigurationError` if that is impossible without losing what the person wrote.
  package func write(_ rules: PersonalRules) throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let header = "# Your own rules. `voicecore rules` lists, adds and removes them; edit them as you like.\n"
    var yaml = YAMLText(
      text: files.fileExists(atPath: path) ? try String(contentsOfFile: path, encoding: .utf8) : header)
    do {
      try yaml.set(items: try Self.items(rules, as: yaml))
    } catch {
      throw ConfigurationError(path: path, reason: error.settingWords)
    }
    // It contains names of people.
    try Draft.replace(path, with: Data(yaml.text.utf8), permissions: 0o600)
  }

  /// Returns the YAML of each rule, as the file has it if the rule is there.
  private static func items(_ rules: PersonalRules, as yaml: YAMLText) throws -> [Node] {
    let written = try Yams.compose(yaml: yaml.text)?.sequence.map(Array.init) ?? []
    let known = try written.map { try YAMLDecoder().decode(PersonalRule.self, from: $0) }
    return try rules.rules.map { rule in
      if let place = known.firstIndex(of: rule) { return written[place] }
      return try Yams.compose(yaml: YAMLEncoder().encode(rule)) ?? .emptyMapping
    }
  }

  package func add(_ rule: PersonalRule) throws {
    var rules = try read()
    rules.add(rule)
    try write(rules)
  }
}
