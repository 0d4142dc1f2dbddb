// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// A Debian library, seen through the header and module map in `Sources/<name>`.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func linux(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(platforms: [.linux]))
}

let package = Package(
  name: "VoiceCore",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(
      name: "VoiceCore",
      targets: [
        "Capture", "Audio", "TimeExpressions", "WrittenForm", "Dictation", "LanguageModel", "Speech",
        "Understanding", "Actions", "Assistant", "Presentation", "Skills", "Chat", "VoiceKeyboard",
      ]),
    .executable(name: "voicecore", targets: ["voicecore"]),
    .executable(name: "voicecore-satellite", targets: ["Satellite"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
  ],
  targets: [
    // Debian's libraries.
    library("CSndFile", "sndfile", "libsndfile1-dev"),
    library("CSoxr", "soxr", "libsoxr-dev"),
    library("CPulse", "libpulse", "libpulse-dev"),
    library("CPocketSphinx", "pocketsphinx", "libpocketsphinx-dev"),
    library("CIcal", "libical", "libical-dev"),
    library("CCurl", "libcurl", "libcurl4-openssl-dev"),
    library("CGMime", "gmime-3.0", "libgmime-3.0-dev"),
    library("CDBus", "dbus-1", "libdbus-1-dev"),
    library("CZlib", "zlib", "zlib1g-dev"),
    library("CQRencode", "libqrencode", "libqrencode-dev"),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    // flite has no pkg-config file; its libraries are named in the module map.
    .systemLibrary(name: "CFlite", providers: [.apt(["flite1-dev"])]),
    // The settings of glibc's memory, which Swift leaves out.
    .systemLibrary(name: "CMalloc"),

    // The rooms, lowest first; a target imports only targets above its own line.
    .target(
      name: "CKernels",
      cSettings: ["", "Attention", "Blocks", "FewVectors", "Multiply", "Pointwise"].map {
        .headerSearchPath("./\($0)")
      }),
    .target(name: "CMapGuard"),
    .target(name: "CNetworkSeal"),
    .target(name: "Digests", dependencies: [linux("COpenSSL")], swiftSettings: strict),
    .target(name: "DurableFiles", swiftSettings: strict),
    .target(name: "Queues", swiftSettings: strict),
    .target(
      name: "Inference", dependencies: ["CKernels", "CMapGuard", "DurableFiles"], swiftSettings: strict),
    .target(name: "Capture", dependencies: [linux("CPulse")], swiftSettings: strict),
    .target(name: "Console", swiftSettings: strict),
    .target(name: "JSONValues", swiftSettings: strict),
    .target(name: "MessageBus", dependencies: [linux("CDBus")], swiftSettings: strict),
    .target(
      name: "HTTPTransport",
      dependencies: [
        linux("CCurl"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .target(
      name: "Audio",
      dependencies: ["CKernels", "Inference", "Capture", linux("CSndFile"), linux("CSoxr")],
      swiftSettings: strict),
    .target(name: "TimeExpressions", dependencies: ["JSONValues"], swiftSettings: strict),
    .target(name: "WrittenForm", dependencies: ["TimeExpressions"], swiftSettings: strict),
    .target(name: "Dictation", dependencies: ["WrittenForm"], swiftSettings: strict),
    .target(
      name: "Whisper", dependencies: ["Capture", "Audio", "CZlib", "Inference"], swiftSettings: strict),
    .target(
      name: "LanguageModel", dependencies: ["Inference", "JSONValues", "Queues"], swiftSettings: strict),
    .target(name: "NeuralVoice", dependencies: ["Inference"], swiftSettings: strict),
    .target(
      name: "Speech",
      dependencies: [
        "Capture", "Audio", "Inference", "Queues", "WrittenForm", "Whisper", "NeuralVoice",
        linux("CPocketSphinx"), linux("CFlite"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      resources: [.copy("Resources/PocketSphinx")],
      swiftSettings: strict),
    .target(
      name: "Skills",
      dependencies: [
        "JSONValues", "TimeExpressions", "WrittenForm", .product(name: "Yams", package: "Yams"),
      ],
      resources: [.copy("Resources/Skills")], swiftSettings: strict,
      // How numbers are said in each language; Foundation brings it.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    .target(
      name: "Understanding",
      dependencies: ["Inference", "JSONValues", "TimeExpressions", "WrittenForm", "LanguageModel", "Skills"],
      resources: [.copy("Resources/Understanding")],
      swiftSettings: strict),
    .target(
      name: "Actions",
      dependencies: [
        "Digests", "DurableFiles", "JSONValues", "TimeExpressions", "Understanding", "Skills",
        "HTTPTransport", "MessageBus",
        linux("CIcal"), linux("CCurl"), linux("CGMime"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: strict),
    .target(
      name: "VoiceKeyboard",
      dependencies: [
        "DurableFiles", "MessageBus", "Capture", "Audio", "Speech", "Dictation", "WrittenForm",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: strict),
    .target(
      name: "Chat",
      dependencies: [
        "DurableFiles", "HTTPTransport", "Inference", "JSONValues", "LanguageModel", "Speech",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "ModelConversion", dependencies: ["Inference", "JSONValues"],
      resources: [.copy("Resources/ModelConversion")], swiftSettings: strict),
    .target(
      name: "ModelStore",
      dependencies: [
        "Digests", "DurableFiles", "HTTPTransport", "Inference", "ModelConversion",
      ],
      resources: [.copy("Resources/ModelStore")],
      swiftSettings: strict),
    .target(
      name: "Assistant",
      dependencies: [
        "DurableFiles", "Queues", "Inference", "JSONValues", "Capture", "Audio", "TimeExpressions", "Speech",
        "Understanding", "Skills", "Actions", "Chat",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "Presentation",
      dependencies: ["TimeExpressions", "Understanding", "Skills", "Actions", "Assistant"],
      swiftSettings: strict),
    .target(
      name: "Server",
      dependencies: [
        "COpenSSL", "Digests", "DurableFiles", "Queues", "Inference", "JSONValues", "Capture", "Audio",
        "TimeExpressions", "Whisper",
        "LanguageModel", "Speech", "Understanding", "Skills", "Actions", "ModelStore", "Assistant",
        "Presentation", "Chat", "Dictation", "VoiceKeyboard", linux("CQRencode"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      resources: [.copy("Resources/Web")],
      swiftSettings: strict),
    .target(
      name: "Setup",
      dependencies: [
        "DurableFiles", "Queues", "Console", "TimeExpressions", "WrittenForm", "Dictation", "Whisper",
        "Speech", "Skills", "Understanding", "Actions", "Chat", "ModelStore", "Assistant", "Presentation",
        linux("CNetworkSeal"), .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),
    // Small on purpose: nothing of what recognizes or understands, and no Foundation.
    .executableTarget(
      name: "Satellite",
      dependencies: [
        "Capture", "Console", "JSONValues",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .target(
      name: "Evaluation",
      dependencies: [
        "Inference", "Capture", "Audio", "TimeExpressions", "WrittenForm", "Whisper", "LanguageModel",
        "Speech", "Understanding",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "FuzzTimeExpressions", dependencies: ["TimeExpressions"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzCommands", dependencies: ["Understanding", "TimeExpressions"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzModelFiles", dependencies: ["Inference", "LanguageModel", "ModelConversion"],
      swiftSettings: strict),
    .executableTarget(
      name: "voicecore",
      dependencies: [
        "Assistant", "Presentation", "DurableFiles", "Queues", "Inference", "JSONValues", "Capture", "Audio",
        "Console",
        "TimeExpressions", "WrittenForm", "Whisper",
        "LanguageModel", "NeuralVoice", "Speech", "Understanding", "Skills", "Actions", "Evaluation",
        "ModelStore", "Server", "Setup", "Chat", "Dictation", "VoiceKeyboard",
        linux("CMalloc"), linux("CNetworkSeal"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),

    // What tests read that is not in the repository.
    .target(name: "PublishedWeights", path: "Tests/PublishedWeights"),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: strict),
    .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles"], swiftSettings: strict),
    .testTarget(name: "QueuesTests", dependencies: ["Queues"], swiftSettings: strict),
    .testTarget(
      name: "InferenceTests", dependencies: ["Inference", "CKernels"], exclude: ["ModelFiles/Fixtures"],
      resources: [.copy("Goldens")],
      swiftSettings: strict),
    .testTarget(
      name: "LanguageModelTests", dependencies: ["LanguageModel", "JSONValues", "PublishedWeights"],
      resources: [.copy("Goldens")],
      swiftSettings: strict),
    .testTarget(
      name: "WhisperTests", dependencies: ["Whisper", "Capture", "PublishedWeights"],
      resources: [.copy("Goldens")],
      swiftSettings: strict),
    .testTarget(name: "CaptureTests", dependencies: ["Capture"], swiftSettings: strict),
    .testTarget(name: "ConsoleTests", dependencies: ["Console"], swiftSettings: strict),
    .testTarget(
      name: "SatelliteTests",
      dependencies: ["Satellite", "JSONValues", .product(name: "NIOCore", package: "swift-nio")],
      swiftSettings: strict),
    .testTarget(
      name: "AudioTests", dependencies: ["Audio", "Capture"], exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "TimeExpressionsTests", dependencies: ["TimeExpressions"], exclude: ["DucklingExclusions.tsv"],
      swiftSettings: strict),
    .testTarget(name: "WrittenFormTests", dependencies: ["WrittenForm"], swiftSettings: strict),
    .testTarget(
      name: "ChatTests",
      dependencies: [
        "Chat", "HTTPTransport", "LanguageModel", "PublishedWeights",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(name: "DictationTests", dependencies: ["Dictation"], swiftSettings: strict),
    .testTarget(
      name: "VoiceKeyboardTests",
      dependencies: ["VoiceKeyboard", "MessageBus", "Audio", "Capture", "Dictation", "Speech"],
      swiftSettings: strict),
    .testTarget(
      name: "NeuralVoiceTests", dependencies: ["NeuralVoice", "Inference", "ModelConversion"],
      swiftSettings: strict),
    .testTarget(
      name: "SpeechTests", dependencies: ["Speech", "Capture", "Inference", "PublishedWeights"],
      swiftSettings: strict),
    .testTarget(
      name: "UnderstandingTests",
      dependencies: [
        "Understanding", "JSONValues", "Skills", "Inference", "LanguageModel", "TimeExpressions",
      ],
      swiftSettings: strict),
    .testTarget(name: "SkillsTests", dependencies: ["Skills", "TimeExpressions"], swiftSettings: strict),
    .testTarget(
      name: "ActionsTests", dependencies: ["Actions", "MessageBus", "Skills"],
      exclude: ["Mail/smtp_server.py", "Mail/secret_service.py", "Skills/home_assistant.py"],
      swiftSettings: strict),
    .testTarget(
      name: "ModelConversionTests",
      dependencies: ["ModelConversion", "Inference", "Digests"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "ModelStoreTests",
      dependencies: [
        "ModelStore", "HTTPTransport", "Inference", "Digests",
      ],
      exclude: ["model_server.py"], swiftSettings: strict),
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "Assistant", "Audio", "Capture", "Chat", "Presentation", "PublishedWeights", "Skills", "Speech",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PresentationTests",
      dependencies: ["Presentation", "Assistant", "Actions", "TimeExpressions", "Understanding"],
      swiftSettings: strict),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Server", "Assistant", "Presentation", "Actions", "Audio", "Capture", "Chat", "COpenSSL", "Inference",
        "JSONValues",
        "LanguageModel", "ModelStore", "PublishedWeights", "Speech", "Understanding", "Dictation",
        "VoiceKeyboard",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      exclude: ["Security/qr-codes.json"],
      swiftSettings: strict),
    .testTarget(
      name: "EvaluationTests",
      dependencies: ["Evaluation", "LanguageModel", "TimeExpressions", "Understanding"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Actions", "Assistant", "Audio", "Capture", "Inference", "LanguageModel", "Speech", "TimeExpressions",
        "Understanding", "Whisper",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SetupTests",
      dependencies: [
        "Setup", "Actions", "Assistant", "PublishedWeights", "TimeExpressions", "Understanding",
        .product(name: "Yams", package: "Yams"),
      ], swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "voicecore", "Audio", "Capture", "Chat", "Console", "Presentation", "PublishedWeights", "Setup",
        "Speech",
        .product(name: "Yams", package: "Yams"),
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// What only scripts/fuzz-coverage builds, and what scripts/sanitize leaves out.
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer"),
    .target(name: "FuzzDriver", dependencies: ["CLibFuzzer"], swiftSettings: strict),
    .executableTarget(
      name: "FuzzForms",
      dependencies: [
        "FuzzDriver", "JSONValues", "Inference", "LanguageModel", "TimeExpressions", "Understanding",
        "Actions",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "FuzzProtocols",
      dependencies: [
        "FuzzDriver", "Server",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      swiftSettings: strict),
  ]
}
if let tests = Context.environment["ONLY_TESTS"] {
  var needed: Set<String> = []
  var open = tests.split(separator: " ").map(String.init)
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      default: continue
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
