import DictationLink
import Testing

@testable import VoiceKeyboard

@Suite("systemd starts the processes of a dictation") struct DictationUnitsTests {
  private let units = DictationUnits(
    recognizer: "/opt/100%/voicecore", microphone: "/opt/my tools/voicecore-dictate",
    places: DictationPlaces(data: "/home/a/.local/share/voicecore") {
      $0 == "XDG_RUNTIME_DIR" ? "/run/user/1" : nil
    },
    home: nil, preRoll: true, device: "a\"b$c")

  @Test("when somebody connects to their sockets") func sockets() throws {
    let names = ["voicecore-dictate.socket", "voicecore-dictate.service", "voicecore-recognizer.socket"]
    #expect(units.files.map(\.name) == names + ["voicecore-recognizer.service"])
    #expect(units.files[0].text.contains("\nListenStream=/run/user/1/voicecore-dictate.sock\n"))
    #expect(units.files[2].text.contains("\nListenStream=/run/user/1/voicecore-recognizer.sock\n"))
  }

  @Test("an open microphone from the beginning of the session") func open() {
    var units = units
    #expect(units.start.hasSuffix(" voicecore-dictate.service"))
    #expect(units.files[1].text.hasSuffix("\n\n[Install]\nWantedBy=default.target\n"))
    units.preRoll = false
    #expect(!units.start.contains(".service"))
    #expect(!units.files[1].text.contains("[Install]"))
    units.desktopKeys = true
    #expect(units.start.hasSuffix(" voicecore-dictate.service"))
    #expect(units.files[1].text.contains(#""--no-launch" "--desktop-keys""#))
    (units.desktopKeys, units.inputMethodKey) = (false, "Control_R")
    #expect(units.start.hasSuffix(" voicecore-dictate.service"))
    #expect(units.files[1].text.contains(#""--no-launch" "--input-method-key" "Control_R""#))
    #expect(units.inputMethod?.text.contains("'serve' '--input-method-key' 'Control_R'") == true)
  }

  @Test("the model in a process of its own, or in that of the server") func server() {
    var units = units
    #expect(units.files[3].text.contains(#""dictate" "serve" "--idle-exit" "600""#))
    units.servesAll = true
    #expect(units.files[3].text.contains(#"/voicecore" "serve""#))
  }

  @Test("with names that are what they say") func quoting() {
    #expect(
      units.files[1].text.contains(
        #"ExecStart="/opt/my tools/voicecore-dictate" "serve" "--no-launch" "--pre-roll" "--device" "a\"b$$c""#
      ))
    #expect(units.files[3].text.contains(#"ExecStart="/opt/100%%/voicecore" "dictate" "serve""#))
  }
}
