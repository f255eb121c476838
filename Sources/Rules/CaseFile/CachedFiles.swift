import Facts

/// The files of a finished download, from the moment they are in the cache until their transaction leaves the queue.
struct CachedFiles {
  /// The device.
  var device: DeviceID
  /// The download.
  var download: DownloadID
  /// The folder that holds them.
  var folder: [UInt8]
}
