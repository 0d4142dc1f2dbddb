import Foundation
import TimeExpressions

/// The time in another place, by the names of the time zone database: “Tokyo” is `Asia/Tokyo`.
struct WorldTime {
  private let zone: TimeZone

  /// Returns `nil` for an unknown place.
  init?(in place: String) {
    let words = FoldedWords.words(place).filter { $0 != "the" }.joined(separator: " ")
    guard let name = Self.cities[words] ?? Self.others[words], let zone = TimeZone(identifier: name) else {
      return nil
    }
    self.zone = zone
  }

  /// Returns the time without its seconds, and how many days it is ahead of the day here.
  func time(at context: TimeContext) -> (LocalDateTime, daysAhead: Int) {
    let instant = ZoneOffset(context.timeZone).instant(of: context.now)
    let there = ZoneOffset(zone).local(at: instant)
    let minute = LocalDateTime(date: there.date, secondOfDay: there.secondOfDay / 60 * 60)
    return (minute, there.date.daysSinceEpoch - context.now.date.daysSinceEpoch)
  }

  /// The cities that zones are named after.
  private static let cities: [String: String] = {
    let names = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }
    let named = names.compactMap { name in
      name.split(separator: "/").last.map { (FoldedWords.words(String($0).replacing("_", with: " ")), name) }
    }
    return Dictionary(named.map { ($0.0.joined(separator: " "), $0.1) }) { first, _ in first }
  }()

  /// Places that people name and that no zone is named after. Countries with several zones are left out.
  private static let others: [String: String] = [
    "japan": "Asia/Tokyo", "osaka": "Asia/Tokyo", "kyoto": "Asia/Tokyo", "korea": "Asia/Seoul",
    "south korea": "Asia/Seoul", "china": "Asia/Shanghai", "beijing": "Asia/Shanghai",
    "shenzhen": "Asia/Shanghai", "india": "Asia/Kolkata", "mumbai": "Asia/Kolkata", "delhi": "Asia/Kolkata",
    "new delhi": "Asia/Kolkata", "bangalore": "Asia/Kolkata", "chennai": "Asia/Kolkata",
    "hyderabad": "Asia/Kolkata", "thailand": "Asia/Bangkok", "vietnam": "Asia/Ho_Chi_Minh",
    "hanoi": "Asia/Bangkok", "pakistan": "Asia/Karachi", "philippines": "Asia/Manila",
    "israel": "Asia/Jerusalem", "tel aviv": "Asia/Jerusalem", "turkey": "Europe/Istanbul",
    "abu dhabi": "Asia/Dubai", "egypt": "Africa/Cairo", "nigeria": "Africa/Lagos", "kenya": "Africa/Nairobi",
    "south africa": "Africa/Johannesburg", "cape town": "Africa/Johannesburg", "england": "Europe/London",
    "uk": "Europe/London", "britain": "Europe/London", "great britain": "Europe/London",
    "united kingdom": "Europe/London", "scotland": "Europe/London", "edinburgh": "Europe/London",
    "manchester": "Europe/London", "wales": "Europe/London", "ireland": "Europe/Dublin",
    "france": "Europe/Paris", "lyon": "Europe/Paris", "germany": "Europe/Berlin", "munich": "Europe/Berlin",
    "hamburg": "Europe/Berlin", "frankfurt": "Europe/Berlin", "cologne": "Europe/Berlin",
    "austria": "Europe/Vienna", "switzerland": "Europe/Zurich", "geneva": "Europe/Zurich",
    "italy": "Europe/Rome", "milan": "Europe/Rome", "barcelona": "Europe/Madrid", "poland": "Europe/Warsaw",
    "sweden": "Europe/Stockholm", "norway": "Europe/Oslo", "denmark": "Europe/Copenhagen",
    "finland": "Europe/Helsinki", "greece": "Europe/Athens", "netherlands": "Europe/Amsterdam",
    "belgium": "Europe/Brussels", "ukraine": "Europe/Kyiv", "kiev": "Europe/Kyiv",
    "saint petersburg": "Europe/Moscow", "washington": "America/New_York", "boston": "America/New_York",
    "miami": "America/New_York", "atlanta": "America/New_York", "philadelphia": "America/New_York",
    "new york city": "America/New_York", "houston": "America/Chicago", "dallas": "America/Chicago",
    "austin": "America/Chicago", "texas": "America/Chicago", "california": "America/Los_Angeles",
    "san francisco": "America/Los_Angeles", "la": "America/Los_Angeles", "seattle": "America/Los_Angeles",
    "san diego": "America/Los_Angeles", "las vegas": "America/Los_Angeles", "hawaii": "Pacific/Honolulu",
    "montreal": "America/Toronto", "ottawa": "America/Toronto", "calgary": "America/Edmonton",
    "rio": "America/Sao_Paulo", "rio de janeiro": "America/Sao_Paulo",
    "argentina": "America/Argentina/Buenos_Aires",
    "colombia": "America/Bogota", "peru": "America/Lima", "chile": "America/Santiago",
    "canberra": "Australia/Sydney", "new zealand": "Pacific/Auckland", "wellington": "Pacific/Auckland",
  ]
}
