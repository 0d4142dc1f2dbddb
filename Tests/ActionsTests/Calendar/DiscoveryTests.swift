import Foundation
import Testing

@testable import Actions

@Suite struct DiscoveredCalendars {
  private func candidates(
    _ home: TemporaryHome, _ environment: [String: String] = [:]
  ) -> [CalendarCandidate] {
    CalendarDiscovery(environment: environment.merging(["HOME": home.path]) { first, _ in first })
      .candidates()
  }

  private let event = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
  private let task = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"

  @Test func noneWhereThereAreNone() throws {
    #expect(try candidates(TemporaryHome()).isEmpty)
  }

  @Test func khals() throws {
    let home = try TemporaryHome()
    try home.write(event, to: "cal/home/a.ics")
    try home.write("#ff0000\n", to: "cal/home/color")
    try home.write("", to: "cal/office/b.ics")
    try home.write("", to: "more/one/.keep")
    try home.write("", to: "more/two/.keep")
    try home.write("Zwei ☂", to: "more/two/displayname")
    try home.write(
      """
      # khal's settings
      [calendars]

        [[private]]
          path = ~/cal/home/   # mine
          color = dark blue
        [[office]]
          path = "$HOME/cal/office"
          readonly = True
          color = '#00ff00'
        [[all]]
          path = ~/more/*
          type = discover
        [[birthdays]]
          path = ~/cal/home
          type = birthdays
        [[gone]]
          path = ~/nowhere
      [locale]
      timeformat = %H:%M
      """, to: ".config/khal/config")
    let found = candidates(home)
    #expect(found.map(\.name) == ["Zwei ☂", "one", "private", "office"])
    #expect(found.map(\.isWritable) == [true, true, true, false])
    #expect(found.map(\.colour) == [nil, nil, "#ff0000", "#00ff00"])
    #expect(found.allSatisfy { $0.sources == [.khal] && $0.kinds == [.events] })
    #expect(found.last?.access == .readOnly("khal's settings say that it is read-only"))
  }

  @Test func sharedByKhalTodomanAndVdirsyncer() throws {
    let home = try TemporaryHome()
    try home.write(task, to: "calendars/personal/a.ics")
    try home.write("", to: "contacts/friends/.keep")
    try home.write("[calendars]\n[[mine]]\npath = ~/calendars/personal\n", to: "cfg/khal/config")
    try home.write("# todoman\npath = \"~/calendars/*\"\n", to: "cfg/todoman/config.py")
    try home.write(
      """
      [general]
      status_path = "~/.local/share/vdirsyncer/status/"
      [pair personal]
      a = "here"
      b = "there"
      [storage here]
      type = "filesystem"
      path = "~/calendars/"
      fileext = ".ics"
      [storage there]
      type = "caldav"
      url = "https://example.org/"
      [storage people]
      type = "filesystem"
      path = "~/contacts/"
      fileext = ".vcf"
      """, to: "cfg/vdirsyncer/config")
    let environment = ["XDG_CONFIG_HOME": home.path + "/cfg"]
    let found = candidates(home, environment)
    #expect(found.map(\.name) == ["mine"])
    #expect(found.first?.sources == [.khal, .todoman, .vdirsyncer])
    #expect(found.first?.kinds == [.events, .tasks])
    let discovery = CalendarDiscovery(
      environment: environment.merging(["HOME": home.path]) { first, _ in first })
    #expect(discovery.contactFolders() == [home.path + "/contacts/friends"])
  }

  @Test func evolutionsCannotBeWrittenTo() throws {
    let home = try TemporaryHome()
    try home.write(event, to: ".local/share/evolution/calendar/system/calendar.ics")
    try home.write(event, to: ".local/share/evolution/calendar/abc123/calendar.ics")
    try home.write(task, to: ".local/share/evolution/tasks/system/tasks.ics")
    try home.write(
      "[Data Source]\nDisplayName=Club\nDisplayName[de]=Verein\n[Calendar]\nBackendName=local\nColor=#62a0ea\n",
      to: ".config/evolution/sources/abc123.source")
    let found = candidates(home)
    #expect(found.map(\.name) == ["Club", "Personal", "Personal"])
    #expect(found.map(\.colour) == ["#62a0ea", nil, nil])
    #expect(found.map(\.kinds) == [[.events], [.events], [.tasks]])
    #expect(found.allSatisfy { !$0.isWritable && $0.sources == [.evolution] })
  }

  @Test func aLinkIsTheFolderItLeadsTo() throws {
    let home = try TemporaryHome()
    try home.write(event, to: "real/a.ics")
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/link", withDestinationPath: home.path + "/real")
    try home.write(
      "[calendars]\n[[a]]\npath = ~/link\n[[b]]\npath = ~/real\n", to: ".config/khal/config")
    #expect(candidates(home).map(\.path) == [home.path + "/real"])
  }

  @Test(arguments: [
    "", "[[[[", "]", "path", "= = =", "[calendars]\n[[]]\npath =", "[calendars]\n[[x]]\npath = /dev/zero",
    "[calendars]\n[[x]]\npath = ~/*/*/*/*\ntype = discover", "\u{0}\u{FFFF}",
  ]) func oddSettings(_ text: String) throws {
    let home = try TemporaryHome()
    for file in ["khal/config", "todoman/config.py", "vdirsyncer/config"] {
      try home.write(text, to: ".config/" + file)
    }
    #expect(candidates(home).isEmpty)
  }

  @Test(arguments: [
    (["HOME": "/h"], "/h/.local/share/voicecore"), (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/voicecore"),
    (["HOME": "/h", "XDG_DATA_HOME": "d"], "/h/.local/share/voicecore"),
    (["HOME": "/h", "XDG_DATA_HOME": "/d", "VOICECORE_HOME": "/v"], "/v"),
  ]) func ourOwnFolders(_ environment: [String: String], _ data: String) {
    let own = ActionConfiguration.own(environment: environment)
    #expect(own.events.path == data + "/calendars/events")
    #expect(own.tasks.path == data + "/calendars/tasks")
    #expect(own.notes.path == data + "/notes")
    #expect(own.events.isOwn && own.tasks.isOwn && own.notes.isOwn)
  }
}
