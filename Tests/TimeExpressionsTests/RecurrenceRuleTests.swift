import Testing

@testable import TimeExpressions

@Suite struct RecurrenceRuleTests {
  @Test(
    "a rule is written as it was read",
    arguments: [
      "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU",
      "FREQ=MONTHLY;COUNT=4;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1",
      "FREQ=DAILY;UNTIL=19971224T000000Z", "FREQ=DAILY;UNTIL=19971224T093000", "FREQ=DAILY;UNTIL=19971224",
      "FREQ=HOURLY;INTERVAL=3;COUNT=10", "FREQ=DAILY;BYHOUR=9,12;BYMINUTE=0",
      "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU",
    ])
  func isWrittenAsRead(text: String) {
    #expect(RecurrenceRule(rfc5545: text)?.rfc5545 == text)
  }

  @Test("the parts of a rule may stand in any order")
  func anyOrder() {
    #expect(RecurrenceRule(rfc5545: "BYDAY=MO;FREQ=WEEKLY") == .weekly([.monday]))
  }

  @Test(
    "what no calendar could keep is no rule",
    arguments: [
      "", "every day", "FREQ=NEVER", "INTERVAL=2", "RRULE:FREQ=DAILY", "FREQ=DAILY;", "FREQ=DAILY;FREQ=DAILY",
      "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=10001", "FREQ=DAILY;COUNT=-1", "FREQ=DAILY;BYMONTH=13",
      "FREQ=DAILY;BYMONTH=0", "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=0MO", "FREQ=WEEKLY;BYDAY=MO,",
      "FREQ=DAILY;UNTIL=2026", "FREQ=DAILY;UNTIL=20250231", "FREQ=DAILY;UNTIL=20250228T250000",
      "FREQ=DAILY;COUNT=2;UNTIL=20250902", "FREQ=DAILY;X-OWN=1", "FREQ=DAILY\r\nATTACH:x",
      String(repeating: "FREQ=DAILY;", count: 10_000),
    ])
  func isRefused(text: String) {
    #expect(RecurrenceRule(rfc5545: text) == nil)
  }

  @Test("a rule of one weekday moves with its time, and others stay")
  func moves() throws {
    let wednesday = try #require(LocalDate(iso8601: "2026-03-11"))
    #expect(RecurrenceRule.weekly([.monday]).moved(to: wednesday) == .weekly([.wednesday]))
    for rule in [RecurrenceRule.weekly([.monday, .friday]), RecurrenceRule(.daily)] {
      #expect(rule.moved(to: wednesday) == rule)
    }
  }

  @Test("“every Monday” tells more exactly what “weekly” tells")
  func refines() {
    let (weekly, monday) = (RecurrenceRule(.weekly), RecurrenceRule.weekly([.monday]))
    #expect(monday.refines(weekly))
    #expect(!weekly.refines(monday))
    #expect(!monday.refines(monday))
    #expect(!monday.refines(RecurrenceRule(.weekly, interval: 2)))
  }
}
