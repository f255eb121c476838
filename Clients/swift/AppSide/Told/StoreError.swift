internal import Facts

/// An error of the system, of the store or of the network.
package struct StoreError: Error, Hashable, Sendable {
  /// The domain of the error, such as SKErrorDomain.
  package let domain: String
  /// The code of the error in its domain.
  package let code: Int
  /// The message for users.
  package let localizedDescription: String
  /// The error that caused this one; nil if there is none.
  package let underlying: Underlying?

  /// An error that caused another one.
  package struct Underlying: Error, Hashable, Sendable {
    /// The domain of the error.
    package let domain: String
    /// The code of the error in its domain.
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
