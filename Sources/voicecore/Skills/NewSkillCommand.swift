import Actions
import ArgumentParser
import Console
import Foundation
import Setup
import Skills

struct NewSkillCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begin a skill: a file of sentences and a program, which work at once.",
    discussion:
      "Writes NAME.yaml and NAME.sh into your folder of skills. Change them as you like; they are read anew.")

  @Argument(help: "Its name: letters, digits and “-”.") var name: String

  func validate() throws {
    guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9-]{0,40}/) != nil else {
      throw ValidationError(
        "A name begins with a letter and has letters, digits and “-” only, as in “roll-dice”.")
    }
  }

  func run() async throws {
    let folder = StateFolder.current.skills
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let shipped = ShippedSkills.file(name)
    try write(shipped ?? sentences, to: "\(folder)/\(name).yaml", 0o600)
    if shipped != nil {
      printError("See what you can say: voicecore skills say")
    } else {
      try write(Self.program, to: "\(folder)/\(name).sh", 0o700)
      let words = name.replacing("-", with: " ")
      printError("Try it: voicecore skills try \"\(words) three\"; do it: voicecore ask \"\(words) three\"")
    }
  }

  private func write(_ text: String, to path: String, _ permissions: Int) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw ValidationError("\(path) is there already; choose another name.")
    }
    try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    output(printable(path))
  }

  /// The intent's name: “RollDice” for “roll-dice”.
  private var intent: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private var sentences: String {
    """
    # What you say, and what is done then. Documentation/writing-skills.md tells more.
    language: en

    lists:
      number:
        range: {from: 1, to: 100}

    intents:
      \(intent):
        # This program gets {"skill", "slots", "time"} as JSON; what it prints is the answer.
        run: [\(name).sh]
        # What changes nothing never asks; write “always”, “when_doubtful” or “seldom” for what does.
        confirmation: never
        data:
          - sentences:
              - "\(name.replacing("-", with: " ").lowercased()) [{number}]"

    """
  }

  private static let program = """
    #!/bin/sh
    # The details as JSON, such as {"skill":"…","slots":{"number":3},"time":"…"}.
    details=$(cat)
    echo "I was told $details"

    """
}
