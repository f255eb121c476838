public import Facts

/// The array of downloads that a callback passes to an app.
public struct DownloadBatch: Sendable {
  public let downloads: [DownloadID]
  public let process: ProcessID

  public init(downloads: [DownloadID], process: ProcessID) {
    self.downloads = downloads
    self.process = process
  }

  public var handles: [DownloadHandle] { downloads.map { DownloadHandle($0, process: process) } }
}
