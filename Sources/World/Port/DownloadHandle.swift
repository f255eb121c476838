public import Facts

/// A reference of an app to a download object.
public struct DownloadHandle: Hashable, Sendable {
  /// The download that the object shows.
  public let download: DownloadID
  /// The launch that it belongs to.
  public let process: ProcessID

  /// Makes a handle.
  public init(_ download: DownloadID, process: ProcessID) {
    self.download = download
    self.process = process
  }
}
