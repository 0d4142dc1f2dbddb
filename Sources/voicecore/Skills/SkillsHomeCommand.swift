import Actions
import ArgumentParser
import Console
import Foundation
import Setup

struct SkillsHomeCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "home",
    abstract: "Fetch the things, areas and floors of Home Assistant, for the slots of skills.",
    discussion: "Run it again when you have added or renamed something there.")

  var networkUse: NetworkUse { .reachesServices }

  func run() async throws {
    let installation = try Installation()
    let home = try await HomeDescription.fetched(by: installation.reach.callAsFunction)
    try home.write(to: installation.state.home)
    let counts = home.counts
    output("Things: \(counts.things), areas: \(counts.areas), floors: \(counts.floors).")
    output(printable(installation.state.home))
  }
}
