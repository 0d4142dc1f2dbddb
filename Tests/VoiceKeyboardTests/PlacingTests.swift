import Dictation
import Foundation
import Testing

@testable import VoiceKeyboard

@Suite("How text is placed") struct PlacingTests {
  private func means(
    _ environment: [String: String], _ programs: String..., inputMethod: String? = nil,
    ydotool: TypingProgram? = nil
  ) -> PlacingMeans {
    PlacingMeans(
      environment: environment,
      inputMethod: inputMethod.map { IBusAccess(address: $0, formerEngine: "/dev/null") }, ydotool: ydotool
    ) {
      programs.contains($0)
    }
  }

  private let wayland = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]
  private let x11 = ["DISPLAY": ":0"]

  @Test("the first way that can work here is taken") func chooses() throws {
    func way(_ means: PlacingMeans, _ way: PlacingWay = .automatic) throws -> String {
      try means.placer(way) { _ in }.name
    }
    #expect(try way(means(wayland, "wtype", "xdotool", ydotool: .ydotool)) == "wtype")
    #expect(try way(means(wayland, "xdotool", ydotool: .ydotool)) == "ydotool")
    #expect(try way(means(wayland, ydotool: .formerYdotool), .ydotool) == "ydotool 0.1")
    #expect(try way(means(wayland, "xdotool", "wl-copy")) == "the clipboard, to be pasted by hand")
    #expect(try way(means(x11, "xdotool", "xclip")) == "xdotool")
    #expect(try way(means(x11, "xdotool", "xclip"), .clipboard) == "xclip and xdotool")
    #expect(try way(means([:], "xdotool", "wtype")) == "standard output")
    #expect(throws: PlacingError.unavailable(.wtype)) { try way(means(x11, "wtype"), .wtype) }
    #expect(throws: PlacingError.unavailable(.clipboard)) { try way(means(x11, "xdotool"), .clipboard) }
    #expect(throws: PlacingError.unavailable(.ibus)) { try way(means(x11, "xdotool"), .ibus) }
    #if canImport(CDBus)
      #expect(try way(means(x11, "xdotool", inputMethod: "unix:path=/bus")) == "IBus")
      #expect(try way(means(x11, "xdotool", inputMethod: "unix:path=/bus"), .xdotool) == "xdotool")
    #endif
  }

  /// Keys that press nothing.
  private struct Portal: TypingKeys {
    let name = "portal"
    let way = PlacingWay.portal
    let mixesWithHeldKeys = true
    func types(_ text: String) -> Bool { true }
    func prepare() {}
    func type(_ text: String) {}
    func delete(_ count: Int) {}
    func paste() {}
  }

  @Test("the desktop's portal comes before programs on Wayland, and after them on X11") func portal() throws {
    func way(_ environment: [String: String], _ programs: String...) throws -> String {
      let means = PlacingMeans(
        environment: environment, inputMethod: nil, portal: Portal(), ydotool: .ydotool,
        isThere: programs.contains)
      #expect(means.remedy == nil)
      #expect(try means.placer(.portal) { _ in }.name == "portal")
      return try means.placer(.automatic) { _ in }.name
    }
    #expect(try way(wayland, "wtype") == "portal")
    #expect(try way(x11, "xdotool") == "xdotool")
    #expect(try way(x11) == "portal")
  }

  @Test("what to install is said") func remedies() {
    #expect(means(wayland).remedy?.hasPrefix("apt-get install ibus") == true)
    #expect(means(wayland, inputMethod: "unix:path=/bus").remedy == nil)
    #expect(means(x11).remedy == "apt-get install xdotool")
    #expect(means(x11, "xdotool").remedy == nil)
    #expect(means([:]).remedy == "start voicecore from a desktop session")
  }

  @Test("no program gets what was dictated as an argument", arguments: TypingProgram.allCases)
  func isPrivate(program: TypingProgram) {
    let call = program.typing("secret; $(reboot)")
    #expect(call.input == "secret; $(reboot)")
    #expect(call.arguments.allSatisfy { !$0.contains("secret") })
  }

  @Test("keys go away one by one") func deletes() {
    #expect(TypingProgram.xdotool.deleting(3).arguments.suffix(3) == ["--repeat", "3", "BackSpace"])
    #expect(TypingProgram.wtype.deleting(2).arguments == ["-k", "BackSpace", "-k", "BackSpace"])
    #expect(TypingProgram.ydotool.deleting(1).arguments == ["key", "14:1", "14:0"])
    #expect(TypingProgram.formerYdotool.deleting(2).arguments == ["key", "--repeat", "2", "backspace"])
  }

  @Test("what is handed over whole has all edits made") func whole() async throws {
    let (texts, handOver) = AsyncStream.makeStream(of: String.self)
    let placer = WholeTextPlacer("a test") { handOver.yield($0) }
    for edit in [TextEdit.insert("Hello."), .replace(1, with: ", world."), .deleteBack(1)] {
      await placer.place(edit)
    }
    try await placer.finish()
    handOver.finish()
    #expect(await texts.reduce(into: []) { $0.append($1) } == ["Hello, world"])
  }

  @Test("a program that is not there is named") func missing() async {
    await #expect(throws: PlacingError.missing(program: "voicecore-no-such-program")) {
      try await ProgramCall(program: "voicecore-no-such-program", arguments: []).run()
    }
  }

  @Test("what a program says when it fails is told") func failing() async {
    await #expect(throws: PlacingError.self) {
      try await ProgramCall(program: "ls", arguments: ["/voicecore-no-such-folder"]).run()
    }
  }
}
