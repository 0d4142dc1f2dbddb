import Actions
import Assistant
import Foundation
import Inference
import ModelStore
import Setup
import Speech
import TimeExpressions
import Understanding
import VoiceKeyboard
import Whisper

/// Checks every part that the main functions need, by using it.
struct Examination {
  func checks() async -> [Check] {
    let installation: Installation
    do {
      installation = try Installation()
    } catch {
      return [
        Check(
          name: "settings", state: .broken, finding: "\(error)",
          remedy: "mend or remove \(StateFolder.current.configurationFile), then: voicecore setup")
      ]
    }
    return [
      settings(installation), await recognition(installation), understanding(installation),
      await history(installation), folder("events", installation.actions.events),
      folder("reminders", installation.actions.tasks), folder("notes", installation.actions.notes),
      readingMail(installation), sendingMail(installation), agent(installation), notifications(), player(),
      await otherLanguages(), await placing(installation),
    ]
  }

  private func settings(_ installation: Installation) -> Check {
    let path = installation.state.configurationFile
    return FileManager.default.fileExists(atPath: path)
      ? Check(name: "settings", state: .works, finding: path)
      : Check(
        name: "settings", state: .missing, finding: "none yet; built-in ones are used",
        remedy: "voicecore setup")
  }

  private func recognition(_ installation: Installation) async -> Check {
    do {
      let models = try await installation.hearingModels(threads: ProcessInfo.processInfo.activeProcessorCount)
      if let best = models.first {
        let processor = Processor(kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: 1))
        _ = try WhisperModel(contentsOf: best.path, processor: processor)
        let others = models.dropFirst().map { ", \($0.name) under pressure" }.joined()
        return Check(name: "recognition", state: .works, finding: best.name + others)
      }
      let builtIn = installation.hearing([]) { _ in }
      try await builtIn.engine.make(builtIn.settings[0]).prepare()
      if installation.configuration.whisperModel != nil {
        return Check(
          name: "recognition", state: .works, finding: "pocketsphinx, English, as the settings say")
      }
      return Check(
        name: "recognition", state: .missing,
        finding: "pocketsphinx alone, which misses every third word of what people say",
        remedy: "voicecore models pull whisper-base-q8_0")
    } catch {
      return Check(
        name: "recognition", state: .broken, finding: "\(error)", remedy: "voicecore models verify"
      )
    }
  }

  private func understanding(_ installation: Installation) -> Check {
    do {
      let now = LocalDateTime(Date(), in: .current)
      let interpretation = try installation.interpreter().interpret(
        "remind me tomorrow at seven to call john", context: TimeContext(now: now, timeZone: .current))
      guard interpretation.command.intent == .addReminder else {
        return Check(
          name: "understanding", state: .broken, finding: "a plain reminder was not understood",
          remedy: "install VoiceCore again")
      }
      return ModelInterpreter.shippedModel == nil
        ? Check(
          name: "understanding", state: .missing,
          finding: "\(interpretation.interpreter), without its model; less is understood",
          remedy: "keep the folder models beside the program")
        : Check(name: "understanding", state: .works, finding: interpretation.interpreter)
    } catch {
      return Check(
        name: "understanding", state: .broken, finding: "\(error)", remedy: "install VoiceCore again")
    }
  }

  private func history(_ installation: Installation) async -> Check {
    let path = installation.state.historyFile
    do {
      let unreadable = try await installation.history().unreadable()
      guard unreadable == 0 else {
        return Check(
          name: "history", state: .broken, finding: "\(path): \(unreadable) of its entries cannot be read",
          remedy: "the others are there; forget these with the history page, all at once")
      }
      return Check(name: "history", state: .works, finding: path)
    } catch {
      return Check(
        name: "history", state: .broken, finding: "\(error)",
        remedy: "see that the folder can be written to and has room")
    }
  }

  private func folder(_ name: String, _ folder: ActionFolder) -> Check {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    if exists, isFolder.boolValue, access(folder.path, W_OK) == 0 {
      return Check(name: name, state: .works, finding: folder.path)
    }
    if !exists, folder.isOwn {
      return Check(name: name, state: .works, finding: "\(folder.path), made at first use")
    }
    let finding = !exists ? "is not there" : isFolder.boolValue ? "cannot be written to" : "is no folder"
    return Check(name: name, state: .broken, finding: "\(folder.path) \(finding)", remedy: "voicecore setup")
  }

  private func readingMail(_ installation: Installation) -> Check {
    guard let maildir = installation.mail.maildir else {
      return Check(
        name: "reading mail", state: .missing, finding: "no Maildir is set up",
        remedy: "add mail.maildir to \(installation.state.configurationFile)")
    }
    return FileManager.default.fileExists(atPath: maildir + "/cur")
      ? Check(name: "reading mail", state: .works, finding: maildir)
      : Check(
        name: "reading mail", state: .broken, finding: "\(maildir) is no Maildir: it has no folder “cur”",
        remedy: "mend mail.maildir in \(installation.state.configurationFile)")
  }

  private func sendingMail(_ installation: Installation) -> Check {
    let file = installation.state.configurationFile
    guard installation.mail.from != nil else {
      return Check(
        name: "sending mail", state: .missing, finding: "no sender is set up",
        remedy: "add mail.from to \(file)")
    }
    switch installation.mail.transport {
    case .smtp(let server):
      return Check(
        name: "sending mail", state: .works, finding: "\(server.host), port \(server.port); not tried")
    case .sendmail(let command):
      return Check(name: "sending mail", state: .works, finding: command.joined(separator: " "))
    case nil:
      return Check(
        name: "sending mail", state: .missing, finding: "no way to send is set up",
        remedy: "add mail.smtp or mail.sendmail to \(file)")
    }
  }

  private func agent(_ installation: Installation) -> Check {
    let process = AgentService.current.status(stateFolder: installation.agentFolder).process
    if let process { return Check(name: "agent", state: .works, finding: "runs as process \(process)") }
    return Check(
      name: "agent", state: .missing, finding: "does not run, so nothing rings",
      remedy: "voicecore agent install")
  }

  private func notifications() -> Check {
    ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] != nil
      ? Check(name: "notifications", state: .works, finding: "a session bus is there")
      : Check(
        name: "notifications", state: .missing,
        finding: "no session bus; reminders are written to the terminal",
        remedy: "start voicecore from a desktop session")
  }

  private func player() -> Check {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = ProgramLoudspeaker.usualPlayers.first { player in
      folders.contains { access("\($0)/\(player.name)", X_OK) == 0 }
    }
    return found.map { Check(name: "speaking", state: .works, finding: "flite through \($0.name)") }
      ?? Check(
        name: "speaking", state: .missing, finding: "no program that plays sound",
        remedy: "apt-get install pulseaudio-utils")
  }

  private func placing(_ installation: Installation) async -> Check {
    let desktop = DesktopKeys()
    let means = await PlacingMeans.current(desktop)
    do {
      let placer = try means.placer(installation.dictationSettings.placing ?? .automatic) { _ in }
      let keys =
        await desktop.givesShortcuts
        ? "; the desktop gives keys (voicecore dictate install --desktop-keys)" : ""
      return Check(
        name: "dictation", state: means.remedy == nil ? .works : .missing,
        finding: "text goes to \(placer.name)\(keys)",
        remedy: means.remedy)
    } catch {
      return Check(
        name: "dictation", state: .missing, finding: "\(error)",
        remedy: means.remedy ?? "change dictation.placing in \(installation.state.configurationFile)")
    }
  }

  private func otherLanguages() async -> Check {
    let voices = await EspeakSynthesizer.voices()
    return voices.isEmpty
      ? Check(
        name: "other languages", state: .missing, finding: "no espeak-ng, so only English is spoken",
        remedy: "apt-get install espeak-ng")
      : Check(
        name: "other languages", state: .works, finding: "espeak-ng speaks \(voices.count), as in de or pt-br"
      )
  }
}
