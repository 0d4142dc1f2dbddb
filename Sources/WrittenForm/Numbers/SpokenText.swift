/// Rewrites parts of a text that voices read badly: money, clock times, dates, units, signs, e-mail addresses and
/// abbreviations. Plain numbers stay as they are, since every voice reads them.
package enum SpokenText {
  package static func of(_ written: String) -> String {
    var text = written
    text.replace(/[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/) { match in
      SpokenForm.emailAddress(String(match.0))
    }
    text.replace(amount) {
      money(sign: $0.1, whole: String($0.2.filter(\.isNumber)), cents: $0.3, scale: $0.4)
    }
    text.replace(/\b(\d{4})-(\d\d)-(\d\d)\b/) { match in
      date(match.1, match.2, match.3) ?? String(match.0)
    }
    text.replace(/\b([01]?\d|2[0-3]):([0-5]\d)(?: ?([AaPp])\.?[Mm]\b\.?)?(?![:\d])/) {
      clock($0.1, $0.2, half: $0.3)
    }
    text.replace(/(^|[\s(])[-−](\d)/) { "\($0.1)minus \($0.2)" }
    text.replace(/(\d)\s?(%|°C|°F|°|km\/h|mph|km|kg|cm|mm|GB|MB|kB|kWh|kW)(?![A-Za-z\/])/) { match in
      "\(match.1) \(units[String(match.2)] ?? String(match.2))"
    }
    text.replace(/\b(Dr|Mr|Mrs|Ms|Prof)\. (?=[A-Z])/) { "\(titles[String($0.1)] ?? String($0.1)) " }
    text.replace(/\b(e\.g\.|i\.e\.|etc\.|vs\.)/) { abbreviations[String($0.1)] ?? String($0.0) }
    text.replace(" & ", with: " and ")
    return text
  }

  /// Matches a sign, a whole number with or without commas, hundredths, and a scale.
  private static var amount: Regex<(Substring, Substring, Substring, Substring?, Substring?)> {
    #/
    ([$€£])(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d\d))?(?:\ (thousand|million|billion|trillion))?
    (?![\d.]\d)
    /#
  }

  private static let units = [
    "%": "percent", "°C": "degrees Celsius", "°F": "degrees Fahrenheit", "°": "degrees",
    "km/h": "kilometers per hour",
    "mph": "miles per hour", "km": "kilometers", "kg": "kilograms", "cm": "centimeters", "mm": "millimeters",
    "GB": "gigabytes", "MB": "megabytes", "kB": "kilobytes", "kWh": "kilowatt hours", "kW": "kilowatts",
  ]
  private static let titles = [
    "Dr": "Doctor", "Mr": "Mister", "Mrs": "Missus", "Ms": "Miz", "Prof": "Professor",
  ]
  private static let abbreviations = [
    "e.g.": "for example", "i.e.": "that is", "etc.": "et cetera", "vs.": "versus",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]

  private static func money(sign: Substring, whole: String, cents: Substring?, scale: Substring?) -> String {
    let names = [
      "$": ("dollar", "dollars", "cent", "cents"), "€": ("euro", "euros", "cent", "cents"),
      "£": ("pound", "pounds", "penny", "pence"),
    ]
    guard let (one, many, cent, severalCents) = names[String(sign)],
      let words = SpokenForm.cardinal(digits: whole)
    else { return "\(sign)\(whole)" }
    if let scale {
      let rest = cents.map { " point " + SpokenForm.digits(String($0)) } ?? ""
      return "\(words)\(rest) \(scale) \(many)"
    }
    let amount = "\(words) \(whole == "1" ? one : many)"
    guard let cents, let number = Int(cents), number > 0 else { return amount }
    return "\(amount) and \(SpokenForm.cardinal(number)) \(number == 1 ? cent : severalCents)"
  }

  private static func date(_ year: Substring, _ month: Substring, _ day: Substring) -> String? {
    guard let year = Int(year), let month = Int(month), let day = Int(day), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    return "\(months[month - 1]) \(SpokenForm.ordinal(day)), \(SpokenForm.year(year))"
  }

  private static func clock(_ hour: Substring, _ minute: Substring, half: Substring?) -> String {
    guard let hour = Int(hour), let minute = Int(minute) else { return "\(hour):\(minute)" }
    let hours = SpokenForm.cardinal(hour)
    let end = half.map { " \($0.uppercased()) M" } ?? ""
    switch minute {
    case 0:
      return half == nil ? (hour > 12 || hour == 0 ? "\(hours) hundred" : "\(hours) o'clock") : hours + end
    case 1...9: return "\(hours) oh \(SpokenForm.cardinal(minute))" + end
    default: return "\(hours) \(SpokenForm.cardinal(minute))" + end
    }
  }
}
