import Foundation

/// The resource files of this target.
enum UnderstandingResources {
  static func data(_ name: String) throws -> Data {
    try Data(
      contentsOf: Bundle.module.bundleURL.appendingPathComponent("Understanding").appendingPathComponent(
        name),
      options: .mappedIfSafe)
  }
}
