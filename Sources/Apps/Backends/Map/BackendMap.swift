internal import Facts
public import World

/// The requests that a backend accepts, and the meaning of its answers.
public struct BackendMap: Hashable, Sendable {
  /// Deletes all data; nil if the backend is restarted instead.
  let reset: RequestTemplate?
  /// Validates a receipt for an app.
  let verify: RequestTemplate?
  /// Accepts a purchase from an app.
  let deliver: RequestTemplate
  /// Accepts the store's notifications; nil if the backend accepts none. The store writes the body.
  let notifications: RequestTemplate?
  /// Reports the products of a user.
  let entitlements: EntitlementMap
  /// The meaning of the backend's answers to purchases; nil if the backend answers in the words of the
  /// protocol.
  let answers: AnswerMap?
  /// The backend's product identifiers, by the names that scenarios use.
  let identifiers: [JSONMember]

  /// Whether a request can make the backend delete all data.
  public var hasReset: Bool { reset != nil }

  /// The map of a backend that uses the standard paths and words.
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
  /// Parses a map; `file` is its name in errors.
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
