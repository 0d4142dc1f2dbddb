import Dictation
import Testing

@Suite("A correction teaches") struct CorrectionTests {
  @Test(
    "the words in the place of words that sound like them",
    arguments: [
      ("Call Annika today.", "Call Anneke today.", ["Anneke"]),
      ("We use cube cuttle here.", "We use kubectl here.", ["kubectl"]),
      ("Ask an ether, please.", "Ask Anneke, please.", ["Anneke"]),
    ])
  func learns(old: String, new: String, words: [String]) {
    #expect(Correction.learned(from: old, to: new) == words)
  }

  @Test(
    "nothing where words were added, taken away or written otherwise",
    arguments: [
      ("Call Anna.", "Call Anna tomorrow."), ("Call Anna now.", "Call Anna."), ("call anna.", "Call Anna!"),
      ("It is in the box.", "It is on the box."), ("Anna is here.", "Nobody came."), ("", "Anna"),
      ("Anna", ""),
    ])
  func learnsNothing(old: String, new: String) {
    #expect(Correction.learned(from: old, to: new) == [])
  }

}
