// swift-tools-version: 6.2
import PackageDescription

/// The program that shows how the interpreter understood phrasings its matcher has not seen, for fitting confidence.
/// It carries the product's name, so that the sources linked here may be seen from inside.
let package = Package(
  name: "VoiceCore",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "CKernels"),
    .target(name: "CMapGuard"),
    .target(name: "Inference", dependencies: ["CKernels", "CMapGuard"]),
    .target(name: "LanguageModel", dependencies: ["Inference"]),
    .target(name: "TimeExpressions"),
    .target(name: "WrittenForm", dependencies: ["TimeExpressions"]),
    .target(
      name: "Understanding", dependencies: ["Inference", "TimeExpressions", "WrittenForm", "LanguageModel"],
      resources: [.copy("Resources/Understanding")]),
    .executableTarget(name: "evidence", dependencies: ["Understanding", "TimeExpressions"]),
  ],
  swiftLanguageModes: [.v6]
)
