import Foundation
import NIOCore
import NIOHTTP1

/// The web app's files, read once; nothing else of the disk can be asked for.
struct WebAssets: Sendable {
  /// What a page may load: its own files and nothing written into it.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "json": "application/json", "webmanifest": "application/manifest+json",
  ]

  /// By the paths that they are at: `/` and `/history` for pages, `/talk.js` for what they load.
  let responses: [String: HTTPResponse]

  /// Reads the files that come with this target.
  init() throws {
    let folder = Bundle.module.bundleURL.appendingPathComponent("Web")
    var responses: [String: HTTPResponse] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      guard let type = Self.types[file.pathExtension] else { continue }
      var response = HTTPResponse.bytes(try Data(contentsOf: file), type: type)
      response.headers.add(name: "Content-Security-Policy", value: Self.policy)
      response.headers.add(name: "Referrer-Policy", value: "no-referrer")
      response.headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
      response.headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
      response.headers.add(name: "Permissions-Policy", value: "microphone=(self), camera=(), geolocation=()")
      responses[Self.path(of: file)] = response
    }
    // The same page, in which a model answers what asks for nothing.
    responses["/chat"] = responses["/"]
    self.responses = responses
  }

  private static func path(of file: URL) -> String {
    guard file.pathExtension == "html" else { return "/" + file.lastPathComponent }
    let name = file.deletingPathExtension().lastPathComponent
    return name == "index" ? "/" : "/" + name
  }
}
