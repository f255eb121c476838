public import Facts

/// A download object in the hands of an app.
public struct DownloadHandle: Hashable, Sendable {
  /// The download it stands for.
  public let download: DownloadID
  /// The launch that it belongs to.
  public let process: ProcessID

  /// Makes a handle.
  public init(_ download: DownloadID, process: ProcessID) {
    self.download = download
    self.process = process
  }
}
