internal import Web

/// The page that shows the served world and lets a user act in it.
enum StorePage {
  /// The response with the page. The page may run only its own script, and connect only to this store.
  static func answer(_ request: WebRequest) -> WebAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .problem(405, "the page is read-only", "GET /")
    }
    let policy =
      "default-src 'none'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
      + "style-src '\(StorePageSources.styleDigest)'; "
      + "script-src '\(StorePageSources.scriptDigest)'"
    return WebAnswer(
      status: 200,
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", policy)],
      body: Array(text.utf8))
  }

  private static let text = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Simulated App Store</title>
    <link rel="icon" href="data:,">
    <style>\(StorePageSources.style)</style>
    </head>
    <body>
    \(StorePageSources.body)
    <script>\(StorePageSources.script)</script>
    </body>
    </html>

    """
}
