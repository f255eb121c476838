internal import Web

/// The page on which a person sees the served world, and acts in it.
enum StorePage {
  /// The page, for whoever asks for it.
  static func answer(_ request: WebRequest) -> WebAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .problem(405, "the page is only looked at", "GET /")
    }
    let headers = [
      ("Content-Type", "text/html; charset=utf-8"),
      (
        "Content-Security-Policy", "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
      ),
    ]
    return WebAnswer(status: 200, headers: headers, body: Array(StorePage.text.utf8))
  }

  static let text = ""
}
