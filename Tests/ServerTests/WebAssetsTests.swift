import Foundation
import Testing

@testable import Server

/// The web app's files over HTTP.
@Suite(.timeLimit(.minutes(5))) struct WebAssetsTests {
  @Test func thePageIsServedWithAStrictPolicy() async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      let page = try await HTTPCall.get("/").reply(from: server.port)
      #expect(page.status == 200)
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
      let policy = try #require(page.headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; "))
      #expect(!policy.contains("unsafe"))
    }
  }

  @Test(arguments: [
    "/..", "/../Package.swift", "/%2e%2e/Package.swift", "//etc/passwd", "/index.html", "/style.css/", "/.",
    "/talk",
  ])
  func nothingElseIsServed(path: String) async throws {
    try await withServer(installation: try ServedWorld().installation) { server in
      let reply = try await HTTPCall.get(path).reply(from: server.port)
      #expect(reply.status == 404)
    }
  }

  @Test func withoutAnInstallationThereIsNoApp() async throws {
    try await withServer { server in
      let reply = try await HTTPCall.get("/").reply(from: server.port)
      #expect(reply.status == 404)
      try await SocketClient.connected(to: server.port) { #expect($0 == nil) }
    }
  }

  /// Pages stand whole in their frame, and mark the way to themselves alone.
  @Test func eachPageIsWhole() throws {
    let assets = try WebAssets().responses
    for path in ["/", "/chat", "/dictate", "/history", "/models", "/settings", "/check"] {
      guard case .bytes(let bytes) = try #require(assets[path]).body else { continue }
      let text = String(buffer: bytes)
      #expect(text.hasPrefix("<!doctype html>") && text.hasSuffix("</body>\n</html>\n"), "\(path)")
      #expect(text.matches(of: /<title>|<nav |<main|<h1|class="skip"/).count == 5, "\(path)")
      #expect(text.matches(of: /href="([^"]*)" aria-current="page"/).map(\.1) == [path[...]], "\(path)")
      #expect(!text.contains("{{"), "\(path)")
    }
    #expect(assets["/frame"] == nil)
  }

  /// Pages hold no code or style of their own, and name only files that there are.
  @Test func pagesLoadOnlyWhatIsThere() throws {
    let assets = try WebAssets().responses
    for (path, response) in assets {
      guard case .bytes(let bytes) = response.body else { continue }
      let text = String(buffer: bytes)
      #expect(!text.contains("http://") || path == "/icon.svg", "\(path) names another host")
      #expect(!text.contains("https://"), "\(path) names another host")
      guard response.headers.first(name: "Content-Type") == "text/html; charset=utf-8" else { continue }
      #expect(
        text.matches(of: /<style|\sstyle=|\son[a-z]+=|<script>|javascript:/).isEmpty,
        "\(path) has code inline")
      for match in text.matches(of: /(?:src|href)="(\/(?!v1\/)[^"]*)"/) {
        #expect(assets[String(match.1)] != nil, "\(path) loads \(match.1)")
      }
    }
    #expect(assets["/"] != nil)
  }
}
