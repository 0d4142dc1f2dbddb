import Dictation
import Testing

@Suite("Editing that is said") struct SpokenEditingTests {
  @Test("a mark that is said after “scratch that” takes the place of the one that is left")
  func marksAfterScratching() {
    #expect(dictated("Are you there.", "No.", "Scratch that.", "Question mark.") == "Are you there?")
  }

  @Test("“scratch that” takes back the last phrase, edit by edit")
  func scratches() {
    var dictation = Dictation()
    #expect(dictation.take(HeardPhrase("Let's go.")) == [.insert("Let's go.")])
    #expect(
      dictation.take(HeardPhrase("Meet at five. Scratch that. Meet at six."))
        == [.insert(" Meet at five."), .deleteBack(14), .insert(" Meet at six.")])
    #expect(dictation.take(HeardPhrase("Scratch that.")) == [.deleteBack(13)])
    #expect(dictation.take(HeardPhrase("Scratch that.")) == [.deleteBack(9)])
    #expect(dictation.take(HeardPhrase("Scratch that.")) == [])
  }

  @Test("“undo that” takes back the last change, whatever it was")
  func undoes() {
    var dictation = Dictation()
    for phrase in ["One.", "Two.", "Scratch that."] { _ = dictation.take(HeardPhrase(phrase)) }
    #expect(dictation.take(HeardPhrase("Undo that.")) == [.insert(" Two.")])
    #expect(dictation.take(HeardPhrase("Undo that.")) == [.deleteBack(5)])
    #expect(dictation.take(HeardPhrase("Undo that. Undo that.")) == [.deleteBack(4)])
  }

  @Test(
    "is obeyed only by itself",
    arguments: [
      "You should scratch that itch.", "I told him to undo that and go.", "There is no space left.",
      "Cap sizes vary a lot.", "We cap growth at ten.", "Spell that word for me.", "All caps are sold out.",
      "No caps were left in the shop.",
    ]) func isText(heard: String)
  {
    #expect(dictated(heard) == heard)
  }

  @Test(
    "shapes and joins the next word",
    arguments: [
      ("We launched. All caps NASA. Rockets.", "We launched NASA rockets."),
      ("We met, cap swift, there.", "We met Swift there."), ("Use | cap | swift.", "Use Swift."),
      ("They met, no caps, Swift, there.", "They met swift there."),
      ("We met, all caps, nasa, there.", "We met NASA there."),
      ("No space, foot, no space, ball.", "Football."),
    ]) func shapes(heard: String, written: String)
  {
    #expect(dictated(heard) == written)
  }

  @Test(
    "spells",
    arguments: [
      ("Spell that, alpha, bravo, charlie.", "abc"), ("Spill that alpha bravo Charlie", "abc"),
      ("Spell that A-N-N-E-K-E.", "anneke"),
      ("My name is, spell that, capital A, double N, E.", "My name is Anne"),
      ("Spell that alpha bravo 2.", "ab2"), ("Spell A as in alpha, B.", "ab"),
    ]) func spells(heard: String, written: String)
  {
    #expect(dictated(heard) == written)
  }

  @Test("“fix that” puts a word in the place of what resembles it, and learns it")
  func fixes() {
    var dictation = Dictation()
    _ = dictation.take(HeardPhrase("I met Annika today."))
    #expect(dictation.take(HeardPhrase("Fix that: Anneke.")) == [.replace(10, with: "eke today.")])
    #expect(dictation.text == "I met Anneke today.")
    #expect(dictation.learned == ["Anneke"])
    _ = dictation.take(HeardPhrase("Undo that."))
    #expect(dictation.text == "I met Annika today.")
    _ = dictation.take(HeardPhrase("Fix that Annke."))
    #expect(dictation.text == "I met Annke today.")
  }

  @Test("“fix that” is text where no word resembles what follows, or none need")
  func fixesNothing() {
    #expect(dictated("I am here.", "Fix that: refrigerator.") == "I am here. Fix that: refrigerator.")
    #expect(dictated("The bag is here.", "Fix that bug today.") == "The bag is here. Fix that bug today.")
    #expect(dictated("We met Anneke.", "Fix that: Anneke.") == "We met Anneke. Fix that: Anneke.")
  }
}
