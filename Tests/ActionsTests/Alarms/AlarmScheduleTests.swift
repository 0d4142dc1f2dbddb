import Foundation
import Testing

@testable import Actions

@Suite struct AlarmScheduleTests {
  static let collection = "/calendars/home"
  static let morning = instant("2026-11-24T07:00:00Z")

  func alarm(
    _ uid: String, at date: Date, recurrenceID: String? = nil, first: Date? = nil, repetition: Int = 0
  ) -> DueAlarm {
    DueAlarm(
      id: .init(uid: uid, recurrenceID: recurrenceID, trigger: first ?? date, repetition: repetition),
      kind: .event, summary: uid, fireDate: date, start: date, isAllDay: false,
      path: "\(Self.collection)/\(uid).ics")
  }

  /// A schedule that has watched the collection since the day before.
  func schedule(_ alarms: [DueAlarm], memory: AlarmMemory? = nil) -> AlarmSchedule {
    let yesterday = Self.morning.addingTimeInterval(-86_400)
    var schedule = AlarmSchedule(
      memory: memory ?? AlarmMemory(watchedSince: [Self.collection: yesterday.addingTimeInterval(-864_000)]))
    schedule.update(alarms, collections: [Self.collection], now: yesterday)
    return schedule
  }

  /// What rings at a time, as it is delivered.
  func ring(_ schedule: inout AlarmSchedule, at date: Date) -> [Ringing] {
    let due = schedule.due(at: date)
    for ringing in due { schedule.rang(ringing, at: date) }
    return due
  }

  @Test func ringsAtItsTimeAndOnce() {
    var schedule = schedule([alarm("a", at: Self.morning), alarm("b", at: Self.morning + 600)])
    #expect(schedule.nextDue(after: Self.morning - 3600) == Self.morning)
    #expect(schedule.due(at: Self.morning - 1).isEmpty)
    let first = ring(&schedule, at: Self.morning)
    #expect(first.map(\.alarm.id.uid) == ["a"])
    #expect(first.map(\.isLate) == [false])
    #expect(ring(&schedule, at: Self.morning + 1).isEmpty)
    #expect(schedule.nextDue(after: Self.morning) == Self.morning + 600)
  }

  @Test func staysDueUntilItIsDelivered() {
    let schedule = schedule([alarm("a", at: Self.morning)])
    #expect(schedule.due(at: Self.morning) == schedule.due(at: Self.morning))
    #expect(schedule.due(at: Self.morning).count == 1)
  }

  @Test func whatWasMissedComesOnceAndLate() {
    let days = (0..<4).map {
      alarm("daily", at: Self.morning + Double($0) * 86_400, recurrenceID: "2026112\(4 + $0)")
    }
    var schedule = schedule(days + [alarm("once", at: Self.morning + 3600)])
    // The machine slept for three days.
    let late = ring(&schedule, at: Self.morning + 3 * 86_400 - 60)
    #expect(late.map(\.alarm.id.uid) == ["once", "daily"])
    #expect(late.map(\.isLate) == [true, true])
    #expect(late.last?.alarm.id.recurrenceID == "20261126")
    #expect(late.last?.missed.count == 2)
    #expect(ring(&schedule, at: Self.morning + 3 * 86_400 - 30).isEmpty)
    #expect(ring(&schedule, at: Self.morning + 3 * 86_400).map(\.isLate) == [false])
  }

  @Test func whatIsDueInTimeStandsForWhatWasMissed() {
    var schedule = schedule([
      alarm("a", at: Self.morning), alarm("a", at: Self.morning + 600, first: Self.morning, repetition: 1),
    ])
    let due = ring(&schedule, at: Self.morning + 605)
    #expect(due.map(\.isLate) == [false])
    #expect(due.first?.missed.map(\.repetition) == [0])
    #expect(ring(&schedule, at: Self.morning + 700).isEmpty)
  }

  @Test(arguments: [(0.0, false), (60.0, false), (61.0, true)])
  func aMinuteIsNotLate(delay: Double, isLate: Bool) {
    let schedule = schedule([alarm("a", at: Self.morning)])
    #expect(schedule.due(at: Self.morning + delay).map(\.isLate) == [isLate])
  }

  @Test func ringsAgainAfterSnoozing() {
    var schedule = schedule([alarm("a", at: Self.morning)])
    let ringing = ring(&schedule, at: Self.morning)
    schedule.snooze(ringing[0].alarm.id, until: Self.morning + 600, now: Self.morning + 5)
    #expect(schedule.nextDue(after: Self.morning + 5) == Self.morning + 600)
    #expect(schedule.due(at: Self.morning + 599).isEmpty)
    let again = ring(&schedule, at: Self.morning + 600)
    #expect(again.map(\.dueDate) == [Self.morning + 600])
    #expect(again.map(\.isLate) == [false])
    #expect(ring(&schedule, at: Self.morning + 601).isEmpty)
  }

  @Test func aDoneAlarmRingsNoMore() {
    var schedule = schedule([
      alarm("a", at: Self.morning), alarm("a", at: Self.morning + 300, first: Self.morning, repetition: 1),
    ])
    let ringing = ring(&schedule, at: Self.morning)
    schedule.snooze(ringing[0].alarm.id, until: Self.morning + 600, now: Self.morning)
    schedule.acknowledge(ringing[0].alarm.id, now: Self.morning + 10)
    #expect(schedule.nextDue(after: Self.morning) == nil)
    #expect(ring(&schedule, at: Self.morning + 900).isEmpty)
  }

  @Test func anAlarmThatIsMovedRingsAtItsNewTime() {
    var schedule = schedule([alarm("a", at: Self.morning)])
    _ = ring(&schedule, at: Self.morning)
    schedule.update(
      [alarm("a", at: Self.morning + 3600)], collections: [Self.collection], now: Self.morning + 60)
    #expect(ring(&schedule, at: Self.morning + 3600).count == 1)
  }

  @Test func aDeletedItemDoesNotRingAfterItsSnooze() {
    var schedule = schedule([alarm("a", at: Self.morning)])
    let ringing = ring(&schedule, at: Self.morning)
    schedule.snooze(ringing[0].alarm.id, until: Self.morning + 600, now: Self.morning)
    schedule.update([], collections: [Self.collection], now: Self.morning + 60)
    #expect(schedule.due(at: Self.morning + 600).isEmpty)
    #expect(schedule.nextDue(after: Self.morning) == nil)
  }

  @Test func theClockGoesBackAndNothingRingsTwice() {
    var schedule = schedule([alarm("a", at: Self.morning), alarm("b", at: Self.morning + 60)])
    #expect(ring(&schedule, at: Self.morning).count == 1)
    // An hour back, as when a wrong clock is mended.
    #expect(schedule.nextDue(after: Self.morning - 3600) == Self.morning + 60)
    #expect(ring(&schedule, at: Self.morning).isEmpty)
    #expect(ring(&schedule, at: Self.morning + 60).map(\.alarm.id.uid) == ["b"])
  }

  @Test func theClockGoesForwardAndNothingIsLost() {
    var schedule = schedule([alarm("a", at: Self.morning)])
    let due = ring(&schedule, at: Self.morning + 7200)
    #expect(due.map(\.isLate) == [true])
  }

  @Test func aNewCollectionIsSilentAboutItsPast() {
    var schedule = AlarmSchedule()
    let alarms = [alarm("old", at: Self.morning - 60), alarm("new", at: Self.morning + 60)]
    schedule.update(alarms, collections: [Self.collection], now: Self.morning)
    #expect(ring(&schedule, at: Self.morning + 60).map(\.alarm.id.uid) == ["new"])
  }

  @Test func aRestartNeitherRepeatsNorLoses() throws {
    let folder = try AlarmTestFolder()
    let alarms = ["a", "b", "c", "d"].enumerated().map { alarm($1, at: Self.morning + Double($0) * 60) }
    var first = schedule(alarms)
    let a = ring(&first, at: Self.morning)
    first.snooze(a[0].alarm.id, until: Self.morning + 300, now: Self.morning)
    _ = ring(&first, at: Self.morning + 60)
    try first.memory.write(to: folder.file("alarms.json"))

    let memory = try AlarmMemory(contentsOf: folder.file("alarms.json"))
    #expect(memory == first.memory)
    var second = schedule(alarms, memory: memory)
    let due = ring(&second, at: Self.morning + 600)
    #expect(due.map(\.alarm.id.uid) == ["c", "d", "a"])
    #expect(due.map(\.isLate) == [true, true, true])
  }

  @Test func forgetsWhatIsLongPast() {
    var schedule = schedule([alarm("a", at: Self.morning)])
    _ = ring(&schedule, at: Self.morning)
    schedule.update([], collections: [Self.collection], now: Self.morning + 30 * 86_400)
    #expect(schedule.memory.records.isEmpty)
  }
}

@Suite struct AlarmMemoryTests {
  @Test func aMissingFileIsAnEmptyMemory() throws {
    #expect(try AlarmMemory(contentsOf: "/nowhere/alarms.json") == AlarmMemory())
  }

  @Test(arguments: ["", "{", "{\"records\": 1}", "[]"])
  func aBrokenFileIsAnErrorAndStays(text: String) throws {
    let folder = try AlarmTestFolder()
    try folder.write("alarms.json", text)
    #expect(throws: (any Error).self) { try AlarmMemory(contentsOf: folder.file("alarms.json")) }
    #expect(try folder.read("alarms.json") == text)
  }

  @Test func writingLeavesNoOtherFilesAndIsPrivate() throws {
    let folder = try AlarmTestFolder()
    try AlarmMemory().write(to: folder.file("alarms.json"))
    try AlarmMemory().write(to: folder.file("alarms.json"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["alarms.json"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("alarms.json"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
