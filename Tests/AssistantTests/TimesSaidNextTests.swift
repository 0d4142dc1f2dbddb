import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// The shipped model in conversations in which each text says another time than the one before it, or counts from it.
@Suite("Times that are said next") struct TimesSaidNextTests {
  private func last(of texts: [String]) throws -> RehearsedReading {
    try RehearsedDialogue.shipped().last(of: texts)
  }

  private func start(of reading: RehearsedReading) -> String? {
    reading.interpretation.command.point(.dateTimePoint)?.description
  }

  @Test(
    "is at the time that is meant",
    arguments: [
      (
        [
          "remind me on the 30th at 3 pm to submit my invoice", "the day before",
          "what about half past three",
        ],
        "2026-03-29T15:30:00"
      ),
      (
        ["training on Tuesdays and Thursdays at 6 am", "alarm for 5:45 on those days"], "2026-03-03T05:45:00"
      ),
      (["remind me to leave at 6 pm", "then remind me half an hour earlier"], "2026-03-02T17:30:00"),
      (
        [
          "flight to Lisbon on the 20th at 9:40", "set an alarm for 6 that morning",
          "online check in reminder 24 hours before",
        ], "2026-03-19T09:40:00"
      ),
      (["dentist tomorrow at 10", "move it to Friday morning"], "2026-03-06T10:00:00"),
      (["dentist tomorrow at 10", "push it back by an hour", "and again by an hour"], "2026-03-03T12:00:00"),
      (
        [
          "dentist tomorrow at 10", "push it back by an hour", "and again by an hour",
          "back by another 15 minutes",
        ], "2026-03-03T12:15:00"
      ),
      (
        ["dentist tomorrow at 10", "push it back by an hour", "back by another 15 minutes"],
        "2026-03-03T11:15:00"
      ),
      (["dentist yesterday at 3 pm", "Friday"], "2026-03-06T15:00:00"),
      (["dentist tomorrow at 4 pm", "Hm, ten past."], "2026-03-03T16:10:00"),
      (["book club on Thursday at 7 pm", "no, the Thursday after"], "2026-03-12T19:00:00"),
      (
        ["party on Sunday 15 March at 2", "remind me the Saturday before at noon to wrap it"],
        "2026-03-14T12:00:00"
      ),
      (["gig on Friday at 9 pm", "soundcheck same day at 4 pm"], "2026-03-06T16:00:00"),
      (["the vet is on the 18th at ten to nine", "can we do the Friday"], "2026-03-20T08:50:00"),
      (
        ["training on Thursday at 6:30 pm", "remind me an hour before training to pump up the balls"],
        "2026-03-05T17:30:00"
      ),
      (["remind me to sign the form", "half past eight tonight will do"], "2026-03-02T20:30:00"),
      (
        ["cancel the dentist", "no, don't cancel it, move it to Friday at 4 pm", "ten past"],
        "2026-03-06T16:10:00"
      ),
      (["when's my maths test", "it's on Wednesday at 11, add it"], "2026-03-04T11:00:00"),
      (["have I got time for a haircut on Thursday morning", "put it in at eleven"], "2026-03-05T11:00:00"),
      (["what alarms do I have tomorrow", "set one for ten past five"], "2026-03-03T05:10:00"),
      (["set an alarm for 3"], "2026-03-02T15:00:00"),
      (["set a reminder for three weeks today to check the beans", "at nine"], "2026-03-23T09:00:00"),
      (["remind me tomorrow at five, no, six to call Bob"], "2026-03-03T06:00:00"),
      (["run tomorrow at 7 in the morning", "and breakfast with Sam after that"], "2026-03-03T08:00:00"),
      (["wake me up at 6:30 on weekdays", "and at 8 on weekends"], "2026-03-07T08:00:00"),
      (["remind me at 8 to take an umbrella", "tomorrow morning"], "2026-03-03T08:00:00"),
      (["remind me in ten minutes to turn off the oven", "add five minutes"], "2026-03-02T10:15:00"),
      (["dinner at Gino's on Saturday at 8", "can we do 7:30"], "2026-03-07T19:30:00"),
      (["run on Sunday at 8 in the morning", "and again the Sunday after"], "2026-03-15T08:00:00"),
      (
        ["breakfast with Olga on Saturday at nine", "and dinner with Tom at seven"], "2026-03-07T19:00:00"
      ),
      (
        ["dentist tomorrow at 10", "cancel it", "no don't cancel it move it to Friday"], "2026-03-06T10:00:00"
      ),
    ])
  func times(texts: [String], time: String) throws {
    let reading = try last(of: texts)
    #expect(start(of: reading) == time)
    #expect(reading.interpretation.command.range(.dateTimeRange) == nil)
  }

  @Test("a time that counts from an event answers the card of its reminder")
  func eveningBefore() throws {
    let said = ["meeting with the accountant next Wednesday at 10", "remind me to bring the receipts"]
    let day = try last(of: said + ["the evening before"])
    #expect(start(of: day) == "2026-03-10")
    #expect(day.decision == .clarify)
    #expect(start(of: try last(of: said + ["the evening before", "at eight"])) == "2026-03-10T20:00:00")
  }

  @Test("no word around a time gets lost")
  func aroundTimes() throws {
    let reading = try last(of: ["rehearsal dinner on Friday at seven p.m. the old mill"])
    #expect(reading.interpretation.command.text(.title) == "rehearsal dinner the old mill")
    #expect(start(of: reading) == "2026-03-06T19:00:00")
  }

  @Test("what is asked for from one time to another is on the day that was asked about")
  func dayAsked() throws {
    let reading = try last(of: ["what's happening on the 20th", "put in Christmas shopping from 11 to 3"])
    #expect(
      reading.interpretation.command.range(.dateTimeRange)?.description
        == "2026-03-20T11:00:00/2026-03-20T15:00:00")
  }

  @Test("a repetition ends with the days that were said")
  func bounded() throws {
    let reading = try last(of: ["set an alarm for 5 am", "make it every day this week"])
    #expect(
      reading.interpretation.command.rule(.recurrence)?.rfc5545 == "FREQ=DAILY;UNTIL=20260308")
  }

  @Test(
    "a time that is over is never proposed, but asked about",
    arguments: [
      ["dentist yesterday at 3 pm"], ["remind me yesterday at 3 pm to call Bob"],
      ["set an alarm for today at 7 am"], ["dentist tomorrow at 10", "move it to yesterday"],
      ["lunch with Bob tomorrow", "make it last Friday"],
    ])
  func over(texts: [String]) throws {
    let reading = try last(of: texts)
    #expect(start(of: reading) == nil)
    #expect(reading.decision == .clarify)
    guard case .pastTime? = reading.interpretation.objection else {
      Issue.record("\(String(describing: reading.interpretation.objection))")
      return
    }
  }

  @Test(
    "what rings repeats on several days in a row",
    arguments: [
      ["set an alarm for 7 am Monday to Friday"],
      ["wake me tomorrow at 7", "actually do that Monday to Friday"],
      ["stand-up every morning at 9:15, Monday to Friday"],
    ])
  func severalDays(texts: [String]) throws {
    let rule = try last(of: texts).interpretation.command.rule(.recurrence)
    #expect(rule?.rfc5545 == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
  }

  @Test("a card is moved again")
  func movedCard() throws {
    let command = try last(
      of: ["lunch at noon with Anna and Ben", "push it back by an hour", "and again by an hour"]
    ).interpretation.command
    #expect(command.point(.dateTimePoint)?.description == "2026-03-02T14:00:00")
  }

  @Test("“that week” is the week of what was spoken of")
  func thatWeek() throws {
    let command = try last(of: ["dentist on 18 March at 10", "what have I got that week"]).interpretation
      .command
    #expect(command.range(.dateTimeRange)?.description == "2026-03-16/2026-03-23")
  }

  @Test(
    "a verb of change, an amount and what was spoken of need no question",
    arguments: [
      "push it back by an hour", "push the dentist back half an hour", "make it longer by 20 minutes",
    ])
  func shifted(text: String) throws {
    let reading = try last(of: ["dentist on Thursday at 3 pm", text])
    #expect(reading.interpretation.command.text(.title) == "dentist")
    #expect(reading.decision == .execute)
  }

  @Test("an amount beside the card of a change is that change")
  func shiftOnCard() throws {
    let reading = try last(of: ["lunch with Anna on Friday at noon", "change it", "shorten it by 15 minutes"])
    #expect(reading.interpretation.command.text(.title) == "lunch with Anna")
    #expect(reading.interpretation.missing.isEmpty)
  }

  @Test("what counts from the time on a card is shown")
  func besideChange() throws {
    let reading = try last(
      of: ["lunch with Anna on Friday at noon", "same time on Saturday", "remind me an hour before"])
    #expect(reading.interpretation.command.intent == .addReminder)
    #expect(reading.decision == .confirm)
  }

  @Test("a time of day for a day that had none needs no question, and the next alarm is told of")
  func filledIn() throws {
    #expect(try last(of: ["lunch with Sue tomorrow", "at one"]).decision == .execute)
    let reading = try last(of: ["set an alarm for 7", "when's my next alarm"])
    #expect(reading.interpretation.command.intent == .listAlarms)
  }

  @Test(
    "more time makes an event longer, and a length is its length; both are shown",
    arguments: [
      "ten more minutes", "another half hour", "15 minutes more", "half an hour", "45 minutes should do",
    ])
  func moreTime(text: String) throws {
    let reading = try last(of: ["dentist on Thursday at 3 pm", text])
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.text(.title) == "dentist")
    #expect(reading.decision == .confirm)
  }

  @Test("“what time” beside a card shows the card again")
  func whatTime() throws {
    let reading = try last(of: ["remind me tomorrow to buy flowers", "what time"])
    #expect(reading.interpretation.command.text(.title) == "buy flowers")
    #expect(reading.decision == .clarify)
  }

  @Test("more on the same day is shown before it is made")
  func sameDay() throws {
    let reading = try last(of: ["breakfast with Olga on Saturday at nine", "and dinner with Tom at seven"])
    #expect(reading.decision == .confirm)
  }
}
