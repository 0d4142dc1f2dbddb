/// Proper names, which recognizers write in lower case. Names that are also words are capitalized only if the words
/// around them allow it, and stay as they are in case of doubt.
enum Names {
  /// Weekdays, months, languages, nationalities, holidays.
  static let always: Set<String> = words(
    """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays january february april june july september october november december
    english french german spanish portuguese italian dutch greek latin japanese korean arabic hebrew hindi mandarin
    cantonese swedish norwegian danish finnish czech ukrainian vietnamese thai russian american british canadian
    mexican brazilian european african asian australian indian irish scottish welsh swiss austrian belgian egyptian
    christmas easter thanksgiving halloween hanukkah ramadan diwali passover
    siri alexa google microsoft facebook instagram twitter youtube netflix spotify amazon uber linkedin whatsapp skype gmail
    christian jewish muslim catholic
    """)

  static let given: Set<String> = words(
    """
    aaron abigail adam adrian alan albert alejandro alex alexander alexandra alexis alice alicia allison amanda amelia
    amy ana andre andrea andrew angela anna anne annie anthony antonio arthur ashley audrey austin barbara beatrice
    benjamin bernard beth betty beverly billy bobby bradley brandon brenda brian bruce bryan caleb cameron carl carla
    carlos carmen carol caroline carolyn catherine cecilia charles charlie charlotte cheryl chloe chris christina
    christine christopher claire clara claudia connor craig cynthia daniel danielle danny david deborah debra dennis
    derek diana diane diego donald donna doris dorothy douglas dylan edgar edward eduardo eleanor elena eli elijah
    elizabeth ella ellen emily emma eric erica erik ethan eugene eva evelyn felipe fernando fiona francisco frances
    gabriel gabriela gary george gerald gilbert gloria gordon greg gregory gustavo hannah harold heather hector helen
    henry howard hugo ian isaac isabel isabella ivan jacob jacqueline jake james jamie janet janice jasmine jason
    javier jeff jeffrey jenna jennifer jenny jeremy jerry jessica jesse jesus jill jim jimmy joan joanna joe joel john
    johnny jonathan jordan jorge jose joseph joshua joyce juan juana judith judy julia julian julie justin karen karl
    kate katherine kathleen kathy katie keith kelly kenneth kevin kim kimberly kyle larry laura lauren laurie leah
    leon leonard leslie liam linda lisa logan lois lori louis louise lucas lucia lucy luis luke lydia madison marcus
    margaret maria marie marilyn mario martha martin mary matt matthew maureen megan melanie melissa michael michelle
    miguel mike mohammed monica nancy naomi natalie natasha nathan nathaniel neil nicholas nicole noah nora norma
    olivia oscar pablo pamela patricia patrick paul paula pedro peggy peter philip phillip phyllis rachel rafael ralph
    ramon raymond rebecca renee ricardo richard ricky rita robert roberto roger ronald rosa russell ruth ryan sally
    samantha samuel sandra sara sarah scott sean sebastian sergio sharon shawn sheila shirley simon sofia sonia sophia
    sophie stacy stanley stephanie stephen steve steven stuart susan suzanne sylvia tammy tara ted teresa terry theodore
    theresa thomas tiffany tim timothy tina tom tommy tony tracy travis tyler valerie vanessa vera veronica victor
    victoria vincent virginia walter wayne wendy wesley william xavier yolanda yvonne zachary zoe
    """)

  static let places: Set<String> = words(
    """
    africa america asia europe australia canada mexico brazil argentina england scotland ireland britain france germany
    spain portugal italy switzerland austria belgium denmark norway sweden finland poland russia ukraine india
    pakistan egypt israel iran iraq japan korea vietnam thailand indonesia singapore
    london paris berlin madrid lisbon rome milan vienna zurich geneva amsterdam brussels dublin edinburgh stockholm oslo
    copenhagen helsinki prague warsaw budapest athens istanbul moscow tokyo kyoto beijing shanghai seoul delhi mumbai
    sydney melbourne toronto vancouver montreal boston chicago seattle denver dallas houston atlanta miami
    philadelphia detroit phoenix portland manhattan brooklyn
    california texas florida ohio michigan pennsylvania massachusetts oregon colorado arizona nevada alaska hawaii
    utah montana minnesota wisconsin illinois indiana kentucky tennessee louisiana alabama
    """)

  /// Names that are also words. They are capitalized after a title ("mister brown") or a verb such as "call".
  static let ambiguous: Set<String> = words(
    "mark bill jack will grace rose hope faith joy frank grant dean drew nick bob sue pat rob ray may june april august"
  )

  static let titles: Set<String> = [
    "mister", "misses", "missus", "miss", "doctor", "professor", "mr.", "mrs.", "dr.",
  ]
  /// Verbs after which an ambiguous given name that ends the phrase is a person: "call mark".
  static let verbs: Set<String> = ["call", "email", "text", "message", "phone", "with", "ask", "tell"]
  static let afterPerson: Set<String> = [
    "at", "on", "about", "tomorrow", "today", "tonight", "and", "to", "that", "in", "for", "by", "this",
    "next",
  ]

  /// Returns whether an ambiguous word is a name at the reader's start.
  static func isNameHere(_ stem: String, _ words: inout TokenReader) -> Bool {
    if CalendarNames.ambiguousMonths.contains(stem) { return Months.isMonth(stem, &words) }
    guard let before = words.before()?.lower else { return false }
    if titles.contains(before) { return !notSurnames.contains(stem) }
    // A full name: "john smith".
    if surnames.contains(stem), given.contains(before) { return true }
    guard ambiguous.contains(stem), verbs.contains(before) else { return false }
    guard let next = words.lower(1) else { return true }
    return stem != "will" && afterPerson.contains(next)
  }

  /// Returns whether a word after "mister" or "doctor" can only be a name.
  static func isSurname(_ word: String) -> Bool { surnames.contains(word) || given.contains(word) }

  static func canFollowTitle(_ word: String) -> Bool { !notSurnames.contains(word) }

  private static let surnames: Set<String> = words(
    """
    smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson
    taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen
    king wright torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts gomez
    phillips evans turner diaz parker cruz edwards collins reyes stewart morris morales murphy cook rogers gutierrez
    ortiz morgan cooper peterson bailey reed howard ramos kim cox ward richardson watson brooks chavez wood bennett
    gray mendoza ruiz hughes price alvarez castillo sanders patel myers ross foster silva santos costa oliveira müller
    schmidt weber fischer wagner becker schulz hoffmann rossi singh kumar khan ahmed chen wang zhang tanaka suzuki
    """)

  private static let notSurnames: Set<String> = [
    "said", "is", "was", "who", "and", "or", "in", "at", "on", "to", "the", "a", "has", "will", "can", "for",
    "about",
    "of", "from", "with", "says", "told", "appointment", "visit", "you", "i", "my", "your", "this", "that",
    "not",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
