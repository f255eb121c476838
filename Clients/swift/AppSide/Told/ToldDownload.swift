internal import Facts

/// The values of a download in a message.
package struct ToldDownload: ToldValue, Sendable {
  /// Its reference in calls.
  package let reference: ObjectReference
  /// Its transaction.
  package let transaction: ObjectReference
  /// The identifier of the content.
  package let contentIdentifier: String
  /// The length of the content in bytes.
  package let expectedContentLength: Int
  /// The version of the content.
  package let contentVersion: String
  /// The state.
  package let state: DownloadState
  /// The progress from 0 to 1.
  package let progress: Double
  /// The remaining time; nil if unknown.
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
