import Actions
import Foundation
import Speech
import TimeExpressions
import Understanding

extension Dialogue {
  /// Something that happens in a conversation.
  enum Input: Sendable {
    /// A text, with all that it asks for.
    case said(Said)
    /// One request of a text.
    case asked(Said)
    /// A card is answered as others of its text are.
    case answered(SpokenAnswer, isHeard: Bool, UUID)
    /// A yes to a card, with the person's edits; `isReally` where it is the yes to a second question.
    case confirmed(UUID, edited: Command?, isReally: Bool)
    /// A no to a card.
    case dismissed(UUID)
    /// Something was taken back, otherwise than by saying so; with what the person is told.
    case undone(Receipt, String)
    /// All requests of a text were taken, from ``Output/end(_:)``.
    case ended(Text)
    /// What came of some work.
    case came(Outcome)
  }

  /// What follows from it, to be dealt with in this order.
  enum Output: Sendable {
    case event(AssistantEvent)
    /// Is done before what follows, and what came of it is taken.
    case work(Work)
    case input(Input)
    /// Is taken as ``Input/ended(_:)``, with the turns that ended since the text was said.
    case end(Text)
    /// Who asked for this is told, beside the events.
    case error(any Error)
  }

  /// What somebody else does, who has a history and actions.
  enum Work: Sendable {
    /// Finds out what a text asks for, which takes a model's time; others may act meanwhile.
    case divide(Said)
    /// Finds out what a text means as things stand, which takes a model's time; others may act meanwhile.
    case understand(Said)
    /// Finds out in the same way whether a text is the rest of a sentence.
    case join(Said, ResumedSentence)
    /// Takes back what was done, since something else is to be done in its place.
    case takeBack(Resumption)
    /// Looks up what a command speaks of.
    case prepare(Request)
    /// Writes a turn down; a continued one in the place of itself as it stood.
    case keep(Turn, from: HistoryEntry.Outcome?)
    case perform(Turn)
    /// Keeps a person's own rule, which a turn is about.
    case adopt(PersonalRule, Turn)
    /// Writes down what came of a turn, or that it is shown.
    case close(Turn)
    /// Finds out what a yes would do.
    case weigh(Consent)
    /// Takes a card, so that nobody else does it.
    case claim(Consent)
    /// Reads how a card stands.
    case look(Turn)
    case giveUp(Turn, Refusal)
    /// Writes down that a card was answered with words that nobody understood.
    case doubt(UUID)
    /// Learns from a command that was done after the person had changed it; with the command as it was understood.
    case learn(Turn, from: Command)
  }

  /// What came of work.
  enum Outcome: Sendable {
    /// The requests of a text, in the order in which they are made.
    case divided([Said])
    case understood(Said, Foreseen)
    /// What the whole sentence means, nil where the rest stands by itself; and ``Dialogue/moves`` as it was read.
    case joined(Said, ResumedSentence, Understood?, moves: Int)
    case resumed(Resumption, isTakenBack: Bool)
    case prepared(Request, Prospect)
    case kept(Turn, (any Error)?)
    /// With what an undo took back.
    case performed(Turn, takenBack: Receipt?)
    case closed(Turn, (any Error)?)
    case weighed(Consent, destroys: Bool)
    case claimed(Consent, History.Claim)
    /// A card as it was here, and how it stands.
    case looked(Turn, now: Turn?, HistoryEntry.Outcome?)
    /// How a card stood that was to be given up.
    case gaveUp(Turn, Refusal, HistoryEntry.Outcome?)
    /// The history could not be read or written.
    case failed(Turn, any Error)
  }

  /// One request of what was said or typed.
  struct Said: Sendable {
    /// Of the turn that comes of it, unless it goes on with another.
    var id = UUID()
    var text: String
    /// What was heard; nil for typed text.
    var transcript: Transcript?
    /// When the text was said that it belongs to,
    let time: Date
    /// and since when its speaker waits for what comes of it.
    let since: ContinuousClock.Instant
    var context: TimeContext
    var timings = StageTimings()
    /// What a text, perhaps this one, was found to mean before.
    var foreseen: Foreseen?
    /// What its speaker had said just before, and may only have paused in.
    var begun: Turn?

    init(
      _ text: String, transcript: Transcript? = nil, at time: Date,
      since begin: ContinuousClock.Instant = .now, context: TimeContext
    ) {
      (self.text, self.transcript, self.context) = (text, transcript, context)
      (self.time, since) = (time, begin)
    }
  }

  /// A text, when all its requests were taken.
  struct Text: Sendable {
    let madeSeveralRequests: Bool
    let isSpoken: Bool
    /// What came of them.
    var turns: [Turn] = []
  }

  /// What was meant in place of something that was done: a sentence that went on after its first part was acted on, or one that
  /// was corrected.
  struct Resumption: Sendable {
    let said: Said
    /// What was heard of all of it.
    let heard: Transcript?
    /// The turn whose place it takes.
    let begun: UUID
    let whole: Understood
    let receipt: Receipt
  }

  /// A command that was understood and is not decided about yet.
  struct Request: Sendable {
    var turn: Turn
    var understood: Understood
    /// What was asked before it, which it may have been meant for.
    var asked: UUID?
  }

  /// What is known of a command when it was looked up.
  struct Prospect: Sendable {
    var confirmation: CommandSchema.Confirmation
    /// Something of the person's would be gone if it were done now.
    var destroys = false
  }

  /// A yes to a card.
  struct Consent: Sendable {
    let shown: Turn
    /// As it is to be done.
    var turn: Turn
    let edited: Command?
    /// It is the yes to the second question.
    var isSure: Bool
    /// It pleases, which is enough only where nothing is destroyed.
    var isPraise = false
    /// Whom a mail goes to may have been changed, by name.
    var asksForPeople = false
  }

  /// How a card is given up.
  enum Refusal: Sendable {
    case dismissed
    /// By saying so.
    case refused
    /// The person went on with something else by voice.
    case superseded
  }
}
