import Actions
import Foundation
import Speech
import TimeExpressions
import Understanding

extension Dialogue {
  /// Something that happens in a conversation.
  enum Input: Sendable {
    /// The person said or typed a text, which may make several requests.
    case said(Said)
    /// One request of a text is next.
    case asked(Said)
    /// An answer to all cards of a text reaches one of them.
    case answered(SpokenAnswer, isHeard: Bool, UUID)
    /// The person confirmed a card, perhaps with edits. `isReally` marks the yes to a second question.
    case confirmed(UUID, edited: Command?, isReally: Bool)
    /// The person dismissed a card.
    case dismissed(UUID)
    /// An action was undone other than by voice or text; with the message for the person.
    case undone(Receipt, String)
    /// All requests of a text were taken, as ``Output/end(_:)`` announced.
    case ended(Text)
    /// Work is done, with this outcome.
    case came(Outcome)
  }

  /// What follows from an input. The outputs are dealt with in their order.
  enum Output: Sendable {
    /// An event to publish.
    case event(AssistantEvent)
    /// Work to do before the next output; its outcome is taken as an input.
    case work(Work)
    /// An input to take.
    case input(Input)
    /// The end of a text, to be taken as ``Input/ended(_:)`` with the turns that ended since the text was said.
    case end(Text)
    /// An error to throw to the caller, in addition to the events.
    case error(any Error)
  }

  /// Work for the owner of the dialogue, who has a history and actions.
  enum Work: Sendable {
    /// Divides a text into its requests. This takes a model's time; other inputs may come meanwhile.
    case divide(Said)
    /// Works out what a text means in the present state. This takes a model's time; other inputs may come
    /// meanwhile.
    case understand(Said)
    /// Works out whether a text is the rest of a sentence. This takes a model's time; other inputs may come
    /// meanwhile.
    case join(Said, ResumedSentence)
    /// Undoes an action, since another is to be done in its place.
    case takeBack(Resumption)
    /// Looks up the things that a command refers to.
    case prepare(Request)
    /// Writes a turn to the history. A continued turn replaces its earlier state, which must still be `from`.
    case keep(Turn, from: HistoryEntry.Outcome?)
    /// Does a turn's command.
    case perform(Turn)
    /// Saves a person's own rule, which the turn stated.
    case adopt(PersonalRule, Turn)
    /// Writes down what came of a turn, or that its card is shown.
    case close(Turn)
    /// Finds out whether a confirmed command would destroy something.
    case weigh(Consent)
    /// Claims a card in the history, so that no other process does it.
    case claim(Consent)
    /// Reads the state of a card.
    case look(Turn)
    /// Gives up a card in the history.
    case giveUp(Turn, Refusal)
    /// Writes down that a card was answered with words that were not understood.
    case doubt(UUID)
    /// Learns from a command that the person corrected before it was done; `from` is the command as it was
    /// understood.
    case learn(Turn, from: Command)
  }

  /// The outcome of work.
  enum Outcome: Sendable {
    /// The requests of a text, in their order.
    case divided([Said])
    case understood(Said, Foreseen)
    /// The meaning of the whole sentence, or `nil` where the text stands by itself; and ``Dialogue/revision`` when it
    /// was read.
    case joined(Said, ResumedSentence, Understood?, revision: Int)
    case resumed(Resumption, isTakenBack: Bool)
    case prepared(Request, Prospect)
    case kept(Turn, (any Error)?)
    /// The turn with its receipt or failure, and the action that it undid, if any.
    case performed(Turn, takenBack: Receipt?)
    case closed(Turn, (any Error)?)
    case weighed(Consent, destroys: Bool)
    case claimed(Consent, History.Claim)
    /// A card as this conversation knew it, and as it is in the history.
    case looked(Turn, now: Turn?, HistoryEntry.Outcome?)
    /// The state that a card had when it was to be given up.
    case gaveUp(Turn, Refusal, HistoryEntry.Outcome?)
    /// The history could not be read or written.
    case failed(Turn, any Error)
  }

  /// One request that was said or typed.
  struct Said: Sendable {
    /// The identifier of the turn that comes of it, unless it continues another turn.
    var id = UUID()
    var text: String
    /// What was heard, or `nil` for typed text.
    var transcript: Transcript?
    /// When the text was said.
    let time: Date
    /// The instant from which the person waits for a result.
    let since: ContinuousClock.Instant
    var context: TimeContext
    var timings = StageTimings()
    /// The meaning of a text that was worked out ahead. It may be of another text.
    var foreseen: Foreseen?
    /// The turn of what the speaker said just before, who may only have paused.
    var begun: Turn?

    init(
      _ text: String, transcript: Transcript? = nil, at time: Date,
      since begin: ContinuousClock.Instant = .now, context: TimeContext
    ) {
      (self.text, self.transcript, self.context) = (text, transcript, context)
      (self.time, since) = (time, begin)
    }
  }

  /// A text, all of whose requests were taken.
  struct Text: Sendable {
    let madeSeveralRequests: Bool
    let isSpoken: Bool
    /// The turns that came of it.
    var turns: [Turn] = []
  }

  /// A command that replaces one already done: the first was only part of a sentence, or was corrected.
  struct Resumption: Sendable {
    let said: Said
    /// What was heard of the whole sentence.
    let heard: Transcript?
    /// The turn that it replaces.
    let begun: UUID
    let whole: Understood
    let receipt: Receipt
  }

  /// A command that was understood and not yet decided about.
  struct Request: Sendable {
    var turn: Turn
    var understood: Understood
    /// The turn that was being spoken of, whose card the text may have been meant to answer.
    var asked: UUID?
  }

  /// What is known of a command after the lookup.
  struct Prospect: Sendable {
    var confirmation: CommandSchema.Confirmation
    /// Whether doing it now would destroy something of the person's.
    var destroys = false
  }

  /// A yes to a card.
  struct Consent: Sendable {
    /// The turn as it was shown.
    let shown: Turn
    /// As it is to be done.
    var turn: Turn
    let edited: Command?
    /// Whether this is the yes to the second question.
    var isSure: Bool
    /// Whether the yes was praise such as “perfect”, which is not enough to destroy something.
    var isPraise = false
    /// Whether the edits may have changed a mail's recipients, which are to be seen before it goes.
    var asksForPeople = false
  }

  /// How a card was given up.
  enum Refusal: Sendable {
    /// The person dismissed it in the interface.
    case dismissed
    /// The person said no.
    case refused
    /// The person moved on to something else by voice.
    case superseded
  }
}
