/// The table of units. A unit without a standard symbol has a name with other meanings, or is usually written out.
enum UnitTable {
  static let simple: [(name: String, nemo: String, standard: String?)] = [
    ("percent", "%", "%"), ("per cent", "%", "%"),
    ("fahrenheit", "°F", "°F"), ("celsius", "°C", "°C"),
    ("degree fahrenheit", "°F", "°F"), ("degree celsius", "°C", "°C"), ("kelvin", "K", "K"),
    ("meter", "m", "m"), ("metre", "m", "m"), ("gram", "g", "g"), ("liter", "l", "L"), ("litre", "l", "L"),
    ("hectare", "ha", "ha"), ("mile", "mi", nil), ("foot", "ft", nil), ("inch", "\"", nil),
    ("yard", "yd", nil),
    ("ounce", "oz", nil), ("stone", "st", nil), ("hundredweight", "cwt", nil),
    ("horsepower", "hp", "hp"), ("horse power", "hp", "hp"),
    ("watt", "W", "W"), ("watt hour", "Wh", "Wh"), ("volt", "v", "V"), ("ampere", "A", "A"),
    ("ohm", "ω", "Ω"),
    ("hertz", "hz", "Hz"), ("hour", "h", nil), ("minute", "min", nil), ("second", "s", nil),
    ("mile per hour", "mph", "mph"), ("kilometer per hour", "km/h", "km/h"),
    ("kilometre per hour", "km/h", "km/h"),
    ("meter per second", "m/s", "m/s"), ("revolution per minute", "rpm", "rpm"), ("knot", "kt", nil),
    ("c c", "cc", "cc"), ("dalton", "da", nil), ("atmosphere", "atm", nil), ("decibel", "db", "dB"),
    ("electron volt", "ev", "eV"), ("bit per second", "bps", "bps"), ("bit", "b", nil), ("byte", "b", nil),
    ("astronomical unit", "au", "au"), ("atomic mass unit", "amu", nil), ("radian", "rad", nil),
    ("lumen", "lm", "lm"), ("mole", "mol", nil), ("bar", "bar", nil), ("pascal", "pa", nil),
    ("becquerel", "bq", "Bq"), ("candela", "cd", "cd"), ("gray", "gy", nil), ("sievert", "sv", "Sv"),
    ("kilogram force", "kgf", "kgf"), ("kilo calory", "kcal", "kcal"), ("kilo calorie", "kcal", "kcal"),
    ("kilocalorie", "kcal", "kcal"), ("kilo ampere", "kA", "kA"), ("micro ampere", "µA", "µA"),
    ("mega ampere", "MA", "MA"), ("megaampere", "MA", "MA"), ("mili ampere", "mA", "mA"), ("joule", "j", "J"),
    ("newton", "n", "N"), ("farad", "f", "F"), ("coulomb", "c", nil), ("siemens", "s", nil),
  ]

  /// Units that take metric prefixes, with their symbols in both styles.
  static let metric: [(name: String, nemo: String, standard: String)] = [
    ("meter", "m", "m"), ("metre", "m", "m"), ("gram", "g", "g"), ("liter", "l", "l"), ("litre", "l", "l"),
    ("watt", "W", "W"), ("watt hour", "Wh", "Wh"), ("volt", "v", "V"), ("ampere", "A", "A"),
    ("hertz", "hz", "Hz"),
    ("byte", "b", "B"), ("bit", "b", "bit"), ("bit per second", "bps", "bps"),
    ("byte per second", "b/s", "B/s"),
    ("second", "s", "s"), ("pascal", "pa", "Pa"), ("joule", "j", "J"), ("siemens", "s", "S"),
    ("newton", "n", "N"),
    ("farad", "f", "F"), ("coulomb", "c", "C"), ("ohm", "ω", "Ω"), ("electron volt", "ev", "eV"),
    ("mole", "mol", "mol"), ("sievert", "sv", "Sv"), ("bar", "bar", "bar"),
  ]

  static let prefixes: [(name: String, nemo: String, standard: String)] = [
    ("kilo", "k", "k"), ("mega", "m", "M"), ("giga", "g", "G"), ("tera", "t", "T"), ("peta", "p", "P"),
    ("hecto", "h", "h"), ("deci", "d", "d"), ("centi", "c", "c"), ("milli", "m", "m"), ("micro", "μ", "μ"),
    ("nano", "n", "n"), ("pico", "p", "p"),
  ]

  static let powers: [(name: String, power: Int, sign: String)] = [("square", 2, "²"), ("cubic", 3, "³")]

  static let lengths: [(name: String, symbol: String)] = [
    ("meter", "m"), ("metre", "m"), ("kilometer", "km"), ("kilometre", "km"),
    ("centimeter", "cm"), ("centimetre", "cm"), ("millimeter", "mm"),
    ("decimeter", "dm"),
    ("deci meter", "dm"), ("mile", "mi"), ("foot", "ft"), ("inch", "in"),
    ("yard", "yd"),
  ]

  static let imperialSquares = ["mile": "sq mi", "foot": "sq ft", "inch": "sq in", "yard": "sq yd"]

  static let irregularPlurals = [
    "foot": "feet", "hertz": "hertz", "percent": "percents", "per cent": "per cents", "siemens": "siemens",
    "horsepower": "horsepowers", "fahrenheit": "fahrenheits", "degree fahrenheit": "degrees fahrenheit",
    "degree celsius": "degrees celsius", "c c": "c cs",
  ]
}
