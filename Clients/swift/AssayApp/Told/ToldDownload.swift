internal import Facts

/// A download as the world tells of it.
package struct ToldDownload: ToldValue, Sendable {
  /// How calls name it.
  package let reference: ObjectReference
  /// The transaction that brought it.
  package let transaction: ObjectReference
  /// The fields that an app reads.
  package let fields: DownloadFields

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    reference = ObjectReference(members)
    transaction = members.required("transaction")
    fields = DownloadFields(members)
  }
}

/// The fields of a download, as they were told last.
public struct DownloadFields: Sendable {
  /// What the content is called.
  public let contentIdentifier: String
  /// How long the content is, in bytes.
  public let expectedContentLength: Int
  /// The version of the content.
  public let contentVersion: String
  /// The state.
  public let state: DownloadState
  /// How much of it is there, from 0 to 1; at 1 it need not be finished.
  public let progress: Double
  /// How long it will take; nothing where that is not known.
  public let timeRemaining: Duration?
  /// Why it failed.
  public let error: StoreError?

  init(_ members: ToldMembers) {
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
