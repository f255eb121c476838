internal import Facts

/// An error of the system, of the store or of the network.
package struct StoreError: Error, Hashable, Sendable {
  /// Its domain, such as SKErrorDomain.
  package let domain: String
  /// Its code.
  package let code: Int
  /// The message for users.
  package let localizedDescription: String
  /// The underlying error.
  package let underlying: Underlying?

  /// An error that underlies another one.
  package struct Underlying: Error, Hashable, Sendable {
    /// Its domain.
    package let domain: String
    /// Its code.
    package let code: Int
  }
}

extension StoreError: ToldValue {
  init(told json: JSONValue) {
    let members = ToldMembers(json)
    domain = members.required("domain")
    code = members.required("code")
    localizedDescription = members.required("localized_description")
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
