import Endpoints
import Facts
import Testing
import Web

@Suite("Who may use a served store")
struct AccessTests {
  /// Sends a request as a browser or a client does, to each of the three parts of a store.
  private func statuses(_ store: ServedStore, _ headers: [(name: String, value: String)]) -> [Int] {
    [
      store.send("POST", "/assay/buy", ["product": "coins"], headers: headers).status,
      store.send("GET", "/assay/key", headers: headers).status,
      store.send("GET", "/", headers: headers).status,
      store.send("POST", "/verifyReceipt", ["receipt-data": "x"], headers: headers).status,
    ]
  }

  @Test(
    "a store answers to the names of the machine itself",
    arguments: [
      "127.0.0.1:8417", "127.12.0.255", "localhost", "LOCALHOST:8417", "localhost.:8417", "[::1]:8417",
      "[::1]",
      "shop.localhost:8417",
    ])
  func own(host: String) { #expect(statuses(ServedStore(), [("Host", host)]) == [200, 200, 200, 200]) }

  @Test(
    "a name that a web page can make lead here is refused, whatever it looks like",
    arguments: [
      "evil.example", "evil.example:8417", "127.0.0.1.evil.example", "127.evil.0.1", "127.0.0.256", "127.0.0",
      "0.0.0.0", "192.168.0.7:8417", "localhost.evil.example", "evillocalhost", "[::2]:8417",
      "[::ffff:127.0.0.1]", "localhost@evil.example", "localhost:8417@evil.example", "localhost:evil", "",
      ":8417",
    ])
  func foreign(host: String) throws {
    let store = ServedStore()
    #expect(statuses(store, [("Host", host)]) == [421, 421, 421, 421])
    #expect(try store.look("state").list("purchases").isEmpty)
    let answer = store.send("GET", "/assay/key", headers: [("Host", host)])
    #expect(try store.read(answer).text("advice").contains("--host"))
  }

  @Test(
    "a page that let its name lead here cannot buy, reset, or read the key, as it could by agreeing with itself"
  )
  func rebinding() throws {
    let store = ServedStore()
    try store.act("buy", ["product": "pro"])
    let headers = [
      (name: "Host", value: "evil.example:8417"), (name: "Origin", value: "http://evil.example:8417"),
      (name: "Sec-Fetch-Site", value: "same-origin"),
    ]
    for (method, path) in [("POST", "/assay/buy"), ("POST", "/assay/reset"), ("GET", "/assay/key")] {
      #expect(store.send(method, path, headers: headers).status == 421, "\(path)")
    }
    #expect(try store.look("state").list("purchases").count == 1)
  }

  @Test("two hosts in a request are none") func twice() {
    let headers = [(name: "Host", value: "localhost"), (name: "host", value: "evil.example")]
    #expect(statuses(ServedStore(), headers) == [421, 421, 421, 421])
  }

  @Test("Apple's names lead to Apple's interfaces, and not to the control of the store") func apple() {
    let headers = [(name: "Host", value: "buy.itunes.apple.com")]
    #expect(statuses(ServedStore(), headers) == [421, 421, 421, 200])
    #expect(ServedStore().send("GET", "/inApps/v1/transactions/7", headers: headers).status == 401)
  }

  @Test(
    "names that the user allows are taken as well, and no others",
    arguments: [("shop.test", 200), ("other.test", 421)])
  func allowed(host: String, status: Int) {
    let store = ServedStore(access: AccessRules(hosts: StoreHosts(["Shop.Test", "::2"])))
    #expect(store.send("GET", "/assay/state", headers: [("Host", host + ":80")]).status == status)
    #expect(store.send("GET", "/assay/state", headers: [("Host", "[::2]:80")]).status == 200)
    #expect(
      store.send("GET", "/assay/state", headers: [("Host", host), ("Origin", "https://" + host)]).status
        == status)
  }

  @Test(
    "a page of another origin is refused, at every address",
    arguments: [
      ("http://localhost:8417", 200), ("http://127.0.0.1:8417", 200), ("https://localhost:8417", 200),
      ("http://evil.example:8417", 403), ("http://localhost:3000", 403), ("http://localhost", 403),
      ("null", 403),
      ("ftp://localhost:8417", 403), ("http://localhost:8417.evil.example", 403),
    ])
  func origins(origin: String, status: Int) {
    let headers = [(name: "Host", value: "localhost:8417"), (name: "Origin", value: origin)]
    #expect(statuses(ServedStore(), headers) == [status, status, status, status])
  }

  @Test(
    "a request that a browser calls cross-site is refused, and one without that word is not",
    arguments: [("cross-site", 403), ("same-origin", 200), ("same-site", 200), ("none", 200)])
  func fetchSite(site: String, status: Int) {
    let headers = [(name: "Host", value: "localhost:8417"), (name: "sec-fetch-site", value: site)]
    #expect(statuses(ServedStore(), headers) == [status, status, status, status])
  }

  @Test("a store with a token is controlled by its holders alone; Apple's interfaces need what Apple's need")
  func token() throws {
    let store = ServedStore(access: AccessRules(token: "open-sesame"))
    func status(_ headers: [(name: String, value: String)]) -> [Int] { statuses(store, headers) }
    #expect(status([]) == [401, 401, 401, 200])
    #expect(status([("Authorization", "Bearer open-sesam")]) == [401, 401, 401, 200])
    #expect(status([("Authorization", "open-sesame")]) == [401, 401, 401, 200])
    #expect(status([("Authorization", "Bearer open-sesame")]) == [200, 200, 200, 200])
    #expect(status([("Cookie", "theme=dark; assay-token=open-sesame")]) == [200, 200, 200, 200])
    #expect(status([("Cookie", "my-assay-token=open-sesame")]) == [401, 401, 401, 200])
    #expect(store.send("GET", "/assay/key").header("WWW-Authenticate") == "Bearer")
    #expect(store.send("GET", "/inApps/v1/transactions/7").status == 401)
    let token = try store.read(
      store.send("GET", "/assay/token", headers: [("Authorization", "Bearer open-sesame")]))
    let headers = [(name: "Authorization", value: "Bearer " + (try token.text("token")))]
    #expect(store.send("GET", "/inApps/v1/transactions/7", headers: headers).status == 404)
  }

  @Test("a browser brings the token once, and keeps it where no script and no other site can use it")
  func page() {
    let store = ServedStore(access: AccessRules(token: "open-sesame"))
    let answer = store.send("GET", "/", query: [("token", "open-sesame")])
    #expect(answer.status == 303 && answer.header("Location") == "/")
    #expect(answer.header("Set-Cookie") == "assay-token=open-sesame; Path=/; HttpOnly; SameSite=Strict")
    #expect(store.send("GET", "/", query: [("token", "guess")]).status == 401)
    #expect(store.send("POST", "/assay/reset", query: [("token", "open-sesame")]).status == 401)
  }
}
