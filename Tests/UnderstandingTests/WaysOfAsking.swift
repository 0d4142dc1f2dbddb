/// Families of phrasings, each said in several ways.
extension Utterances {
  static let waysOfAsking: [(String, String)] = [
    tellings, appointments, topics, byMail, lists, firstOccurrences, wordsAfterTimes,
  ].flatMap { $0 }

  /// Nothing that is said around a time gets lost, or changes the half of the day.
  static let wordsAfterTimes: [(String, String)] = [
    (
      "movie night on Friday at 8",
      #"create_event {"title":"movie night","datetime_point":"2025-09-05T20:00:00"}"#
    ),
    (
      "add a two hour workshop on Friday from 1",
      #"create_event {"title":"workshop","datetime_point":"2025-09-05T13:00:00","duration_min":120}"#
    ),
  ]

  /// To be told of something to do is to be reminded, whatever the words.
  static let tellings: [(String, String)] = [
    ("tell me at six to leave", #"add_reminder {"title":"leave","datetime_point":"2025-09-01T18:00:00"}"#),
    (
      "tell us tomorrow at noon to feed the fish",
      #"add_reminder {"title":"feed the fish","datetime_point":"2025-09-02T12:00:00"}"#
    ),
    (
      "i would like to be told at 5 to turn off the oven",
      #"add_reminder {"title":"turn off the oven","datetime_point":"2025-09-01T17:00:00"}"#
    ),
    (
      "let me know at five to leave",
      #"add_reminder {"title":"leave","datetime_point":"2025-09-01T17:00:00"}"#
    ),
    (
      "ping me at noon about the parcel",
      #"add_reminder {"title":"parcel","datetime_point":"2025-09-01T12:00:00"}"#
    ),
    (
      "nudge me about the parcel at noon",
      #"add_reminder {"title":"parcel","datetime_point":"2025-09-01T12:00:00"}"#
    ),
    (
      "buzz me in ten minutes about the pasta",
      #"add_reminder {"title":"pasta","datetime_point":"2025-09-01T10:10:00"}"#
    ),
    (
      "i must remember to call mom at six",
      #"add_reminder {"title":"call mom","datetime_point":"2025-09-01T18:00:00"}"#
    ),
    (
      "remember to call john at six",
      #"add_reminder {"title":"call John","datetime_point":"2025-09-01T18:00:00"}"#
    ),
    (
      "make sure i remember to lock the door at nine tonight",
      #"add_reminder {"title":"lock the door","datetime_point":"2025-09-01T21:00:00"}"#
    ),
    (
      "i want to be reminded to call the bank at three",
      #"add_reminder {"title":"call the bank","datetime_point":"2025-09-01T15:00:00"}"#
    ),
    (
      "i'd like to be notified tomorrow at 9 to take my pills",
      #"add_reminder {"title":"take my pills","datetime_point":"2025-09-02T09:00:00"}"#
    ),
  ]

  /// An appointment is named by what it is for, unless that is a person.
  static let appointments: [(String, String)] = [
    (
      "make an appointment for a haircut tomorrow at 3 pm",
      #"create_event {"title":"haircut","datetime_point":"2025-09-02T15:00:00"}"#
    ),
    (
      "book an appointment tomorrow for an oil change at 10 am",
      #"create_event {"title":"oil change","datetime_point":"2025-09-02T10:00:00"}"#
    ),
    (
      "make an appointment for my son on friday at 3 pm",
      #"create_event {"title":"appointment for my son","datetime_point":"2025-09-05T15:00:00"}"#
    ),
    (
      "schedule an appointment with the dentist on friday at 3 pm",
      #"create_event {"title":"appointment with the dentist","datetime_point":"2025-09-05T15:00:00"}"#
    ),
  ]

  /// A note's topic ends where a sentence begins, and is part of the words where none does.
  static let topics: [(String, String)] = [
    (
      "make a note about the bathroom the tap is dripping",
      #"create_note {"title":"bathroom","note_body":"The tap is dripping"}"#
    ),
    (
      "take a note about the car it needs oil", #"create_note {"title":"car","note_body":"It needs oil"}"#
    ),
    ("take a note about the car", #"create_note {"note_body":"The car"}"#),
    (
      "make a note about the trip to the beach house",
      #"create_note {"note_body":"The trip to the beach house"}"#
    ),
    (
      "make a note about the movie we watched last night",
      #"create_note {"note_body":"The movie we watched last night"}"#
    ),
  ]

  /// The way a mail goes is no part of it.
  static let byMail: [(String, String)] = [
    (
      "send a note by email to clara that the train is late",
      #"send_email {"email_to":["Clara"],"email_body":"The train is late"}"#
    ),
    (
      "write by mail to oliver and tell him the keys are here",
      #"send_email {"email_to":["Oliver"],"email_body":"The keys are here"}"#
    ),
    (
      "write to my boss by email and say i am sick",
      #"send_email {"email_to":["my boss"],"email_body":"I am sick"}"#
    ),
    (
      "let bob know by email that i am late",
      #"send_email {"email_to":["Bob"],"email_body":"I am late"}"#
    ),
    (
      "email clara the text see you soon",
      #"send_email {"email_to":["Clara"],"email_body":"See you soon"}"#
    ),
    (
      "send clara the following message i am late",
      #"send_email {"email_to":["Clara"],"email_body":"I am late"}"#
    ),
  ]

  /// Days that are listed come back.
  static let lists: [(String, String)] = [
    (
      "schedule yoga on monday wednesday and friday at 6 pm",
      #"create_event {"title":"yoga","datetime_point":"2025-09-01T18:00:00","recurrence":"FREQ=WEEKLY;BYDAY=MO,WE,FR"}"#
    ),
    (
      "remind me on tuesday and thursday at 8 to take the pills",
      #"add_reminder {"title":"take the pills","datetime_point":"2025-09-02T08:00:00","recurrence":"FREQ=WEEKLY;BYDAY=TU,TH"}"#
    ),
    (
      "remind me on the 1st and 15th of every month at nine to pay the rent",
      #"add_reminder {"title":"pay the rent","datetime_point":"2025-09-15T09:00:00","recurrence":"FREQ=MONTHLY;BYMONTHDAY=1,15"}"#
    ),
    (
      "remind me every month on the 10th, 20th and 30th at noon to check the meter",
      #"add_reminder {"title":"check the meter","datetime_point":"2025-09-10T12:00:00","recurrence":"FREQ=MONTHLY;BYMONTHDAY=10,20,30"}"#
    ),
    (
      "add soccer practice tuesdays at 5 to my calendar",
      #"create_event {"title":"soccer practice","datetime_point":"2025-09-02T17:00:00","recurrence":"FREQ=WEEKLY;BYDAY=TU"}"#
    ),
  ]

  /// Said at ten on a Monday; the first occurrence is never before.
  static let firstOccurrences: [(String, String)] = [
    (
      "schedule a weekly review every monday at nine thirty am",
      #"create_event {"title":"review","datetime_point":"2025-09-08T09:30:00","recurrence":"FREQ=WEEKLY;BYDAY=MO"}"#
    ),
    (
      "schedule a weekly review on monday at nine thirty am",
      #"create_event {"title":"review","datetime_point":"2025-09-08T09:30:00","recurrence":"FREQ=WEEKLY"}"#
    ),
    (
      "schedule a daily review at nine thirty am",
      #"create_event {"title":"review","datetime_point":"2025-09-02T09:30:00","recurrence":"FREQ=DAILY"}"#
    ),
    (
      "schedule a monthly review on the first at nine thirty am",
      #"create_event {"title":"review","datetime_point":"2025-10-01T09:30:00","recurrence":"FREQ=MONTHLY;BYMONTHDAY=1"}"#
    ),
    (
      "schedule a monthly review on the 1st at nine thirty am",
      #"create_event {"title":"review","datetime_point":"2025-10-01T09:30:00","recurrence":"FREQ=MONTHLY;BYMONTHDAY=1"}"#
    ),
    (
      "now schedule a review tomorrow at nine thirty am",
      #"create_event {"title":"review","datetime_point":"2025-09-02T09:30:00"}"#
    ),
    (
      "schedule a review every monday at nine thirty am from now on",
      #"create_event {"title":"review","datetime_point":"2025-09-08T09:30:00","recurrence":"FREQ=WEEKLY;BYDAY=MO"}"#
    ),
  ]
}
