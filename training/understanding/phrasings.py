"""Phrasings of the six intents, written for this project: patterns filled with names, times and things.

Every draw is made from one seeded generator, so that the same phrasings come out each time.
"""
import random
import re

NAMES = """john sarah mary anna bob tom alice david emma james linda mike lisa peter paul kate julia mark laura susan
chris daniel maria carlos ahmed priya wei fatima ivan olga hans yuki pedro nina oscar grace henry zoe max ella""".split()
PEOPLE = NAMES + ["my mom", "my boss", "dad", "the team", "my wife", "my husband", "my brother", "the landlord",
                  "dr smith", "mr jones", "the dentist", "my sister", "grandma", "the design team", "my manager",
                  "john smith", "the accountant", "my neighbor", "everyone", "the whole family"]
DAYS = ["today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        "this weekend", "next week", "next monday", "next friday", "this friday", "the day after tomorrow", "on monday",
        "on tuesday", "on friday", "this afternoon", "tomorrow morning", "tomorrow evening", "on the fifth",
        "march third", "on june tenth", "in two weeks", "next month", "on the twenty first", "this evening"]
CLOCK = ["at seven", "at 7", "at noon", "at five pm", "at 3 pm", "at eight thirty", "at nine am", "at half past six",
         "at ten", "at 10 am", "at quarter to five", "around two", "by six", "at midnight", "at 4:30", "at 18:00"]
RELATIVE = ["in an hour", "in 20 minutes", "in ten minutes", "in half an hour", "in two hours", "in a week",
            "an hour from now", "in 5 minutes", "in three days"]
REPEAT = ["every day", "every monday", "every morning", "every year", "weekly", "every weekday", "each friday",
          "every other week", "on mondays", "every month", "daily", "every night at nine", "every sunday at ten"]
SPAN = ["from nine to eleven", "from 2 to 4", "between three and four", "for an hour", "for two hours",
        "for thirty minutes", "from 9 am to 5 pm"]
EVENTS = """meeting|lunch|dinner|doctor's appointment|dentist appointment|birthday party|conference call|team standup|
yoga class|haircut|job interview|parent teacher meeting|coffee|brunch|gym session|soccer practice|wedding|concert|
flight to boston|car service|project review|budget review|date night|movie night|piano lesson|book club|barbecue|
family reunion|vet appointment|staff meeting|training session|webinar|presentation|anniversary|picnic|road trip|
board meeting|one on one|sprint planning|house party|baby shower|graduation|call|phone call|game night|reunion|
interview|church|vacation|study group|swimming lesson|therapy session|checkup|tennis match"""
EVENTS = [" ".join(e.split()) for e in EVENTS.split("|")]
TASKS = """call {p}|buy milk|take out the trash|pay the rent|pay the electricity bill|water the plants|feed the cat|
pick up the kids|pick up the dry cleaning|take my medicine|check the oven|turn off the stove|send the report|
submit the assignment|book the flights|wish {p} a happy birthday|go to the gym|charge my phone|renew my passport|
get gas|walk the dog|do the laundry|clean the kitchen|email {p} the slides|return the library books|call the bank|
change the filter|drink water|stretch|wake up early|finish the presentation|buy a present for {p}|wash the car|
the {e}|my {e}|{p}'s birthday|meet {p}|the meeting with {p}|text {p}|order groceries|lock the door|mow the lawn|
file my taxes|cancel the subscription|back up my laptop|take a break|study for the exam|read a book|check my email|
send an email to {p}|schedule the inspection|look at the weather|play music for the party|make a note of the mileage"""
TASKS = [" ".join(t.split()) for t in TASKS.split("|")]
BODIES = """buy eggs and bread|the wifi password is hunter two|the garage code is 4512|call the plumber|i parked on level
three|ideas for the garden|john likes red wine|we need more coffee|the meeting went well|try the new thai place|
think about the budget|milk eggs cheese and butter|my locker number is 27|the car needs new tires|order more paper|
look into solar panels|sarah's shoe size is eight|recipe needs two cups of flour|the landlord's number is five five five
one two three four|happiness is a warm blanket|book recommendation from anna|start the article with a quote|project
deadline moved to friday|i had a great idea for a story|measure the living room|the flight is at nine"""
BODIES = [" ".join(t.split()) for t in BODIES.split("|")]
MAILS = """i'll be late|the report is done|happy birthday|can we meet tomorrow|thanks for dinner|i am on my way|please
call me|see you at noon|the meeting is moved to friday|i can't make it today|are you free this weekend|what time does it
start|i love you|the package has arrived|let's have lunch|i need the files by monday|how are you|don't forget the milk|
running ten minutes behind|congratulations on the new job|dinner is at seven"""
MAILS = [" ".join(t.split()) for t in MAILS.split("|")]
SUBJECTS = ["the budget", "the meeting", "lunch", "our trip", "the invoice", "my vacation", "the party", "the project",
            "tomorrow's agenda", "the rent", "the new schedule", "dinner on friday", "hello", "the job offer"]
ADDRESSES = ["anna dot smith at gmail dot com", "bob at example dot org", "john@work dot com", "mary@example.com",
             "info at company dot co dot uk", "t jones at yahoo dot com"]
TITLES = ["groceries", "ideas", "shopping", "passwords", "work", "todo", "books to read", "the trip", "meeting notes",
          "recipes", "gift ideas", "garden plans"]

PATTERNS = {
    "add_reminder": [
        "remind me to {t} {w}", "remind me {w} to {t}", "{w} remind me to {t}", "remind me about {e} {w}",
        "set a reminder to {t} {w}", "set a reminder for {w} to {t}", "set up a reminder for {e} {w}",
        "create a reminder to {t}", "don't let me forget to {t} {w}", "don't forget to remind me to {t}",
        "i need a reminder to {t} {w}", "give me a reminder to {t} {w}", "notify me {w} about the {e}",
        "alert me {w} to {t}", "let me know {w} that i have to {t}", "remind me that i have a {e} {w}",
        "make me a reminder to {t}", "add a reminder {w} to {t}", "reminder to {t} {w}", "reminder {t} {w}",
        "remind us to {t} {w}", "put a reminder in my calendar to {t} {w}", "i have to {t} {w} remind me",
        "remind me of the {e} {w}", "remind me to {t}", "remind me", "set a reminder", "new reminder {w}",
        "send me a reminder to {t} {w}", "can i get a reminder {w} to {t}", "remind me again {w} about the {e}",
        "remember to remind me to {t} {w}", "make sure i don't forget to {t} {w}",
        "remind me an hour before the {e}", "ping me {w} to {t}", "set reminder {t} {w}", "nudge me {w} to {t}",
        "set me reminders about {e}", "i need to be reminded of the {e} {w}", "i want to be reminded to {t} {w}",
        "please set a {r} reminder for {e}", "turn on reminders for the {e} {w}", "reminders for {e} {w}",
        "set a notification for the {e} {w}", "give me a notification {w} for {e}", "activate a notification one week before {e}",
        "alert me before the {e}", "set an alert for {e} {w}", "notify me of {e} {w}",
        "let me know when it is time to {t}", "{e} {w} remind me", "i've got a {e} {w} please remind me",
        "add {e} to my reminders", "make sure to remind me about {e}", "remind {p} and me to {t} {w}",
        "schedule a reminder {w} for {e}", "repeat the reminder for {e} {r}", "set a notification to {t} {w}",
        "send me a notification {w} to {t}", "notify me when it's time for {e}", "remind me thirty minutes before my {e}",
    ],
    "create_event": [
        "schedule a {e} with {p} {w}", "schedule {e} {w}", "put {e} with {p} on my calendar {w}",
        "add {e} to my calendar {w}", "add a {e} with {p} {w}", "create an event called {e} {w}",
        "set up a {e} with {p} {w}", "book a {e} {w}", "i have a {e} with {p} {w}", "new event {e} {w}",
        "create a calendar entry for {e} {w}", "make an appointment with {p} {w}", "plan a {e} {w} {s}",
        "block off {w} {s} for {e}", "schedule a {e} with {p} {w} {s}", "put a {e} in my diary {w}",
        "arrange a {e} with {p} {w}", "{e} with {p} {w}", "{e} {w} {s}", "mark my calendar for {e} {w}",
        "calendar {e} {w}", "add an event {w}", "set a {e} {w} {s}", "organize a {e} {w}", "enter {e} {w} in my schedule",
        "i'm having {e} with {p} {w} put it on my calendar", "save the date {w} for {e}", "pencil in {e} {w}",
        "put on my calendar {e} with {p} {w}", "create event", "add {e} {w}", "set up {e} {w} {s}",
        "there is a {e} {w} add it to my calendar", "put me down for {e} {w}", "invite {p} to {e} {w}",
        "make a new event {w} for {e}", "schedule time with {p} {w}", "i am meeting {p} {w} please add to calendar",
        "add a repeating event {e} {r}", "set {e} {r} on the calendar", "i've got {e} {w} put that in my agenda",
        "my {e} is {w} add it", "create a {e} {w}", "book {e} with {p} {w}", "register {e} in the calendar {w}",
        "i am going to {e} with {p} {w}", "we're having a {e} {w}", "our {e} is {w}",
        "{w} {e} with {p}", "{e} at {p}'s place {w}", "i'll be at the {e} {w}",
        "{p} and i have {e} {w}", "get me a {e} {w}", "make a {e} with {p} {w}",
        "set my {e} for {w}", "schedule my {e} {w}", "add this event {w} {e}",
        "create a meeting {w}", "setup a {e} with {p} {w}", "set a date for {e}",
        "add {p}'s {e} to the calendar {w}", "fill in my calendar with {e} {w}", "i need an appointment {w}",
        "update my calendar with {e} {w}", "note {e} on my calendar {w}", "take down that i have {e} {w} in my calendar",
        "make {e} a recurring event {r}", "repeat the {e} {r}", "add a birthday for {p} {d}",
        "send an invite to {p} for {e} {w}", "write down {e} in my calendar {w}",
    ],
    "create_note": [
        "make a note that {b}", "take a note {b}", "note to self {b}", "create a note called {n} that says {b}",
        "write this down {b}", "jot down {b}", "note that {b}", "add a note {b}", "new note {b}",
        "start a note called {n}", "make a note {b}", "write a note saying {b}", "take this down {b}", "memo {b}",
        "make a note called {n} {b}", "note down {b}", "create a note about {n} saying {b}", "leave a note that {b}",
        "save a note {b}", "write down that {b}", "remember that {b}", "take a memo {b}", "put in my notes that {b}",
        "add to my notes {b}", "create a new note titled {n} with the text {b}", "note {b}", "take a quick note",
        "make a note", "record a note {b}", "keep a note that {b}", "write a note to myself {b}",
        "dictate a note {b}", "make a note of this {b}", "i want to write a note {b}", "jot this down {b}",
        "make a note to {t}", "note to self {t}",
    ],
    "read_email": [
        "read my email", "read my new emails", "check my inbox", "do i have any new mail", "any emails from {p}",
        "show me my latest emails", "what's in my inbox", "read the last email from {p}", "did {p} email me",
        "have i received any mail {d}", "check my mail", "list my unread messages", "how many emails do i have",
        "is there any mail from {p}", "has {p} replied to my email", "read me the emails from {p}", "open my inbox",
        "what did {p} write in the email", "any new messages in my inbox", "show emails about {n}",
        "check if {p} sent me an email", "what are my unread emails", "read my messages", "new emails",
        "tell me about my new emails", "do i have mail", "who emailed me {d}", "get my email", "read the newest email",
        "show unread mail", "was there an email about {n}", "let me hear my emails", "when did {p} last email me",
        "summarize my inbox", "what's the subject of the last email", "read out my emails please", "email from {p}",
        "what is the email sent by {p}", "read the mail that {p} sent {d}", "show me the email of {p}",
        "how is my inbox looking", "refresh my email", "refresh my inbox",
        "any reply from {p}", "open the email from {p}", "latest email",
        "what emails came in {d}", "did i get a reply from {p}", "play back the last email",
        "did {p} answer my email", "check email", "what's new in my mail",
        "give me my emails from {d}", "update me on my emails", "any important emails",
        "how many unread emails", "pull up the email about {n}", "show me mails from {p}",
        "what is the last mail {p} sent me", "emails received {d}", "tell me if i have mail from {p}",
        "do i have anything from {p} in my inbox", "check for new emails", "display my recent emails",
        "was i emailed by {p}", "search my emails for {n}", "find the email about {n}",
        "read {p}'s email", "who sent me the last email", "has the email from {p} arrived",
    ],
    "send_email": [
        "email {p} {m}", "email {p} saying {m}", "send an email to {p} saying {m}", "send {p} an email that {m}",
        "email {p} about {j}", "email {p} about {j} saying {m}", "write an email to {p}", "compose an email to {p}",
        "send a message to {p} subject {j} body {m}", "send an email to {a}", "send an email to {a} saying {m}",
        "reply to {p}'s email saying {m}", "reply to the last email", "send mail to {p} and tell them {m}",
        "mail {p} that {m}", "draft an email to {p} about {j}", "shoot {p} an email about {j}",
        "send an email to {p} and {p} about {j}", "let {p} know by email that {m}", "tell {p} by email {m}",
        "respond to {p} {m}", "forward the email to {p}", "new email to {p}", "start an email to {p}",
        "send a mail to {p} {m}", "answer {p}'s email", "send email", "i want to email {p}", "email {p}",
        "send an email to {p} with the subject {j}", "please message {p} {m}", "write {p} an email and say {m}",
        "could you send {p} a message saying {m}", "send a reply to {p} saying {m}", "drop {p} a quick email {m}",
        "email {a} about {j}", "send {p} a reminder email about {j}", "invite {p} to lunch by email",
        "email {p} to remind them about the {e}", "ask {p} by email if {m}", "write a message to {p} that {m}",
        "text {p} that {m}", "send response {m}", "tell {p} {m} in an email",
        "send a note to {p} by email {m}", "reply all {m}", "reply {m}",
        "reply to {p} {m}", "open a new email", "begin an email to {p}",
        "email my {n} to {p}", "send {p} the files by email", "write back to {p} {m}",
        "respond to that email with {m}", "send this email to {p}", "mail {a}",
        "answer the email from {p} with {m}", "send a follow up email to {p}", "send the email",
        "forward this to {p}", "send a thank you email to {p}", "tell {p} {m}",
        "email {p} and ask {m}", "email the team about {j}", "send out an email to {p} and tell them {m}",
        "compose a mail", "write {p} an email about {j}", "create an email to {a}",
        "email {p} and {p} that {m}", "send an email asking {p} {m}",
    ],
    "calendar_query": [
        "what's on my calendar {d}", "do i have any meetings {d}", "when is my {e}", "am i free {d}",
        "what time is my {e} with {p}", "show my calendar", "what do i have to do {d}", "show me my reminders",
        "what reminders do i have {d}", "list my events {d}", "is there a {e} {d}", "who is coming to the {e}",
        "how long is the {e}", "where is the {e} {d}", "tell me my schedule {d}", "do i have a reminder for the {e}",
        "when am i meeting {p}", "read my reminders", "what's next on my schedule", "is my {e} still {d}",
        "what appointments do i have {d}", "tell me about my {e}", "read my calendar {d}", "open my calendar",
        "how many meetings do i have {d}", "did i set a reminder to {t}",
    ],
    "calendar_remove": [
        "cancel my {e} {d}", "delete the {e} with {p}", "remove {e} from my calendar", "cancel the reminder to {t}",
        "delete all my reminders", "clear my calendar {d}", "move my {e} to {d}", "reschedule the {e} with {p}",
        "push the {e} back an hour", "take {e} off my calendar", "i no longer have a {e} {d}", "forget the {e}",
        "don't remind me to {t}", "do not remind me about the {e}", "don't schedule a {e} {d}", "stop reminding me to {t}",
        "never mind the reminder", "change the time of my {e}", "delete the event {e}", "turn off my reminders",
        "do not add {e} to my calendar", "i don't need a reminder to {t}", "cancel that reminder",
    ],
    "email_other": [
        "don't send the email to {p}", "do not email {p}", "delete the email from {p}", "archive my emails",
        "what is {p}'s email address", "add {a} to my contacts", "delete my notes", "mark all emails as read",
        "block emails from {p}", "read my notes", "show me the note about {n}", "find my note called {n}",
        "don't make a note", "open the notes app", "delete the note about {n}", "search my notes for {n}",
        "do you know {p}'s email", "save {p}'s email address", "what notes do i have", "unsubscribe from this newsletter",
        "don't reply to {p}", "how do i send an email", "how does email work", "who invented email",
    ],
    "none": [
        "i like {e}s", "what is a {e}", "who is {p}", "how are you {d}", "i had a {e} with {p} yesterday",
        "is it going to rain {d}", "what time is it", "turn off the lights {w}", "play music {d}",
        "{p} is my friend", "how do i bake bread", "tell me a story about {p}", "call {p}", "call {p} {w}",
        "text me when you are there", "the {e} was great", "good morning", "never mind", "stop", "what should i do {d}",
        "book a table for two {w}", "find a restaurant for {e} {d}", "order a pizza {w}", "buy tickets to the concert {d}",
        "what happened {d}", "set the temperature to 20 degrees", "wake me up {w}", "set a timer for 20 minutes",
        "{d}", "{k}", "{p}", "yes", "no thank you", "do you like {e}", "my {e} got cancelled", "notes", "email", "calendar",
        "what does remind mean", "what is a reminder", "how does the calendar work", "i remember {p}",
        "what day is it {d}", "why is {p} late", "post a message on twitter that {m}", "tweet {m}", "add {n} to my list",
        "put milk on the shopping list", "new playlist called {n}", "remember me", "do you remember {p}",
        "call me for this", "send {p} some flowers", "what is an email",
        "show me the news {d}", "tell me about {p}", "who won the game {d}",
        "remind", "schedule", "play the next episode",
        "i will be late", "are you happy {d}", "{p} called me {d}",
        "by the way", "order more {n}", "take me to the {e}",
        "how long until {d}", "get me an uber {w}", "what's the traffic like {d}",
        "buy stocks {d}", "change the song", "read me the news",
        "read the next chapter", "make me a coffee {k}", "clean the house {w}",
        "start the vacuum {k}",
    ],
}
OPENINGS = [""] * 12 + ["please ", "can you ", "could you please ", "hey ", "i want you to ", "would you ", "i need to ",
                        "ok "]
VERBS = set("""remind set create give notify alert make add send put schedule book plan block arrange organize enter save
pencil take write jot start leave record read check show list open get email mail compose reply draft shoot forward mark
dictate keep tell ask answer respond drop summarize remember ping""".split())
CLOSINGS = [""] * 12 + [" please", " thanks", " for me"]


def when(random_source):
    kind = random_source.random()
    day, clock = random_source.choice(DAYS), random_source.choice(CLOCK)
    if kind < 0.2:
        return day
    if kind < 0.35:
        return clock
    if kind < 0.7:
        return f"{day} {clock}" if random_source.random() < 0.7 else f"{clock} {day}"
    if kind < 0.85:
        return random_source.choice(RELATIVE)
    return random_source.choice(REPEAT)


def fill(pattern, random_source):
    """The pattern with its marks filled, and what filled them, in the data sets' form."""
    draws = {
        "w": lambda: when(random_source), "p": lambda: random_source.choice(PEOPLE),
        "e": lambda: random_source.choice(EVENTS), "b": lambda: random_source.choice(BODIES + MAILS),
        "m": lambda: random_source.choice(MAILS), "j": lambda: random_source.choice(SUBJECTS),
        "a": lambda: random_source.choice(ADDRESSES), "n": lambda: random_source.choice(TITLES),
        "s": lambda: random_source.choice(SPAN + [""]), "r": lambda: random_source.choice(REPEAT),
        "d": lambda: random_source.choice(DAYS), "k": lambda: random_source.choice(CLOCK),
        "t": lambda: fill(random_source.choice(TASKS), random_source)[0],
    }
    kinds = {"w": "time", "s": "time", "r": "time", "d": "date", "k": "time", "e": "event_name", "t": "event_name",
             "p": "person", "b": "note_body", "m": "message"}
    entities = []

    def draw(mark):
        text = draws[mark[1]]()
        if text and mark[1] in kinds:
            entities.append({"type": kinds[mark[1]], "text": text})
        return text
    text = re.sub(r"\{\w\}", lambda found: draw(found.group()), pattern)
    return " ".join(text.split()), entities


def phrasings(each=10, seed=20250901):
    """Lines of the data sets' form with a label and the pattern's number: `each` fillings of every pattern, duplicates
    left out."""
    random_source = random.Random(seed)
    found = {}
    number = 0
    for label, patterns in PATTERNS.items():
        for pattern in patterns:
            number += 1
            for _ in range(each):
                text, entities = fill(pattern, random_source)
                if text.split()[0] in VERBS:
                    text = random_source.choice(OPENINGS) + text + random_source.choice(CLOSINGS)
                found.setdefault(text, {
                    "text": text, "intent": "own", "label": label, "pattern": number, "entities": entities})
    return list(found.values())


if __name__ == "__main__":
    for line in phrasings():
        print(line["label"], line["text"], sep="\t")
