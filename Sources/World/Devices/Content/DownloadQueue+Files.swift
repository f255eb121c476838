internal import Facts
internal import Kernel
internal import StoreModel

extension DownloadQueue {
  /// How long the files stay if they are not removed together with their transaction.
  private static let graceTime = Interval.seconds(20)

  /// The path of the cache folder that holds the files of a download.
  static func folder(of id: DownloadID) -> String { "Caches/Downloads/\(id.rawValue + 1)" }

  /// Puts the files of a download into the cache and returns their number.
  func place(_ id: DownloadID) -> Int {
    for file in files(of: id) {
      withBytes(of: file.path) { path in
        file.content.withUnsafeBufferPointer { owner.disk.files.set(path, to: $0) }
      }
    }
    return book[id].package.files.count + 1
  }

  /// The files of a download: its property list, and the contents in their own folder.
  private func files(of id: DownloadID) -> [(path: String, content: [UInt8])] {
    let folder = DownloadQueue.folder(of: id)
    let texts = timeline.texts
    return [("\(folder)/ContentInfo.plist", Array(information(of: id).utf8))]
      + book[id].package.files.map { file in
        // A file without content gets a text that states the file's length.
        ("\(folder)/Contents/\(texts[file.name])", file.content ?? Array("\(file.length) bytes".utf8))
      }
  }

  private func information(of id: DownloadID) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>ContentVersion</key>
      <string>\(timeline.texts[book[id].machine.version])</string>
      <key>IAPProductIdentifier</key>
      <string>\(timeline.texts[book[id].machine.content])</string>
    </dict>
    </plist>

    """
  }

  /// Removes the files of a download when its transaction leaves the queue, or some time later.
  func purgeSoon(_ id: DownloadID) {
    if timeline.choose(.contentPurge, scope: id.rawValue) == 1 {
      timeline.schedule(.contentIsPurged(owner.id, id), after: DownloadQueue.graceTime)
    } else {
      purge(id)
    }
  }

  /// Removes the files of a download from the cache.
  func purge(_ id: DownloadID) {
    var count = 0
    for file in files(of: id) {
      withBytes(of: file.path) { if owner.disk.files.remove($0) { count += 1 } }
    }
    record(.purged(download: id, files: Int64(count)))
  }

  /// Whether the system keeps a file, because its download belongs to a transaction in the queue.
  func keeps(_ path: [UInt8]) -> Bool {
    current.contains { path.starts(with: Array("\(DownloadQueue.folder(of: $0))/".utf8)) }
  }

  private func withBytes(of path: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var path = path
    path.withUTF8(body)
  }
}
