public import Facts

/// The array of downloads in a callback to an app.
public struct DownloadBatch: Sendable {
  public let downloads: [DownloadID]
  public let process: ProcessID

  public init(downloads: [DownloadID], process: ProcessID) {
    self.downloads = downloads
    self.process = process
  }

  public var handles: [DownloadHandle] { downloads.map { DownloadHandle($0, process: process) } }
}
