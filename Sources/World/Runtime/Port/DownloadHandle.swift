public import Facts

/// An app's reference to a download object.
public struct DownloadHandle: Hashable, Sendable {
  public let download: DownloadID
  public let process: ProcessID

  public init(_ download: DownloadID, process: ProcessID) {
    self.download = download
    self.process = process
  }
}
