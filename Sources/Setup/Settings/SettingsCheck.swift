import Assistant
import Foundation
import TimeExpressions
import Understanding
import Whisper
import WrittenForm
import Yams

/// Finds mistakes in a settings file: keys that nothing reads and values that cannot be used.
struct SettingsCheck {
  let configuration: Configuration
  /// The file's content.
  let written: Node
  /// The settings as they would be written anew, with every key that was read.
  let understood: Node

  /// Checks the keys, then the values.
  ///
  /// - Throws: ``SettingMistake``, the first that is found.
  func validate() throws(SettingMistake) {
    try checkKeys()
    try checkValues()
  }

  // MARK: Keys

  private func checkKeys() throws(SettingMistake) {
    for (name, value) in Self.members(of: written) {
      guard Configuration.settingNames.contains(name) else {
        // Unknown keys may belong to other programs, unless they are close to a name of ours.
        if let meant = Self.nearest(to: name, among: Configuration.settingNames) {
          throw .unknown(name, meant: meant)
        }
        continue
      }
      let names = Self.propertyNames(of: configuration)
      try checkKeys(in: value, understood: understood.mapping?[name], path: [name], names: names)
    }
  }

  /// Checks the keys of a mapping and of those inside it.
  ///
  /// - Parameter names: Names to suggest for a misspelled key.
  private func checkKeys(
    in written: Node, understood: Node?, path: [String], names: Set<String>
  ) throws(SettingMistake) {
    for (name, value) in Self.members(of: written) {
      guard let known = understood?.mapping?[name] else {
        let nearby = Set(Self.members(of: understood).map(\.name))
        throw .unknown(
          (path + [name]).joined(separator: "."), meant: Self.nearest(to: name, among: nearby.union(names)))
      }
      try checkKeys(in: value, understood: known, path: path + [name], names: names)
    }
  }

  /// Returns the entries of a mapping, without those that have no value and without YAML's merge key `<<`.
  private static func members(of node: Node?) -> [(name: String, value: Node)] {
    (node?.mapping ?? [:]).compactMap { key, value in
      guard let name = key.string, name != "<<", value.null == nil else { return nil }
      return (name, value)
    }
  }

  private static func nearest(to name: String, among names: Set<String>) -> String? {
    names.sorted().map { ($0, EditDistance.between($0.lowercased(), name.lowercased())) }
      .filter { $0.1 <= 2 }.min { $0.1 < $1.1 }?.0
  }

  /// Returns the names of a value's properties and of theirs, whether or not they are set.
  private static func propertyNames(of value: Any) -> Set<String> {
    let mirror = Mirror(reflecting: value)
    guard [.struct, .enum, .optional, .dictionary, .tuple].contains(mirror.displayStyle) else { return [] }
    let isProperty = mirror.displayStyle == .struct
    return mirror.children.reduce(into: []) { names, child in
      if isProperty, let label = child.label { names.insert(label) }
      names.formUnion(propertyNames(of: child.value))
    }
  }

  // MARK: Values

  private func checkValues() throws(SettingMistake) {
    for code in (configuration.language ?? "").split(separator: ",") {
      let code = code.trimmingCharacters(in: .whitespaces)
      guard Language(code) != nil else {
        throw .unusable(
          "language", "“\(code)” is no language that a model knows; write a code, as in en or pt")
      }
    }
    guard let actions = configuration.actions else { return }
    if let zone = actions.timeZone, TimeZone(identifier: zone) == nil {
      throw .unusable("actions.timeZone", "“\(zone)” is no time zone; write one as in Europe/Berlin")
    }
    guard (0...1_439).contains(actions.reminderMinuteOfDay) else {
      throw .unusable("actions.reminderMinuteOfDay", "it is in minutes after midnight, from 0 to 1439")
    }
    guard (1...CommandSchema.maximumMinutes).contains(actions.eventMinutes) else {
      throw .unusable(
        "actions.eventMinutes", "it is in minutes, from 1 to \(CommandSchema.maximumMinutes)")
    }
  }

  /// Checks that the thresholds for single intents and slots name ones that exist.
  static func validate(
    _ policy: ConfirmationPolicy, against schema: CommandSchema
  ) throws(SettingMistake) {
    func check(_ used: some Sequence<String>, _ known: [String], in setting: String) throws(SettingMistake) {
      guard let unknown = used.sorted().first(where: { !known.contains($0) }) else { return }
      throw .unknown("\(setting).\(unknown)", meant: nearest(to: unknown, among: Set(known)))
    }
    try check(policy.intents.keys, schema.intents.map(\.name.rawValue), in: "confirmation.intents")
    try check(
      policy.wordThresholds.keys, schema.slots.map(\.name.rawValue), in: "confirmation.wordThresholds")
  }
}

/// What is wrong with settings that can be read.
enum SettingMistake: Error, Equatable, CustomStringConvertible {
  /// There is no setting of this name; perhaps another one was meant.
  case unknown(String, meant: String?)
  /// A setting has a value that cannot be used.
  case unusable(String, String)
  /// The file is not text.
  case noText

  var description: String {
    switch self {
    case .unknown(let name, let meant?): "there is no setting “\(name)”. Did you mean “\(meant)”?"
    case .unknown(let name, nil): "there is no setting “\(name)”. Correct its name, or take it out."
    case .unusable(let name, let reason): "“\(name)”: \(reason)."
    case .noText: "the file is not text in UTF-8. Save it as that, or move it away."
    }
  }
}
