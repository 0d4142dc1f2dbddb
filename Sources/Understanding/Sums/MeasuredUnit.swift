import Foundation

/// A unit of measurement, found by the names that people use.
struct MeasuredUnit: Sendable {
  private let dimension: Dimension
  let singular: String
  let plural: String

  /// Returns `nil` if `name` is not the name of a unit.
  init?(_ name: String) {
    guard let known = Self.all.first(where: { $0.names.contains(name) }) else { return nil }
    (dimension, singular, plural) = (known.dimension, known.names[0], known.names[1])
  }

  /// The smaller unit that may follow, such as inches after feet.
  var part: MeasuredUnit? { Self.parts[singular].flatMap(MeasuredUnit.init) }

  private static let parts = [
    "foot": "inch", "stone": "pound", "pound": "ounce", "hour": "minute", "minute": "second",
    "metre": "centimetre",
  ]

  /// Whether this measures time.
  var isDuration: Bool { dimension is UnitDuration }

  /// Whether an amount of money may be meant: “20 percent tip on 48 pounds”.
  var isAlsoMoney: Bool { singular == "pound" }

  /// Returns an amount of this unit in another one, or `nil` if they measure different things.
  func amount(_ amount: Double, in wanted: MeasuredUnit) -> Double? {
    guard type(of: dimension).baseUnit() == type(of: wanted.dimension).baseUnit() else { return nil }
    return Measurement(value: amount, unit: dimension).converted(to: wanted.dimension).value
  }

  /// Returns the smaller of this unit and another one, or `nil` if amounts of them cannot be added, which holds for
  /// units of different things and for scales of temperature.
  func smaller(_ other: MeasuredUnit) -> MeasuredUnit? {
    guard singular != other.singular else { return self }
    guard !(dimension is UnitTemperature), let count = amount(1, in: other) else { return nil }
    return count > 1 ? other : self
  }

  /// The names of each unit: first the singular, then the plural, then others.
  private static let all: [(dimension: Dimension, names: [String])] = [
    (UnitLength.millimeters, ["millimetre", "millimetres", "millimeter", "millimeters", "mm"]),
    (UnitLength.centimeters, ["centimetre", "centimetres", "centimeter", "centimeters", "cm"]),
    (UnitLength.meters, ["metre", "metres", "meter", "meters", "m"]),
    (UnitLength.kilometers, ["kilometre", "kilometres", "kilometer", "kilometers", "km", "kms"]),
    (UnitLength.inches, ["inch", "inches", "in"]),
    (UnitLength.feet, ["foot", "feet", "ft"]),
    (UnitLength.yards, ["yard", "yards", "yd"]),
    (UnitLength.miles, ["mile", "miles", "mi"]),
    (UnitLength.nauticalMiles, ["nautical mile", "nautical miles"]),
    (UnitMass.milligrams, ["milligram", "milligrams", "mg"]),
    (UnitMass.grams, ["gram", "grams", "gramme", "grammes", "g"]),
    (UnitMass.kilograms, ["kilogram", "kilograms", "kilo", "kilos", "kg"]),
    (UnitMass.metricTons, ["tonne", "tonnes", "ton", "tons"]),
    (UnitMass.ounces, ["ounce", "ounces", "oz"]),
    (UnitMass.pounds, ["pound", "pounds", "lb", "lbs"]),
    (UnitMass.stones, ["stone", "stones"]),
    (UnitVolume.milliliters, ["millilitre", "millilitres", "milliliter", "milliliters", "ml"]),
    (UnitVolume.centiliters, ["centilitre", "centilitres", "centiliter", "centiliters", "cl"]),
    (UnitVolume.liters, ["litre", "litres", "liter", "liters", "l"]),
    (UnitVolume.teaspoons, ["teaspoon", "teaspoons", "tsp"]),
    (UnitVolume.tablespoons, ["tablespoon", "tablespoons", "tbsp"]),
    (UnitVolume.fluidOunces, ["fluid ounce", "fluid ounces"]),
    (UnitVolume.cups, ["cup", "cups"]),
    (UnitVolume.pints, ["pint", "pints"]),
    (UnitVolume.quarts, ["quart", "quarts"]),
    (UnitVolume.gallons, ["gallon", "gallons"]),
    (UnitTemperature.celsius, ["degree Celsius", "degrees Celsius", "celsius", "centigrade"]),
    (UnitTemperature.fahrenheit, ["degree Fahrenheit", "degrees Fahrenheit", "fahrenheit"]),
    (UnitTemperature.kelvin, ["kelvin", "kelvin"]),
    (UnitSpeed.kilometersPerHour, ["kilometre an hour", "kilometres an hour", "kph", "km/h", "kmh"]),
    (UnitSpeed.milesPerHour, ["mile an hour", "miles an hour", "mph"]),
    (UnitSpeed.metersPerSecond, ["metre a second", "metres a second", "m/s"]),
    (UnitSpeed.knots, ["knot", "knots"]),
    (UnitDuration.seconds, ["second", "seconds"]),
    (UnitDuration.minutes, ["minute", "minutes"]),
    (UnitDuration.hours, ["hour", "hours"]),
    (UnitDuration.days, ["day", "days"]),
    (UnitDuration.weeks, ["week", "weeks"]),
    (UnitArea.squareMeters, ["square metre", "square metres", "square meter", "square meters"]),
    (UnitArea.squareKilometers, ["square kilometre", "square kilometres"]),
    (UnitArea.squareFeet, ["square foot", "square feet"]),
    (UnitArea.acres, ["acre", "acres"]),
    (UnitArea.hectares, ["hectare", "hectares"]),
  ]
}

extension UnitDuration {
  fileprivate static let days = UnitDuration(symbol: "d", converter: UnitConverterLinear(coefficient: 86_400))
  fileprivate static let weeks = UnitDuration(
    symbol: "w", converter: UnitConverterLinear(coefficient: 604_800))
}
