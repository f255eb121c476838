internal import Facts
public import World

/// How a backend is asked, and what its answers mean.
public struct BackendMap: Hashable, Sendable {
  /// Where it forgets everything; nil for a backend that is started anew instead.
  let reset: RequestTemplate?
  /// Where an app has a receipt checked.
  let verify: RequestTemplate?
  /// Where an app sends a purchase.
  let deliver: RequestTemplate?
  /// Where the store sends notifications, whose body is the store's.
  let notifications: RequestTemplate?
  /// Where it tells what a user has; nil where it does not.
  let entitlements: EntitlementMap?
  /// What its answers to purchases mean; nil for a backend that says it in the words of the protocol.
  let answers: AnswerMap?
  /// The backend's identifiers of products, by the names that scenarios use.
  let identifiers: [JSONMember]

  /// Whether it can be told to forget everything.
  public var hasReset: Bool { reset != nil }

  /// The paths and the words that a backend has for tests, if it has no map.
  public static let standard = BackendMap(
    reset: .post("/reset", [.store, .bundle, .secret, .products]),
    verify: .post("/verify", [.user, .receipt]),
    deliver: .post("/deliver", [.user, .product, .receipt, .transaction]),
    notifications: .post("/notifications", []),
    entitlements: EntitlementMap(
      request: .get("/entitlements?user={user}"), products: JSONPointer("/products"), product: nil,
      count: nil,
      activity: nil, balances: []),
    answers: nil, identifiers: [])
}

extension BackendMap {
  /// Reads the map of a backend from a file's text; `file` is its name for errors.
  public init(_ text: [UInt8], file: String) throws(AppLoadError) {
    self = try BackendMapReader(file: file).map(text)
  }
}

extension RequestTemplate {
  fileprivate static func get(_ path: String) -> RequestTemplate {
    RequestTemplate(method: "GET", path: known(path), headers: [], body: nil)
  }

  fileprivate static func post(_ path: String, _ places: [QuestionPlace]) -> RequestTemplate {
    RequestTemplate(
      method: "POST", path: known(path), headers: [],
      body: .object(places.map { Member(key: $0.rawValue, value: .text(known($0.placeholder))) }))
  }

  private static func known(_ text: String) -> TextTemplate {
    do throws(TextTemplate.UnknownPlace) {
      return try TextTemplate(text)
    } catch {
      preconditionFailure("“\(error.name)” is no value of a request")
    }
  }
}
