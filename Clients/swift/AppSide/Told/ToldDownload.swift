internal import Facts

/// The values of a download in a message from the harness.
package struct ToldDownload: ToldValue, Sendable {
  /// The reference by which calls name the download.
  package let reference: ObjectReference
  /// The reference of the download's transaction.
  package let transaction: ObjectReference
  /// The identifier of the content.
  package let contentIdentifier: String
  /// The length of the content in bytes.
  package let expectedContentLength: Int
  /// The version of the content.
  package let contentVersion: String
  /// The state of the download.
  package let state: DownloadState
  /// The progress of the download, from 0 to 1.
  package let progress: Double
  /// The remaining time; nil if unknown.
  package let timeRemaining: Duration?
  /// The error if the download failed; otherwise nil.
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
