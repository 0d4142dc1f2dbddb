/// The kind of a word, as far as it shows which words a speaker replaced.
enum WordClass: Sendable, Hashable {
  case number, weekday, month, time, direction, name
  case preposition, determiner, pronoun, auxiliary, conjunction

  /// The class of a word; nil for most nouns, verbs and adjectives.
  init?(_ word: SaidWord) {
    let key = word.key
    if let known = Self.known[key] {
      self = known
    } else if key.contains(where: \.isNumber) {
      self = .number
    } else if word.hasCapital, !word.opensSentence {
      self = .name
    } else {
      return nil
    }
  }

  /// Whether two words of the class can hardly be anything but alternatives.
  var isNarrow: Bool {
    switch self {
    case .number, .weekday, .month, .time, .direction, .name: true
    case .preposition, .determiner, .pronoun, .auxiliary, .conjunction: false
    }
  }

  private static let known: [String: WordClass] = {
    let lists: [(WordClass, String)] = [
      (
        .number,
        """
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
        eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half first \
        second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth \
        sixteenth seventeenth eighteenth nineteenth twentieth thirtieth a.m. p.m. am pm o'clock percent
        """
      ),
      (.weekday, "monday tuesday wednesday thursday friday saturday sunday"),
      (
        .month,
        "january february march april june july august september october november december"
      ),
      (.time, "today tomorrow yesterday tonight morning afternoon evening noon midnight week month year"),
      (
        .direction,
        "left right up down upstairs downstairs inside outside north south east west above below"
      ),
      (
        .preposition,
        """
        in on at to for from by with of about into onto over under after before between through during without within \
        against around near behind beside than as per
        """
      ),
      (.determiner, "the a an this these those my your his her its our their some any every each"),
      (
        .pronoun,
        "i you he she it we they me him us them who what which there i'm it's he's she's we're they're"
      ),
      (
        .auxiliary,
        """
        is are was were am be been do does did have has had can could will would shall should may might must isn't \
        aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't let's \
        i've i'll i'd you're you've you'll we've we'll we'd they've they'll that's there's
        """
      ),
      (.conjunction, "and but or so because if when while that then where how why"),
    ]
    var known: [String: WordClass] = [:]
    for (kind, words) in lists {
      for word in words.split(separator: " ") where known[String(word)] == nil { known[String(word)] = kind }
    }
    return known
  }()
}
