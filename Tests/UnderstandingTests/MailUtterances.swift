extension Utterances {
  static let mails: [(String, String)] = [
    (
      "email anna about the budget saying I'll be late",
      #"send_email {"email_to":["Anna"],"email_subject":"the budget","email_body":"I'll be late"}"#
    ),
    (
      "send a message to john and mary subject lunch body see you at noon",
      #"send_email {"email_to":["John","Mary"],"email_subject":"lunch","email_body":"See you at noon"}"#
    ),
    (
      "send an email to anna dot smith at gmail dot com saying hello there",
      #"send_email {"email_to":["anna.smith@gmail.com"],"email_body":"Hello there"}"#
    ),
    (
      "please send an email to my mom that i will be late",
      #"send_email {"email_to":["my mom"],"email_body":"I will be late"}"#
    ),
    (
      "send bob an email saying the report is done",
      #"send_email {"email_to":["Bob"],"email_body":"The report is done"}"#
    ),
    ("email my boss that i'm sick", #"send_email {"email_to":["my boss"],"email_body":"I'm sick"}"#),
    (
      "write an email to john smith about our trip",
      #"send_email {"email_to":["John Smith"],"email_subject":"our trip"}"#
    ),
    (
      "email mary and bob and tell them the meeting moved",
      #"send_email {"email_to":["Mary","Bob"],"email_body":"The meeting moved"}"#
    ),
    (
      "reply to heather's email saying no thanks",
      #"send_email {"email_to":["Heather"],"email_body":"No thanks"}"#
    ),
    (
      "let mom know by email that i am on my way",
      #"send_email {"email_to":["mom"],"email_body":"I am on my way"}"#
    ),
    (
      "send an email to bob at example dot org about the invoice saying it is paid",
      #"send_email {"email_to":["bob@example.org"],"email_subject":"the invoice","email_body":"It is paid"}"#
    ),
    (
      "could you please send mail to carlos subject hello body how are you",
      #"send_email {"email_to":["Carlos"],"email_subject":"hello","email_body":"How are you"}"#
    ),
    (
      "email Sarah I'm on my way home",
      #"send_email {"email_to":["Sarah"],"email_body":"I'm on my way home"}"#
    ),
    (
      "shoot peter an email about the project",
      #"send_email {"email_to":["Peter"],"email_subject":"the project"}"#
    ),
    (
      "send an email to mom dad and lisa saying merry christmas",
      #"send_email {"email_to":["mom","dad","Lisa"],"email_body":"Merry Christmas"}"#
    ),
    (
      "email anna@example.com about the rent",
      #"send_email {"email_to":["anna@example.com"],"email_subject":"the rent"}"#
    ),
    ("email john", #"send_email {"email_to":["John"]}"#),
    ("send an email", "send_email {}"),
    ("compose an email to the design team", #"send_email {"email_to":["the design team"]}"#),
    ("send email to dad how are you", #"send_email {"email_to":["dad"],"email_body":"How are you"}"#),
  ]

  static let reading: [(String, String)] = [
    "read my new emails", "do i have any mail from bob", "check my inbox", "read the last email from Anna",
    "any new emails", "how many unread emails do i have", "did john email me", "show me my latest emails",
    "what's in my inbox", "please read me my mail", "are there any new messages in my inbox",
    "who emailed me today",
    "list my unread emails",
  ].map { ($0, "read_email {}") }

  static let nothing: [(String, String)] = [
    "", "   ", "blah blah", "don't remind me to call john", "do not send the email to anna",
    "cancel my meeting tomorrow",
    "delete the reminder", "what's on my calendar", "what time is my flight",
    "when is my dentist appointment",
    "how do i send an email to the moon", "play some music", "turn off the lights",
    "what is the weather tomorrow",
    "how are you", "who is john", "tell me a joke", "never mind", "asdf qwer zxcv",
    "erinnere mich morgen um sieben",
    "rappelle moi d'acheter du lait", "明日の七時に電話する", "ذكرني غدا", "😀😀😀", "\u{00}\u{01}\u{1B}[31m", "…!?",
    "1234567890",
    "set the temperature to twenty degrees", "order a pizza", "do i have any meetings tomorrow", "stop",
    "yes",
    "i had lunch with Sarah yesterday", "don't schedule a meeting with bob", "never email my boss",
    "do not make a note of that", "read me a story",
  ].map { ($0, "none {}") }
}
