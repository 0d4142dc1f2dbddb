import ArgumentParser
import Assistant
import Console
import Foundation
import JSONValues
import Setup

struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Your own rules: lengths, names, wordings and times that always hold.",
    discussion:
      "Corrections that you make twice become rules too, and whom you meant by an unknown name. They are kept in "
      + "rules.yaml beside the settings.",
    subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Each rule with its number.")

    @Flag(help: "One JSON object a line.") var json = false

    func run() async throws {
      let rules = try Installation().rules.read().rules
      if rules.isEmpty, !json {
        output("No rules yet. Try: voicecore rules add \"when I say lunch, book 60 minutes\"")
      }
      for (number, rule) in rules.enumerated() {
        guard json else {
          output("  \(number + 1)  \(printable(rule.sentence))")
          continue
        }
        var line = JSONObject()
        try line.add("number", number + 1)
        try line.add("rule", rule)
        try line.add("sentence", rule.sentence)
        output(line.text)
      }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add one, in the words you would say.",
      discussion: """
        Examples: “when I say lunch, book 60 minutes”, “when I say mom, I mean Maria Silva”, \
        “my reminder time is half past eight”.
        """)

    @Argument(help: "The rule.") var text: [String]
    @OptionGroup var clock: ClockOptions

    func run() async throws {
      let said = text.joined(separator: " ")
      guard let rule = PersonalRule(said: said, context: try clock.context()()) else {
        throw ValidationError(
          "“\(printable(said))” is no rule. Say: when I say LUNCH, book 60 minutes; when I say MOM, I mean MARIA SILVA;"
            + " or: my reminder time is HALF PAST EIGHT.")
      }
      try Installation().rules.add(rule)
      output("From now on, \(printable(rule.sentence)).")
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove one by its number.")

    @Argument(help: "The number that voicecore rules shows.") var number: Int

    func run() async throws {
      let file = try Installation().rules
      var rules = try file.read()
      guard rules.rules.indices.contains(number - 1) else {
        throw ValidationError("There is no rule \(number); voicecore rules lists them.")
      }
      let rule = rules.rules.remove(at: number - 1)
      try file.write(rules)
      output("Removed: \(printable(rule.sentence)).")
    }
  }
}
