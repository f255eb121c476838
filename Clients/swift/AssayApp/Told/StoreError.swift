internal import Facts

/// An error of the system, of the store or of the network.
public struct StoreError: Error, Hashable, Sendable {
  /// Its domain, such as SKErrorDomain.
  public let domain: String
  /// Its code.
  public let code: Int
  /// What a person is told of it.
  public let localizedDescription: String
  /// Whether what was asked for was not done for sure; otherwise the far end may have done it.
  public let isDefinite: Bool
  /// The error behind it.
  public let underlying: Underlying?

  /// The error behind another one.
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

  /// What a person is told of it.
  public var description: String { "\(error.localizedDescription) (\(error.domain) \(error.code))" }
}
