public import Facts

/// The array of downloads that a callback hands to an app.
public struct DownloadBatch: Sendable {
  /// The downloads in their order.
  public let downloads: [DownloadID]
  /// The launch that the download objects belong to.
  public let process: ProcessID

  /// Makes an array.
  public init(downloads: [DownloadID], process: ProcessID) {
    self.downloads = downloads
    self.process = process
  }

  /// All handles in their order.
  public var handles: [DownloadHandle] { downloads.map { DownloadHandle($0, process: process) } }
}
