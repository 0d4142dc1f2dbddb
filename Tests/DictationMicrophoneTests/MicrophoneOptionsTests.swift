import Capture
import DictationLink
import Testing

@testable import DictationMicrophone

@Suite("voicecore-dictate") struct MicrophoneOptionsTests {
  @Test("takes what keys ask for") func requests() throws {
    let options = try MicrophoneOptions(["toggle", "--program", "Code", "--mode", "verbatim"])
    #expect(options.action == .ask(ControlRequest(.toggle, program: "Code", mode: "verbatim")))
    #expect(try MicrophoneOptions(["stop"]).action == .ask(ControlRequest(.stop)))
  }

  @Test("takes how it should serve") func serving() throws {
    let options = try MicrophoneOptions([
      "serve", "--pre-roll", "--desktop-keys", "--no-launch", "--device", "usb",
    ])
    #expect(options.action == .serve)
    #expect(options.preRoll && options.desktopKeys && !options.launches && options.device == "usb")
    let key = try MicrophoneOptions(["serve", "--input-method-key", "f9"]).inputMethodKey
    #expect(key?.symbol == 0xFFC6)
  }

  @Test(
    "refuses what it does not know",
    arguments: [
      [], ["reboot"], ["start", "stop"], ["start", "--mode"], ["serve", "--x"],
      ["serve", "--input-method-key", "a"],
    ])
  func unknown(_ arguments: [String]) {
    #expect(throws: MicrophoneOptions.UsageError.self) { try MicrophoneOptions(arguments) }
  }

  @Test("tells a bar its state") func state() {
    let line = StateLine(ControlReply(.listening, text: "a \"b\"\n", level: 45)).text
    #expect(line == #"{"text":"● ▮▮▯▯▯","class":"listening","tooltip":"a \"b\"\n"}"#)
  }
}

@Suite("A microphone that is kept open") struct MicrophoneTests {
  @Test("gives the second before the start, once") func preRoll() async throws {
    let microphone = Microphone(isKeptOpen: true) { AsyncThrowingStream { $0.finish() } }
    await microphone.take(.opened(device: "a"))
    for number in 1...20 {
      await microphone.take(.samples([Float](repeating: Float(number), count: 1_500)))
    }
    let events = await microphone.events()
    await microphone.take(.samples([21]))
    await microphone.take(.lost(reason: "gone"))
    var seen: [CaptureEvent] = []
    for try await event in events {
      seen.append(event)
      if case .lost = event { break }
    }
    #expect(seen.first == .opened(device: "a"))
    guard seen.count == 4, case .samples(let before) = seen[1] else {
      Issue.record("\(seen.count) events")
      return
    }
    #expect(before.count == 16_000)
    #expect(before.first == 10 && before.last == 20)
    #expect(seen[2] == .samples([21]))
  }
}
