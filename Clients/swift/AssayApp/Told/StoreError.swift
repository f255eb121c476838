internal import Facts

/// An error of the system, of the store or of the network.
public struct StoreError: Error, Hashable, Sendable {
  /// Its domain, such as SKErrorDomain.
  public let domain: String
  /// Its code.
  public let code: Int
  /// The message for users.
  public let localizedDescription: String
  /// Whether the request certainly had no effect; otherwise the other side may have carried it out.
  public let isDefinite: Bool
  /// The underlying error.
  public let underlying: Underlying?

  /// An error that underlies another one.
  public struct Underlying: Error, Hashable, Sendable {
    /// Its domain.
    public let domain: String
    /// Its code.
    public let code: Int
  }

  /// Whether the user cancelled a purchase or a restore.
  public var isCancel: Bool {
    (domain, code) == ("SKErrorDomain", 2)
  }
}

extension StoreError: ToldValue {
  init(told json: JSONValue) {
    let members = ToldMembers(json)
    domain = members.required("domain")
    code = members.required("code")
    localizedDescription = members.required("localized_description")
    isDefinite = members.required("definite")
    underlying = members.optional("underlying")
  }
}

extension StoreError.Underlying: ToldValue {
  init(told json: JSONValue) {
    let members = ToldMembers(json)
    domain = members.required("domain")
    code = members.required("code")
  }
}

/// The refusal of a call by the system, such as a write to a full disk.
public struct CallFailed: PlacedError, CustomStringConvertible {
  /// Why it was refused.
  public let error: StoreError
  /// The place of the call.
  package let place: Place

  /// The message for users.
  public var description: String { "\(error.localizedDescription) (\(error.domain) \(error.code))" }
}
