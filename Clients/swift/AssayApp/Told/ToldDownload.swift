internal import Facts

/// A download as the world tells of it.
package struct ToldDownload: ToldValue, Sendable {
  /// How calls name it.
  package let reference: ObjectReference
  /// The transaction that brought it.
  package let transaction: ObjectReference
  /// What the content is called.
  package let contentIdentifier: String
  /// How long the content is, in bytes.
  package let expectedContentLength: Int
  /// The version of the content.
  package let contentVersion: String
  /// The state.
  package let state: DownloadState
  /// How much of it is there, from 0 to 1.
  package let progress: Double
  /// How long it will take; nothing where that is not known.
  package let timeRemaining: Duration?
  /// Why it failed.
  package let error: StoreError?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    reference = ObjectReference(members)
    transaction = members.required("transaction")
    contentIdentifier = members.required("content_identifier")
    expectedContentLength = members.required("expected_content_length")
    contentVersion = members.required("content_version")
    state = members.required("state")
    let thousandths: Int = members.required("progress")
    progress = Double(thousandths) / 1_000
    let remaining: Duration = members.required("time_remaining")
    timeRemaining = remaining < .zero ? nil : remaining
    error = members.optional("error")
  }
}
