internal import Web

/// Who may use a served store: callers that know its name, pages of its own, and holders of its token if it has one.
package struct AccessRules: Sendable {
  private let hosts: StoreHosts
  /// The token of the control API and the page; nil if none is needed.
  private let token: String?

  /// Makes the rules of a store.
  package init(hosts: StoreHosts = StoreHosts(), token: String? = nil) {
    self.hosts = hosts
    self.token = token
  }

  /// The name of the cookie in which a browser keeps the token.
  private static let cookie = "assay-token"

  /// The answer to a request that is refused, or that only brings the token; nil if the store may answer it.
  func answer(_ request: WebRequest, for address: EndpointAddress) -> WebAnswer? {
    foreignHost(request, address) ?? foreignPage(request) ?? missingToken(request, address)
  }

  /// Refuses a request that was sent to another name. Apple's names lead to Apple's interfaces only.
  private func foreignHost(_ request: WebRequest, _ address: EndpointAddress) -> WebAnswer? {
    let sent = request.headers(named: "Host")
    // A browser always names the host.
    guard let host = sent.first else { return nil }
    if sent.count == 1, let named = NamedHost(host) {
      if hosts.contain(named.name) { return nil }
      if address.isOfApple, EndpointAddress.environment(ofHost: host) != nil { return nil }
    }
    return .problem(
      421, "“\(host)” is not a name of this store",
      "use http://127.0.0.1 with the store's port, or allow the name with `assay serve --host NAME`")
  }

  /// Refuses what a browser sends for a page of another site.
  private func foreignPage(_ request: WebRequest) -> WebAnswer? {
    let isFromHere = request.headers(named: "Origin").allSatisfy { isOwn($0, request) }
    if isFromHere, request.header("Sec-Fetch-Site") != "cross-site" { return nil }
    return .problem(403, "requests from other origins are not allowed", "use the store's own page")
  }

  /// Whether an origin is this store, under the name of the request or another one.
  private func isOwn(_ origin: String, _ request: WebRequest) -> Bool {
    guard let origin = NamedHost(origin: origin), let host = request.header("Host").flatMap({ NamedHost($0) })
    else { return false }
    return origin.port == host.port && (origin.name == host.name || hosts.contain(origin.name))
  }

  /// Refuses to control the store without its token. A server cannot send it to Apple's interfaces.
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
