/// What the words around an expression say about it: the half of the day, or that it is no time.
struct WordSense: Sendable {
  struct Source {
    var cues: [(cue: Cue, words: [String])]
    /// Words after a number that make it a measure: "march 3 miles", "at 5 percent".
    var measures: [String]
    /// Words before a number that make it a name: "room 5", "flight 10 30".
    var labels: [String]
    /// Words before a weak word that make it a time: "in may", "on sat".
    var binders: [String]
    /// Words before a weak word that make it no time: "the sun", "a second".
    var articles: [String]
    /// A number that may stand for a thing, a word or an ordinal after its article: "the tin one".
    var pronouns: [(article: String, number: String)] = []
    /// Words that may end with a dot: "mon.", "feb.".
    var abbreviations: [String]
    /// Words that may follow a date without making it part of a name: "the 32nd at noon", not "the 32nd birthday".
    var followers: [String]
    /// Words between which a hyphen means "to": "monday-friday", "9am-5pm".
    var boundaries: [String]
  }

  private var cues: [Int: Cue] = [:]
  private var measures: Set<Int> = []
  private var labels: Set<Int> = []
  private var binders: Set<Int> = []
  private var articles: Set<Int> = []
  private var pronouns: [Int: Int] = [:]
  private var followers: Set<Int> = []
  private var joints: Set<Int> = []
  private let currency: Int

  init(_ source: Source, vocabulary: inout Vocabulary) {
    for (cue, words) in source.cues {
      for word in words { cues[vocabulary.insert(word)] = cue }
    }
    measures = Set(source.measures.map { vocabulary.insert($0) })
    labels = Set(source.labels.map { vocabulary.insert($0) })
    binders = Set(source.binders.map { vocabulary.insert($0) })
    vocabulary.abbreviations = Set(source.abbreviations.map { vocabulary.insert($0) })
    vocabulary.boundaries = Set(source.boundaries.map { vocabulary.insert($0) })
    followers = Set(source.followers.map { vocabulary.insert($0) })
    currency = vocabulary.insert("$")
    joints = Set([":", "/", ".", "-"].map { vocabulary.insert($0) })
    for (article, number) in source.pronouns {
      pronouns[vocabulary.insert(number)] = vocabulary.insert(article)
    }
    articles = Set(source.articles.map { vocabulary.insert($0) })
  }

  /// Returns the cue nearest to an expression within its sentence, at most 12 words away, or `nil` if there is none.
  func cue(around range: Range<Int>, in tokens: [Token]) -> Cue? {
    var before = range.lowerBound - 1
    var after = range.upperBound
    for _ in 0..<12 {
      if before >= 0, !tokens[before].isQuoted, let cue = cues[tokens[before].word] { return cue }
      if after < tokens.count, !tokens[after].startsSentence, let cue = cues[tokens[after].word] {
        return cue
      }
      if before >= 0, tokens[before].startsSentence { before = -1 } else { before -= 1 }
      if after < tokens.count, tokens[after].startsSentence { after = tokens.count } else { after += 1 }
    }
    return nil
  }

  /// Returns whether a token is a mark that joins two numbers without spaces, as in "1:1", "3/4" and "02-03". A part
  /// of these is not read.
  func joinsNumbers(_ index: Int, in tokens: [Token]) -> Bool {
    guard index > 0, index + 1 < tokens.count, joints.contains(tokens[index].word) else { return false }
    return tokens[index - 1].number != nil && tokens[index + 1].number != nil
      && !tokens[index].followsSpace && !tokens[index + 1].followsSpace
  }

  /// Returns whether a number follows a currency sign: "$12 December 27".
  func isPrice(_ index: Int, in tokens: [Token]) -> Bool {
    index > 0 && tokens[index].number != nil && tokens[index - 1].word == currency
  }

  func isMeasured(_ range: Range<Int>, in tokens: [Token]) -> Bool {
    range.upperBound < tokens.count && measures.contains(tokens[range.upperBound].word)
  }

  /// Returns whether a number may stand for a thing, as in "the tin one", where an article is at this place before it.
  func isPronoun(_ index: Int, after article: Int, in tokens: [Token]) -> Bool {
    pronouns[tokens[index].word].map { tokens[article].word == $0 } ?? false
  }

  /// Returns whether the token after an expression leaves its meaning unchanged.
  func follows(_ index: Int, in tokens: [Token]) -> Bool {
    index == tokens.count || tokens[index].startsSentence || followers.contains(tokens[index].word)
  }

  func isLabelled(_ range: Range<Int>, in tokens: [Token]) -> Bool {
    range.lowerBound > 0 && labels.contains(tokens[range.lowerBound - 1].word)
  }

  /// Returns whether a weak word stands where only a time can stand.
  func bindsWeak(_ range: Range<Int>, in tokens: [Token]) -> Bool {
    if range.count == tokens.count { return true }
    // “Ten past.”
    if range.lowerBound == 0, range.count + 1 == tokens.count, let last = tokens.last, last.number == nil,
      !last.followsSpace, last.end - last.start == 1
    {
      return true
    }
    guard range.lowerBound > 0 else { return false }
    let before = tokens[range.lowerBound - 1]
    if articles.contains(before.word) { return false }
    return binders.contains(before.word)
      || tokens[range.lowerBound].isCapitalized && !tokens[range.lowerBound].startsSentence
  }
}
