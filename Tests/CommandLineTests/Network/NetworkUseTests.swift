import ArgumentParser
import Chat
import Foundation
import Setup
import Testing
import Yams

@testable import voicecore

@Suite("What commands need of the network") struct NetworkUseTests {
  private func all(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap { all(below: $0) }
  }

  @Test func everyCommandIsSealedButThoseThatAreNamedHere() {
    let kept = all(below: VoiceCoreCommand.self).filter { $0 is any NetworkCommand.Type }
    #expect(
      Set(kept.map { "\($0)" }) == [
        "AskCommand", "RunCommand", "ListenCommand", "UndoCommand", "ServeCommand", "DoctorCommand", "Send",
        "Run", "PullModelsCommand", "UpdateModelsCommand", "SkillsHomeCommand", "ReachServiceCommand",
        "TalkCommand", "ChatReachCommand",
      ])
  }

  @Test(arguments: [
    (["ask", "x"], NetworkUse.sendsMailLater), (["ask", "x", "--dry-run"], .none),
    (["run", "a.wav"], .sendsMailLater), (["listen"], .sendsMailLater), (["undo"], .sendsMailLater),
    (["chat"], .sendsMailLater), (["chat", "--dry-run"], .none), (["chat", "reach"], .reachesServices),
    (
      ["chat", "--server", "http://127.0.0.1:1/v1", "--language-model", "m"],
      .converses(with: ChatServer(url: "http://127.0.0.1:1/v1", model: "m", mayLeaveThisMachine: false))
    ),
    (["serve"], .listens),
    (["outbox", "send"], .sendsMail), (["models", "pull", "x"], .pullsModels),
    (["models", "update"], .pullsModels), (["models", "update", "--dry-run"], .none), (["doctor"], .none),
    (["doctor", "--network"], .examines),
  ])
  func aCommandKeepsNoMoreThanItNeeds(arguments: [String], use: NetworkUse) throws {
    let command = try #require(VoiceCoreCommand.parseAsRoot(arguments) as? any NetworkCommand)
    #expect(command.networkUse == use)
  }

  @Test(arguments: [
    ("{}", NetworkSetting?.none), ("network: never", .never), ("network: when_asked", .whenAsked),
    ("network: unsealed", .unsealed),
  ])
  func aPersonSaysWhatMayUseIt(text: String, setting: NetworkSetting?) throws {
    #expect(try YAMLDecoder().decode(Configuration.self, from: text).network == setting)
  }

  @Test(arguments: [
    ("unix:/run/user/1000/pulse/native", false), ("/tmp/pulse", false), ("{4ab8}unix:/tmp/pulse", false),
    ("tcp:desk:4713", true), ("desk", true), ("unix:/tmp/pulse tcp6:[::1]", true), ("", false),
  ])
  func aSoundServerThatASealedCommandCannotReachIsTold(address: String, isFar: Bool) {
    #expect(NetworkReport.leavesUnixSockets(address) == isFar)
  }
}
