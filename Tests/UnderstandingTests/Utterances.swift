/// What is said on Monday, 2025-09-01, at ten in the morning, and what is understood: the intent and its slots.
enum Utterances {
  static let reminders: [(String, String)] = [
    (
      "remind me tomorrow at 7 to call John",
      #"add_reminder {"title":"call John","datetime_point":"2025-09-02T07:00:00"}"#
    ),
    (
      "remind me tomorrow at seven to call john",
      #"add_reminder {"title":"call John","datetime_point":"2025-09-02T07:00:00"}"#
    ),
    (
      "remind me to buy milk at five",
      #"add_reminder {"title":"buy milk","datetime_point":"2025-09-01T17:00:00"}"#
    ),
    (
      "remind me in 20 minutes to check the oven",
      #"add_reminder {"title":"check the oven","datetime_point":"2025-09-01T10:20:00"}"#
    ),
    (
      "in two hours remind me to take out the trash",
      #"add_reminder {"title":"take out the trash","datetime_point":"2025-09-01T12:00:00"}"#
    ),
    (
      "can you please remind me to pay the rent on friday at noon",
      #"add_reminder {"title":"pay the rent","datetime_point":"2025-09-05T12:00:00"}"#
    ),
    (
      "set a reminder for tomorrow at 3 pm to pick up the kids",
      #"add_reminder {"title":"pick up the kids","datetime_point":"2025-09-02T15:00:00"}"#
    ),
    (
      "set a reminder to water the plants every day at eight am",
      #"add_reminder {"title":"water the plants","datetime_point":"2025-09-02T08:00:00","recurrence":"FREQ=DAILY"}"#
    ),
    (
      "remind me every monday at nine am to send the report",
      #"add_reminder {"title":"send the report","datetime_point":"2025-09-08T09:00:00","recurrence":"FREQ=WEEKLY;BYDAY=MO"}"#
    ),
    (
      "don't let me forget to call the bank tomorrow at 10 am",
      #"add_reminder {"title":"call the bank","datetime_point":"2025-09-02T10:00:00"}"#
    ),
    (
      "remind me about the dentist appointment on friday at 2 pm",
      #"add_reminder {"title":"dentist appointment","datetime_point":"2025-09-05T14:00:00"}"#
    ),
    (
      "remind me that i have a meeting at 4 pm",
      #"add_reminder {"title":"meeting","datetime_point":"2025-09-01T16:00:00"}"#
    ),
    (
      "tomorrow at six pm remind me to feed the cat",
      #"add_reminder {"title":"feed the cat","datetime_point":"2025-09-02T18:00:00"}"#
    ),
    (
      "I have to go to the gym tomorrow at 6 pm, can you remind me?",
      #"add_reminder {"title":"go to the gym","datetime_point":"2025-09-02T18:00:00"}"#
    ),
    (
      "remind me to submit the assignment on september 12 at 5 pm",
      #"add_reminder {"title":"submit the assignment","datetime_point":"2025-09-12T17:00:00"}"#
    ),
    ("remind me to call mom tomorrow", #"add_reminder {"title":"call mom","datetime_point":"2025-09-02"}"#),
    (
      "remind me tomorrow morning to call mom",
      #"add_reminder {"title":"call mom","datetime_point":"2025-09-02"}"#
    ),
    (
      "remind me to take my pills every morning",
      #"add_reminder {"title":"take my pills","datetime_point":"2025-09-01","recurrence":"FREQ=DAILY"}"#
    ),
    (
      "remind me to call john tomorrow no friday at noon",
      #"add_reminder {"title":"call John","datetime_point":"2025-09-05T12:00:00"}"#
    ),
    ("remind me to buy milk", #"add_reminder {"title":"buy milk"}"#),
    (
      "remind me to schedule the inspection at noon",
      #"add_reminder {"title":"schedule the inspection","datetime_point":"2025-09-01T12:00:00"}"#
    ),
    ("set a reminder", "add_reminder {}"),
    ("remind me", "add_reminder {}"),
    ("remind me tomorrow at 8 am", #"add_reminder {"datetime_point":"2025-09-02T08:00:00"}"#),
    (
      "remind me at seven no at eight to lock the door",
      #"add_reminder {"title":"lock the door","datetime_point":"2025-09-01T20:00:00"}"#
    ),
    (
      "remind me tomorrow at 7 am sorry 8 am to call Anna",
      #"add_reminder {"title":"call Anna","datetime_point":"2025-09-02T08:00:00"}"#
    ),
    (
      "Remind me to call Siobhán at 18:30",
      #"add_reminder {"title":"call Siobhán","datetime_point":"2025-09-01T18:30:00"}"#
    ),
    (
      "hey could you remind us to leave at half past two",
      #"add_reminder {"title":"leave","datetime_point":"2025-09-01T14:30:00"}"#
    ),
    (
      "notify me at 11 am about the conference call",
      #"add_reminder {"title":"conference call","datetime_point":"2025-09-01T11:00:00"}"#
    ),
    (
      "remind me to email Anna the slides tomorrow at 9 am",
      #"add_reminder {"title":"email Anna the slides","datetime_point":"2025-09-02T09:00:00"}"#
    ),
  ]

  static let events: [(String, String)] = [
    (
      "put lunch with Sarah on my calendar friday at noon for an hour",
      #"create_event {"title":"lunch with Sarah","datetime_point":"2025-09-05T12:00:00","duration_min":60}"#
    ),
    (
      "schedule a meeting with the design team tomorrow from 9 to 11",
      #"create_event {"title":"meeting with the design team","datetime_range":"2025-09-02T09:00:00/2025-09-02T11:00:00"}"#
    ),
    (
      "schedule lunch on friday with Sarah at noon",
      #"create_event {"title":"lunch with Sarah","datetime_point":"2025-09-05T12:00:00"}"#
    ),
    (
      "add a dentist appointment on thursday at 3 pm",
      #"create_event {"title":"dentist appointment","datetime_point":"2025-09-04T15:00:00"}"#
    ),
    (
      "schedule dinner with mom at 7",
      #"create_event {"title":"dinner with mom","datetime_point":"2025-09-01T19:00:00"}"#
    ),
    (
      "create an event called team lunch tomorrow at noon",
      #"create_event {"title":"team lunch","datetime_point":"2025-09-02T12:00:00"}"#
    ),
    (
      "add an event to my calendar for tomorrow at 2 pm called budget review",
      #"create_event {"title":"budget review","datetime_point":"2025-09-02T14:00:00"}"#
    ),
    (
      "set up a meeting with john tomorrow at 10 am for 30 minutes",
      #"create_event {"title":"meeting with John","datetime_point":"2025-09-02T10:00:00","duration_min":30}"#
    ),
    (
      "i have a doctor's appointment on wednesday at 9 am put it on my calendar",
      #"create_event {"title":"doctor's appointment","datetime_point":"2025-09-03T09:00:00"}"#
    ),
    (
      "schedule yoga class every tuesday at 6 pm",
      #"create_event {"title":"yoga class","datetime_point":"2025-09-02T18:00:00","recurrence":"FREQ=WEEKLY;BYDAY=TU"}"#
    ),
    (
      "book a haircut for friday at 4 pm",
      #"create_event {"title":"haircut","datetime_point":"2025-09-05T16:00:00"}"#
    ),
    (
      "tomorrow at 3 pm schedule a call with Anna",
      #"create_event {"title":"call with Anna","datetime_point":"2025-09-02T15:00:00"}"#
    ),
    (
      "make an appointment with the accountant on september 10 at 11 am",
      #"create_event {"title":"appointment with the accountant","datetime_point":"2025-09-10T11:00:00"}"#
    ),
    (
      "add birthday party to my calendar on saturday",
      #"create_event {"title":"birthday party","datetime_point":"2025-09-06"}"#
    ),
    (
      "schedule game night on friday at 8 pm",
      #"create_event {"title":"game night","datetime_point":"2025-09-05T20:00:00"}"#
    ),
    ("schedule a meeting with bob", #"create_event {"title":"meeting with Bob"}"#),
    ("create an event", "create_event {}"),
    (
      "schedule a meeting with Bob tomorrow at nine no at ten",
      #"create_event {"title":"meeting with Bob","datetime_point":"2025-09-02T10:00:00"}"#
    ),
    (
      "Schedule the board meeting in Zürich on Friday at 2 pm",
      #"create_event {"title":"board meeting in Zürich","datetime_point":"2025-09-05T14:00:00"}"#
    ),
    (
      "please add soccer practice to the family calendar tomorrow at 5 pm",
      #"create_event {"title":"soccer practice","datetime_point":"2025-09-02T17:00:00"}"#
    ),
    (
      "plan a project review next monday from 2 pm to 4 pm",
      #"create_event {"title":"project review","datetime_range":"2025-09-08T14:00:00/2025-09-08T16:00:00"}"#
    ),
  ]

  static let notes: [(String, String)] = [
    ("take a note the garage code is 4512", #"create_note {"note_body":"The garage code is 4512"}"#),
    (
      "make a note called groceries that says buy milk and eggs",
      #"create_note {"title":"groceries","note_body":"Buy milk and eggs"}"#
    ),
    ("note to self pick up dry cleaning", #"create_note {"note_body":"Pick up dry cleaning"}"#),
    ("make a note that John likes red wine", #"create_note {"note_body":"John likes red wine"}"#),
    (
      "write this down the wifi password is hunter two",
      #"create_note {"note_body":"The Wi-Fi password is hunter two"}"#
    ),
    ("jot down ideas for the garden", #"create_note {"note_body":"Ideas for the garden"}"#),
    ("write down that the car needs new tires", #"create_note {"note_body":"The car needs new tires"}"#),
    (
      "create a note about books to read saying try the long winter",
      #"create_note {"title":"books to read","note_body":"Try the long winter"}"#
    ),
    (
      "new note titled gift ideas with the text scarf for mom",
      #"create_note {"title":"gift ideas","note_body":"Scarf for mom"}"#
    ),
    ("add a note call the plumber tomorrow", #"create_note {"note_body":"Call the plumber tomorrow"}"#),
    ("please take a note that we need more coffee", #"create_note {"note_body":"We need more coffee"}"#),
    ("Take a note: Ask Mary about the keys.", #"create_note {"note_body":"Ask Mary about the keys"}"#),
    ("note that the meeting went well", #"create_note {"note_body":"The meeting went well"}"#),
    ("take a note", "create_note {}"),
    ("make a note", "create_note {}"),
    ("note down measure the living room", #"create_note {"note_body":"Measure the living room"}"#),
    ("start a note called ideas", #"create_note {"title":"ideas"}"#),
    ("remember that i parked on level three", #"create_note {"note_body":"I parked on level three"}"#),
  ]
}
