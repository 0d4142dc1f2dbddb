import NIOCore
import NIOHTTP1

/// The only page that is shown without a token: it asks for the token, or takes it from the fragment of the address.
struct LoginPage: Sendable {
  static let path = "/login"
  /// The page that is shown after a wrong token.
  static let wrongPath = "/login?wrong"
  static let cookieName = "__Host-voicecore"
  /// The lifetime of the cookie in seconds. Browsers keep none longer (RFC 6265bis, 5.5).
  static let cookieSeconds = 400 * 86_400

  let files: [String: (text: String, type: String)] = [
    path: (html(""), "text/html; charset=utf-8"),
    wrongPath: (html(#"<p role="alert">That token is not right.</p>"#), "text/html; charset=utf-8"),
    "/login.js": (script, "text/javascript; charset=utf-8"),
    "/login.css": (style, "text/css; charset=utf-8"),
  ]

  /// The cookie. The browser sends it only over TLS to this server, never with requests from other sites, and hides
  /// it from scripts.
  static func cookie(_ value: String, seconds: Int) -> String {
    "\(cookieName)=\(value); Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=\(seconds)"
  }

  func response(_ path: String, status: HTTPResponseStatus = .ok) -> HTTPResponse {
    let file = files[path] ?? ("", "text/plain")
    return HTTPResponse(
      status: status,
      headers: [
        "Content-Type": file.type, "Referrer-Policy": "no-referrer",
        "Content-Security-Policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; "
          + "frame-ancestors 'none'",
      ], body: .bytes(ByteBuffer(string: file.text)))
  }

  private static func html(_ notice: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>VoiceCore</title>
    <link rel="stylesheet" href="/login.css">
    <script src="/login.js" defer></script>
    </head>
    <body>
    <main>
    <h1>VoiceCore</h1>
    \(notice)
    <form method="post" action="/login">
    <label for="token">Token, as the server shows it</label>
    <input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
    <button>Log in</button>
    </form>
    </main>
    </body>
    </html>

    """
  }

  private static let script = """
    "use strict";
    // An address with the token, from the server's QR code.
    const token = location.hash.slice(1);
    if (/^[\\w-]{43}$/.test(token)) {
      history.replaceState(null, "", location.pathname);
      document.getElementById("token").value = token;
      document.querySelector("form").submit();
    }

    """

  private static let style = """
    :root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
    main { max-width: 24rem; margin: 15vh auto 0; padding: 0 1rem; }
    label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
    input, button { margin: 0.5rem 0 1rem; padding: 0.6rem; }

    """
}
