/// A currency, found by its spoken name.
struct Currency: Sendable, Hashable {
  /// The sign in NeMo's conventions.
  var nemo: String
  /// The sign that people write before the number, or `nil` if they write the word.
  var standard: String?

  /// Returns the longest currency name at an offset, with the number of its words.
  static func read(_ words: inout TokenReader, at offset: Int) -> (currency: Currency, count: Int)? {
    var name = ""
    var best: (Currency, Int)?
    for length in 1...4 {
      guard let token = words.token(offset + length - 1), token.lower.utf8.count <= 24 else { break }
      name += (length > 1 ? " " : "") + token.lower
      if let currency = byName[name] { best = (currency, length) }
    }
    return best
  }

  private static let byName: [String: Currency] = {
    var table: [String: Currency] = [:]
    for (name, nemo, standard) in names {
      let currency = Currency(nemo: nemo, standard: standard)
      table[name] = currency
      table[name.hasSuffix("y") ? name.dropLast() + "ies" : name + "s"] = currency
    }
    return table
  }()

  private static let names: [(String, String, String?)] = [
    ("dollar", "$", "$"), ("us dollar", "$", "US$"), ("united states dollar", "$", "US$"), ("euro", "€", "€"),
    ("british pound", "£", "£"), ("pounds sterling", "£", "£"), ("pound sterling", "£", "£"),
    ("quid", "£", nil),
    ("yen", "¥", "¥"), ("japanese yen", "¥", "¥"), ("won", "₩", nil), ("south korean won", "₩", "₩"),
    ("north korean won", "₩", "₩"), ("rupee", "₹", "₹"), ("indian rupee", "₹", "₹"),
    ("chinese yuan", "元", "¥"),
    ("swiss franc", "chf", "CHF "), ("canadian dollar", "ca$", "CA$"), ("australian dollar", "a$", "A$"),
    ("new zealand dollar", "nz$", "NZ$"), ("hong kong dollar", "hk$", "HK$"),
    ("singapore dollar", "s$", "S$"),
    ("new taiwan dollar", "nt$", "NT$"), ("mexican peso", "$", "MX$"), ("argentine peso", "$", nil),
    ("chilean peso", "$", nil), ("colombian peso", "$", nil), ("philippine peso", "₱", "₱"),
    ("brazilian real", "r$", "R$"), ("real", "r", nil), ("russian ruble", "₽", "₽"),
    ("turkish lira", "₺", "₺"),
    ("polish zloty", "zł", nil), ("czech koruna", "kč", nil), ("danish krone", "kr", nil),
    ("norwegian krone", "kr", nil), ("swedish krona", "kr", nil), ("hungarian forint", "ft", nil),
    ("thai baht", "฿", "฿"), ("israeli shekel", "₪", "₪"), ("south african rand", "r", nil),
    ("nigerian naira", "₦", "₦"), ("egyptian pound", "e£", "E£"), ("saudi riyal", "sar", "SAR "),
    ("kenyan shilling", "ksh", "KSh "), ("pakistani rupee", "pkr", "PKR "), ("sri lankan rupee", "රු", nil),
    ("bangladeshi taka", "৳", "৳"), ("taka", "৳", nil), ("indonesian rupiah", "rp", "Rp "),
    ("malaysian ringgit", "rm", "RM "), ("bitcoin", "₿", nil), ("ethereum", "Ξ", nil),
    ("ukrainian hryvna", "₴", "₴"),
    ("arab emirates dirham", "aed", "AED "), ("emirati dirham", "aed", "AED "),
    ("costa rican colón", "₡", "₡"),
    ("paraguayan guaraní", "₲", "₲"), ("vietnamese đồng", "₫", nil), ("romanian leu", "lei", nil),
    ("bulgarian lev", "лв", nil), ("croatian kuna", "kn", nil), ("iranian rial", "﷼", nil),
    ("jamaican dollar", "j$", "J$"), ("bahamian dollar", "b$", "B$"), ("peruvian sol", "s/.", nil),
    ("german mark", "dm", nil), ("georgian lari", "₾", nil), ("kazakhstani tenge", "₸", nil),
    ("mongolian tögrög", "₮", nil), ("lao kip", "₭", nil), ("cambodian riel", "៛", nil),
    ("moroccan dirham", "dh", nil), ("cfa franc", "cfa", nil), ("dominican peso", "rd$", "RD$"),
    ("cuban peso", "cuc$", nil), ("uruguayan peso", "$u", nil), ("lebanese pound", "ل.ل", nil),
    ("syrian pound", "£s", nil), ("nepalese rupee", "rs", nil), ("mauritian rupee", "₨", nil),
  ]
}
