// swift-tools-version: 6.2
import PackageDescription

/// The program that shows how the interpreter understood phrasings its matcher has not seen, for fitting confidence.
/// It carries the product's name, so that the sources linked here may be seen from inside.
let package = Package(
  name: "VoiceCore",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "TimeExpressions"),
    .target(name: "WrittenForm", dependencies: ["TimeExpressions"]),
    .target(
      name: "Understanding", dependencies: ["TimeExpressions", "WrittenForm"],
      resources: [.copy("Resources/Understanding")]),
    .executableTarget(name: "evidence", dependencies: ["Understanding", "TimeExpressions"]),
  ],
  swiftLanguageModes: [.v6]
)
