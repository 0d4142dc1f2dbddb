import Dictation

/// Phrases as Whisper writes them, with a pause between two.
func dictated(
  _ phrases: String..., mode: DictationMode = .automatic, settings: DictationSettings = DictationSettings(),
  after before: String = "", form: DictationForm = .written, names: [String] = []
) -> String {
  var dictation = Dictation(mode: mode, settings: settings, before: before, form: form, names: names)
  for phrase in phrases { _ = dictation.take(HeardPhrase(phrase)) }
  _ = dictation.finish()
  return dictation.text
}

extension HeardPhrase {
  /// Words that follow one another without a pause; a bar is one that sets off, but ends no phrase.
  init(_ text: String) {
    var (words, time) = ([HeardWord](), 0.0)
    for piece in text.split(separator: " ") {
      if piece == "|" {
        time += 0.4
      } else {
        words.append(HeardWord(String(piece), start: time, end: time + 0.3))
        time += 0.3
      }
    }
    self.init(words)
  }
}
