import Foundation
import NIOCore
import NIOHTTP1

/// The web app's files, read once; no other file can be requested.
struct WebAssets: Sendable {
  /// The content security policy: a page may load its own files, and no inline code.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "media-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "json": "application/json", "webmanifest": "application/manifest+json",
  ]

  /// The responses by path: `/` and `/history` for pages, `/talk.js` for what they load.
  let responses: [String: HTTPResponse]

  /// Reads the files in this target's resources. They lie in a folder for each page, which is not part of their path.
  init() throws {
    let folder = Bundle.module.bundleURL.appendingPathComponent("Web")
    let frame = try String(contentsOf: folder.appendingPathComponent("Shared/frame.html"), encoding: .utf8)
    var responses: [String: HTTPResponse] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(name)
      guard let type = Self.types[file.pathExtension] else { continue }
      let data = try Data(contentsOf: file)
      guard file.pathExtension == "html" else {
        responses["/" + file.lastPathComponent] = Self.response(data, type)
        continue
      }
      guard let page = WebPage(String(decoding: data, as: UTF8.self)) else { continue }
      for path in Self.paths(of: file) {
        responses[path] = Self.response(Data(page.html(in: frame, at: path).utf8), type)
      }
    }
    self.responses = responses
  }

  private static func response(_ data: Data, _ type: String) -> HTTPResponse {
    var response = HTTPResponse.bytes(data, type: type)
    response.headers.add(name: "Content-Security-Policy", value: policy)
    response.headers.add(name: "Referrer-Policy", value: "no-referrer")
    response.headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
    response.headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
    response.headers.add(name: "Permissions-Policy", value: "microphone=(self), camera=(), geolocation=()")
    return response
  }

  /// Returns the paths of a page. Talk and Chat share one; in Chat a model answers what is not a command.
  private static func paths(of page: URL) -> [String] {
    switch page.deletingPathExtension().lastPathComponent {
    case "index": ["/", "/chat"]
    case let name: ["/" + name]
    }
  }
}
