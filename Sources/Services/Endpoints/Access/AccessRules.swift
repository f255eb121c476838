internal import Web

/// Decides which requests may use a served store. A request must use one of the store's host names. A
/// request from a web page must come from the store's own page. If the store has a token, the request
/// must contain it.
package struct AccessRules: Sendable {
  private let hosts: StoreHosts
  /// The token of the control API and the page, or nil if none is needed.
  private let token: String?

  package init(hosts: StoreHosts = StoreHosts(), token: String? = nil) {
    self.hosts = hosts
    self.token = token
  }

  /// The cookie in which a browser stores the token.
  private static let cookie = "assay-token"

  /// The response to a request that is rejected or only sets the token. Nil if the store may process the
  /// request.
  func answer(_ request: WebRequest, for address: EndpointAddress) -> WebAnswer? {
    foreignHost(request, address) ?? foreignPage(request) ?? missingToken(request, address)
  }

  /// Rejects a request that was sent to another host name. Apple's host names are valid only for Apple's
  /// interfaces.
  private func foreignHost(_ request: WebRequest, _ address: EndpointAddress) -> WebAnswer? {
    let sent = request.headers(named: "Host")
    // A browser always sends the host.
    guard let host = sent.first else { return nil }
    if sent.count == 1, let named = NamedHost(host) {
      if hosts.contain(named.name) { return nil }
      if address.isOfApple, EndpointAddress.environment(ofHost: host) != nil { return nil }
    }
    return .problem(
      421, "“\(host)” is not a name of this store",
      "use http://127.0.0.1 with the store's port, or allow the name with `assay serve --host NAME`")
  }

  /// Rejects browser requests from pages of other sites.
  private func foreignPage(_ request: WebRequest) -> WebAnswer? {
    let isFromHere = request.headers(named: "Origin").allSatisfy { isOwn($0, request) }
    if isFromHere, request.header("Sec-Fetch-Site") != "cross-site" { return nil }
    return .problem(403, "requests from other origins are not allowed", "use the store's own page")
  }

  /// Whether an origin is this store, under the host name in the request or another name of the store.
  private func isOwn(_ origin: String, _ request: WebRequest) -> Bool {
    guard let origin = NamedHost(origin: origin), let host = request.header("Host").flatMap({ NamedHost($0) })
    else { return false }
    return origin.port == host.port && (origin.name == host.name || hosts.contain(origin.name))
  }

  /// Rejects control of the store without its token. Apple's interfaces need no token, because a server
  /// cannot send one there.
  private func missingToken(_ request: WebRequest, _ address: EndpointAddress) -> WebAnswer? {
    guard let token, !address.isOfApple, !holds(request, token) else { return nil }
    if address == .page, request.method == "GET", request.parameter("token") == token {
      return WebAnswer(
        status: 303,
        headers: [
          ("Location", "/"),
          ("Set-Cookie", "\(AccessRules.cookie)=\(token); Path=/; HttpOnly; SameSite=Strict"),
        ])
    }
    var answer = WebAnswer.problem(
      401, "the token of this store is missing or wrong",
      "send `Authorization: Bearer TOKEN`, or open /?token=TOKEN in a browser; `assay serve` prints the token"
    )
    answer.headers.append(("WWW-Authenticate", "Bearer"))
    return answer
  }

  private func holds(_ request: WebRequest, _ token: String) -> Bool {
    if request.header("Authorization") == "Bearer " + token { return true }
    let cookies = request.headers(named: "Cookie").flatMap { $0.split(separator: ";") }
    return cookies.contains { $0.drop { $0 == " " } == "\(AccessRules.cookie)=\(token)" }
  }
}
