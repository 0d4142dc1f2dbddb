"""Generates commands as people say them, by rules with slots, for fitting and development.

Sentences are drawn with a seed; each intent has phrasings kept for development only (`held_out`).
"""

import random

NAMES = """john mary sarah michael david emma anna james robert linda susan karen lisa nancy mark paul
steven andrew kevin brian george edward jason jeff ryan jacob gary nick eric jonathan larry justin scott
brandon ben sam gregory frank alex patrick jack dennis jerry tyler aaron jose adam henry nathan douglas
zachary peter kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin
arthur jesse dylan bryan joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy
eugene vincent russell elijah louis bobby philip johnny olivia ava sophia isabella mia charlotte amelia
harper evelyn abigail emily elizabeth ella madison scarlett victoria grace chloe camila penelope layla lily
hannah natalie zoe leah hazel violet aurora lucy audrey bella claire skylar caroline nova genesis naomi elena
maya julia kate laura rachel megan jessica jennifer amanda ashley stephanie nicole melissa rebecca michelle
tom tim tony bill bob dan dave greg jim mike steve chris matt will liz beth sue jane joan alice martha ruth
helen diana rose marie peggy nina tina gina rita maria carlos pedro luis miguel ivan igor omar ali ahmed
raj priya anil wei ming yuki hans klaus pierre marco luca giulia sofia oscar hugo felix max leo""".split()
PEOPLE = ["mom", "dad", "my mom", "my dad", "my mother", "my father", "my sister", "my brother", "my wife",
          "my husband", "my boss", "the team", "my team", "everyone", "grandma", "grandpa", "doctor smith",
          "doctor jones", "mister brown", "my landlord", "my manager", "my daughter", "my son", "the plumber",
          "the dentist", "the office", "the school", "the bank", "my friend", "my neighbor", "the vet",
          "my accountant", "my lawyer", "customer service", "the electrician", "the babysitter"]
SURNAMES = """smith johnson williams brown jones garcia miller davis wilson anderson taylor thomas moore martin
lee thompson white harris clark lewis robinson walker young allen king wright hill green adams baker nelson
carter mitchell parker evans turner phillips campbell cook bell murphy bailey cooper ward gray watson
brooks kelly price bennett wood ross foster""".split()
ONES = "one two three four five six seven eight nine ten eleven twelve".split()
MINUTES = ["fifteen", "thirty", "forty five", "twenty", "ten", "oh five", "fifty", "twenty five", "thirty five"]
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MONTHS = "january february march april may june july august september october november december".split()
ORDINALS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split() + [
    "twenty " + o for o in "first second third fourth fifth sixth seventh eighth ninth".split()] + [
    "thirtieth", "thirty first"]
PARTS = ["morning", "afternoon", "evening"]
EVENTS = """meeting|team meeting|lunch|dinner|breakfast|coffee|a doctor's appointment|a dentist appointment|
a haircut|a birthday party|the conference|a conference call|a phone call|yoga|yoga class|the gym|soccer practice|
piano lesson|a job interview|the staff meeting|a video call|book club|movie night|date night|date|the concert|
a parent teacher conference|the wedding|a business trip|a flight to boston|a flight to london|vacation|
a project review|the budget review|sprint planning|a stand up|a dentist visit|an eye exam|car service|
an oil change|a massage|a play date|swimming lessons|the board meeting|a barbecue|drinks|brunch|game night|
a workout|a training session|therapy|choir practice|a lecture|class|an exam|a study group|a webinar|
a performance review|an interview|tea|a picnic|a hike|a tennis match|golf|a house viewing|a check up""".replace(
    "\n", "").split("|")
THINGS = """milk|bread|eggs|groceries|the laundry|the dishes|the trash|the bins|the car|the rent|the bills|
the electric bill|the phone bill|the dog|the cat|the plants|my medicine|my pills|my vitamins|the package|
the report|the presentation|the dry cleaning|the kids|the tickets|the hotel|the garden|the lawn|my passport|
my homework|the library books|the oven|the stove|the lights|the windows|the door|coffee|cheese|butter|
toilet paper|diapers|dog food|cat food|flowers|a cake|a birthday present|a gift|wine|stamps|batteries|
light bulbs|the prescription|the invoice|the contract|the taxes|my car insurance|the water filter|
the backup|the server|the website|my resume|the keys|an umbrella|my laptop|the budget|the slides""".replace(
    "\n", "").split("|")
VERBS = {"buy": 38, "get": 30, "pick up": 30, "take out": 6, "pay": 10, "feed": 3, "walk": 2, "water": 3,
         "take": 8, "finish": 8, "send": 6, "check": 8, "renew": 4, "return": 6, "clean": 6, "wash": 6,
         "cancel": 5, "book": 5, "order": 10, "submit": 5, "print": 4, "fix": 4, "turn off": 4, "bring": 6,
         "find": 3, "review": 5, "schedule": 3, "update": 4, "move": 3, "charge": 2, "drop off": 5,
         "prepare": 4, "write": 3, "read": 3, "sign": 3, "mail": 3, "lock": 2, "sell": 2, "change": 3}
SUBJECTS = """the meeting|lunch|the project|the budget|the trip|our vacation|tomorrow|the party|the report|
the contract|the schedule|dinner|the weekend|the delay|the invoice|the interview|the presentation|our plans|
the new office|the game|the wedding|the deadline|my order|the bill|the appointment|next week|the holidays|
the flight|the car|the house|the kids|school|work|the results|the proposal|the agenda""".replace(
    "\n", "").split("|")
MESSAGES = """i will be late|i'm running late|i am on my way|see you tomorrow|thank you for your help|
happy birthday|the meeting is cancelled|i can't make it|please call me back|let's meet at noon|
how are you doing|i will be there soon|the report is ready|can we talk tomorrow|i am sick today|
are you free for lunch|congratulations on the new job|i'll call you later|don't forget the milk|
dinner is ready|we need to talk|the package has arrived|let me know when you are free|good luck today|
i got the tickets|what time should we meet|the plan has changed|sorry i missed your call|
i am working from home today|please send me the slides""".replace("\n", "").split("|")
IDEAS = """the wifi password is on the fridge|the garage code is four two seven one|ideas for the garden|
we parked on level three|the meeting went well|ask about the warranty|try the new italian restaurant|
paint the bedroom blue|the plumber comes on friday|call the bank about the card|gift ideas for mom|
the recipe needs more salt|the book is on the shelf|check the tire pressure|the team prefers the second plan|
learn to play the guitar|the printer is out of ink|the kids need new shoes|look for a new apartment|
the answer was forty two|the doctor said to drink more water|the project is due in march|
the key is under the mat|my locker number is nineteen|the train leaves from platform six|
start running in the morning|the movie was great|invite the neighbors for dinner""".replace("\n", "").split("|")


class Speaker:
    """Draws commands with a seed. `open_names` is the share of names that stay the open class `[name]`."""

    def __init__(self, seed, open_names=0.0):
        self.random = random.Random(seed)
        self.open_names = open_names

    def one(self, *choices):
        return self.random.choice(choices)

    def name(self):
        if self.random.random() < self.open_names:
            return self.one("[name]", "[name]", "[name] [name]", self.random.choice(NAMES) + " [name]")
        name = self.random.choice(NAMES)
        return f"{name} {self.random.choice(SURNAMES)}" if self.random.random() < 0.15 else name

    def person(self):
        return self.name() if self.random.random() < 0.7 else self.random.choice(PEOPLE)

    def clock(self):
        hour = self.random.choice(ONES)
        kind = self.random.random()
        if kind < 0.45:
            time = hour
        elif kind < 0.65:
            time = f"{hour} {self.random.choice(MINUTES)}"
        elif kind < 0.75:
            return self.one(f"half past {hour}", f"quarter past {hour}", f"a quarter to {hour}",
                            f"a quarter past {hour}", f"ten to {hour}", f"ten past {hour}")
        elif kind < 0.83:
            return f"{hour} o'clock"
        elif kind < 0.9:
            return self.one("noon", "midnight", "noon")
        else:
            time = hour
        return time + self.one("", " am", " pm", " pm", " in the morning", " in the evening",
                               " in the afternoon", " at night")[0:] if self.random.random() < 0.6 else time

    def day(self):
        return self.one("tomorrow", "tomorrow", "today", "tonight", f"on {self.one(*DAYS)}",
                        f"next {self.one(*DAYS)}", f"this {self.one(*DAYS)}", self.one(*DAYS),
                        f"tomorrow {self.one(*PARTS)}", f"{self.one(*DAYS)} {self.one(*PARTS)}",
                        f"on {self.one(*MONTHS)} {self.one(*ORDINALS)}", f"on the {self.one(*ORDINALS)}",
                        f"on the {self.one(*ORDINALS)} of {self.one(*MONTHS)}", "next week",
                        "the day after tomorrow", f"this {self.one(*PARTS)}", "this weekend",
                        "at the end of the month", "next month")

    def count(self):
        return self.one("two", "three", "five", "ten", "fifteen", "twenty", "thirty", "forty five", "four", "six")

    def time(self):
        kind = self.random.random()
        if kind < 0.3:
            return f"{self.day()} at {self.clock()}"
        if kind < 0.45:
            return f"at {self.clock()} {self.day()}"
        if kind < 0.6:
            return self.day()
        if kind < 0.72:
            return f"at {self.clock()}"
        if kind < 0.84:
            return f"in {self.count()} {self.one('minutes', 'hours', 'days', 'weeks')}"
        if kind < 0.9:
            return self.one("in an hour", "in half an hour", "in a week", "in an hour and a half", "in a minute")
        if kind < 0.96:
            return self.one(f"every {self.one(*DAYS)}", "every day", "every morning", "every week", "daily",
                            "every month", f"every day at {self.clock()}", "every weekday", "every year",
                            f"every {self.one(*DAYS)} at {self.clock()}", "every other day", "twice a week")
        return f"{self.day()} from {self.clock()} to {self.clock()}"

    def event(self):
        event = self.random.choice(EVENTS)
        kind = self.random.random()
        if kind < 0.4:
            return f"{event} with {self.person()}"
        if kind < 0.5:
            return f"{event} about {self.random.choice(SUBJECTS)}"
        if kind < 0.58:
            return f"{self.name()}'s {self.one('birthday', 'party', 'wedding', 'recital', 'game', 'graduation')}" \
                .replace("]'s", "]")
        return event

    def task(self):
        kind = self.random.random()
        if kind < 0.3:
            return f"{self.one('call', 'call', 'email', 'text', 'message', 'ask', 'meet', 'visit', 'thank', 'pay', 'write to', 'pick up', 'phone', 'invite')} {self.person()}"
        if kind < 0.38:
            return f"call {self.person()} about {self.random.choice(SUBJECTS)}"
        if kind < 0.44:
            return f"{self.one('go to', 'leave for', 'get ready for', 'prepare for')} {self.random.choice(EVENTS)}"
        verb = self.random.choices(list(VERBS), VERBS.values())[0]
        thing = self.random.choice(THINGS)
        if self.random.random() < 0.12:
            return f"{verb} {thing} and {self.random.choice(THINGS)}"
        return f"{verb} {thing}" + (f" for {self.person()}" if self.random.random() < 0.08 else "")

    def create_event(self, held_out):
        e, t = self.event(), self.time()
        if held_out:
            return self.one(f"could you book {e} {t}", f"pencil in {e} {t}", f"i need {e} on my calendar {t}",
                            f"make an appointment for {e} {t}", f"{t} i have {e} put it in")
        return self.one(
            f"schedule {e} {t}", f"add {e} to my calendar {t}", f"create an event for {e} {t}",
            f"set up {e} {t}", f"put {e} on my calendar {t}", f"new event {e} {t}", f"plan {e} {t}",
            f"i have {e} {t}", f"create {e} {t}", f"add an event {t} for {e}", f"set {e} for {t}",
            f"schedule {e} {t} for {self.one('an hour', 'half an hour', 'two hours', 'thirty minutes')}",
            f"{t} add {e}", f"mark my calendar for {e} {t}", f"arrange {e} {t}", f"put down {e} for {t}",
            f"add {e} {t}", f"create a calendar event called {e} {t}", f"book {e} {t}", f"{e} {t}")

    def add_reminder(self, held_out):
        k, t = self.task(), self.time()
        if held_out:
            return self.one(f"i want a reminder {t} to {k}", f"give me a nudge {t} to {k}",
                            f"make sure i {k} {t}", f"{t} tell me to {k}")
        return self.one(
            f"remind me to {k} {t}", f"remind me {t} to {k}", f"remind me to {k}", f"set a reminder to {k} {t}",
            f"{t} remind me to {k}", f"don't let me forget to {k} {t}", f"add a reminder to {k} {t}",
            f"create a reminder {t} to {k}", f"i need to remember to {k} {t}", f"can you remind me to {k} {t}",
            f"please remind me to {k} {t}", f"set a reminder for {t} to {k}", f"alert me {t} to {k}",
            f"notify me {t} to {k}", f"remind me about {self.event()} {t}", f"reminder {k} {t}",
            f"remind me of {self.event()} {t}", f"i have to {k} {t} remind me")

    def create_note(self, held_out):
        idea = self.random.choice(IDEAS) if self.random.random() < 0.5 else self.task()
        if held_out:
            return self.one(f"take this down {idea}", f"save a note saying {idea}", f"keep in mind that {idea}")
        return self.one(
            f"make a note that {idea}", f"take a note {idea}", f"note that {idea}", f"write down {idea}",
            f"create a note {idea}", f"new note {idea}", f"note to self {idea}", f"write a note saying {idea}",
            f"add a note that {idea}", f"jot down {idea}", f"make a note to {self.task()}", f"remember that {idea}",
            f"create a note called {self.random.choice(SUBJECTS)} saying {idea}",
            f"add {self.random.choice(THINGS)} to my {self.one('shopping', 'to do', 'grocery')} list")

    def read_email(self, held_out):
        p = self.person()
        if held_out:
            return self.one("what's in my inbox", f"did {p} write to me", "go through my unread mail",
                            f"is there anything new from {p}")
        return self.one(
            "read my email", "read my emails", "check my email", "do i have any new emails", "any new mail",
            f"read the last email from {p}", f"do i have any emails from {p}", "read my unread messages",
            "show me my unread emails", f"has {p} emailed me", "open my inbox", "what are my latest emails",
            f"read me the email from {p}", f"any mail from {p} {self.one('today', 'this week', 'yesterday')}",
            f"show emails from {p}", f"read the email about {self.random.choice(SUBJECTS)}",
            "how many unread emails do i have", f"check for emails from {p}", "read the latest message",
            f"are there any new emails from {p}", "read out my mail please")

    def send_email(self, held_out):
        p, s, m = self.person(), self.random.choice(SUBJECTS), self.random.choice(MESSAGES)
        if held_out:
            return self.one(f"let {p} know by email that {m}", f"drop {p} an email about {s}",
                            f"mail {p} that {m}")
        return self.one(
            f"send an email to {p} saying {m}", f"email {p} that {m}", f"send an email to {p}",
            f"write an email to {p} about {s}", f"email {p} about {s}", f"send {p} an email about {s}",
            f"compose an email to {p} saying {m}", f"tell {p} by email that {m}", f"email {p} {m}",
            f"send a message to {p} saying {m}", f"send mail to {p} with subject {s}", f"write to {p} that {m}",
            f"send an email to {p} with subject {s} saying {m}", f"reply to {p} saying {m}",
            f"email {p} and {self.person()} about {s}", f"send {p} an email saying {m}",
            f"new email to {p} subject {s} message {m}")

    def none(self, held_out):
        if held_out:
            return self.one("how far away is the moon", "put on something relaxing", "who won last night")
        return self.one(
            "what's the weather like today", "play some music", "turn off the lights", "tell me a joke",
            "what time is it", f"who is {self.name()}", "never mind", "stop", "yes", "no", "yes please",
            "no thank you", "cancel that", "undo that", "help", "thank you", "set the volume to five", "okay",
            f"what is {self.count()} times {self.count()}", "how are you", "delete it", "that's right", "confirm",
            f"the {self.random.choice(SUBJECTS)} was great".replace("the the", "the"), "do it", "go ahead",
            f"make it {self.clock()}", f"no {self.time()}", "change the time", f"i said {self.clock()}")

    INTENTS = ("create_event", "add_reminder", "create_note", "read_email", "send_email", "none")

    def say(self, held_out=False):
        """One command, and its intent."""
        intent = self.random.choices(self.INTENTS, (25, 30, 14, 10, 16, 5))[0]
        text = getattr(self, intent)(held_out)
        if self.random.random() < 0.06:
            text = self.one("please ", "hey ", "can you ", "could you ", "okay ", "um ") + text
        return " ".join(text.replace("for on ", "for ").replace("for at ", "for ").split()), intent
