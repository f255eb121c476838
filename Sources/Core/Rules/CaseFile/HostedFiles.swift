import Facts

/// The files of hosted content on the devices: in the cache, saved by the app, or not written.
final class HostedFiles {
  /// The files of a finished download, from their arrival in the cache until the download's transaction
  /// leaves the queue.
  private struct CachedFiles {
    let device: DeviceID
    let download: DownloadID
    let folder: [UInt8]
  }

  /// A file that the app on a device could not write. Dropped when a later write of the file succeeds.
  private struct FailedWrite {
    let device: DeviceID
    let path: [UInt8]
    let failed: FactSequence
  }

  /// The files that the app wrote with the content of a download.
  private struct Copy {
    /// When the app first copied files of the download from the cache.
    var saved = FactSequence.start
    /// The number of bytes that the app wrote outside the download's folder after the download arrived.
    var bytes: Int64 = 0
    /// The number of files that the app wrote outside the download's folder.
    var files: Int64 = 0
  }

  private var cached: [CachedFiles] = []
  private var contents: [SavedContent] = []
  private var failedWrites: [FailedWrite] = []
  private let copies = IdentifierTable(blank: Copy())
  /// The download whose folder contains the source, if the latest fact copied a file from a download's
  /// folder; otherwise none.
  private(set) var copiedDownload = DownloadID.none

  // MARK: Facts

  func append(
    _ fact: DownloadFact, at device: DeviceID, _ texts: Texts
  ) {
    switch fact {
    case .finished(let id, let folder, _):
      cached.removeAll { $0.download == id }
      guard id != .none else { return }
      cached.append(CachedFiles(device: device, download: id, folder: Array(texts.bytes(of: folder))))
    case .purged(let id, _): cached.removeAll { $0.download == id }
    case .announced, .startCalled, .cancelCalled, .began, .progressed, .resumed, .paused, .failed, .cancelled,
      .abandoned, .pauseCalled, .resumeCalled, .stalled, .locationRead:
      break
    }
  }

  func append(
    _ fact: DiskFact, at device: DeviceID, _ texts: Texts, _ ledger: Ledger
  ) {
    guard device != .none else { return }
    switch fact {
    case .wrote(let path, let bytes):
      guard !cached.isEmpty else { return }
      wrote(texts.bytes(of: path), bytes, at: device, ledger)
    case .copied(let source, let target):
      copiedDownload = .none
      guard !cached.isEmpty else { return }
      copied(texts.bytes(of: source), to: texts.bytes(of: target), at: device, ledger)
    case .removed(let path):
      guard !contents.isEmpty else { return }
      let place = Array(texts.bytes(of: path))
      contents.removeAll { $0.device == device && Self.isInside($0.target[...], place) }
    case .writeFailed(let path, _):
      // The path matters while downloaded files are in the cache.
      guard cached.contains(where: { $0.device == device }) else { return }
      let place = texts.bytes(of: path)
      repair(place, at: device)
      failedWrites.append(FailedWrite(device: device, path: Array(place), failed: ledger.sequence))
    case .preferenceSet, .preferencesFlushed, .preferencesLost, .receiptRead, .excludedFromBackup,
      .contentWritten:
      break
    }
  }

  /// Saves a download if the app copies a file out of the download's folder.
  private func copied(
    _ from: ArraySlice<UInt8>, to into: ArraySlice<UInt8>, at device: DeviceID,
    _ ledger: Ledger
  ) {
    repair(into, at: device)
    for files in cached where files.device == device {
      guard Self.isInside(from, files.folder), !Self.isInside(into, files.folder) else { continue }
      copiedDownload = files.download
      return save(files.download, at: device, target: Array(into), ledger)
    }
  }

  /// Counts a written file. It may contain what the app read in the folder of a download.
  private func wrote(
    _ path: ArraySlice<UInt8>, _ bytes: Int64, at device: DeviceID, _ ledger: Ledger
  ) {
    repair(path, at: device)
    let failedCount = Int64(failedWrites.count { $0.device == device })
    for files in cached where files.device == device && !Self.isInside(path, files.folder) {
      let download = ledger.download(files.download)
      let copy = copies.pointer(to: files.download.index)
      let (sum, overflows) = copy.pointee.bytes.addingReportingOverflow(max(bytes, 0))
      copy.pointee.bytes = overflows ? .max : sum
      copy.pointee.files += 1
      // An app that joins the files writes at least as many bytes as the download has. An app that packs each
      // file writes as many files. Writing another file does not replace a file that could not be written.
      if copy.pointee.bytes >= download.bytes || copy.pointee.files >= download.files + failedCount {
        save(files.download, at: device, target: [], ledger)
      }
    }
  }

  private func repair(_ path: ArraySlice<UInt8>, at device: DeviceID) {
    guard !failedWrites.isEmpty else { return }
    failedWrites.removeAll { $0.device == device && $0.path[...] == path }
  }

  private func save(
    _ id: DownloadID, at device: DeviceID, target: [UInt8], _ ledger: Ledger
  ) {
    let copy = copies.pointer(to: id.index)
    if copy.pointee.saved == .start { copy.pointee.saved = ledger.sequence }
    let download = ledger.download(id)
    var new = SavedContent(
      device: device, product: download.product, content: download.content, version: download.version,
      saved: copy.pointee.saved, target: target)
    let present = contents.firstIndex {
      $0.device == device && $0.product == new.product && $0.content == new.content
    }
    guard let present else { return contents.append(new) }
    let earlier = contents[present]
    new.replaced = earlier.version == new.version ? earlier.replaced : earlier.version
    contents[present] = new
  }

  /// Drops the cached files of a transaction that left the queue.
  func release(_ transaction: TransactionID, _ ledger: Ledger) {
    guard transaction != .none, !cached.isEmpty else { return }
    cached.removeAll { ledger.download($0.download).transaction == transaction }
  }

  /// Clears the files that were downloaded or saved on a device, because the app's data there was removed or
  /// replaced.
  func forget(on device: DeviceID, _ ledger: Ledger) {
    contents.removeAll { $0.device == device }
    failedWrites.removeAll { $0.device == device }
    cached.removeAll { $0.device == device }
    copies.each { index, copy in
      let transaction = ledger.download(DownloadID(index)).transaction
      guard transaction != .none,
        ledger.holding(ledger.transaction(transaction).holding).device == device
      else { return }
      copy.pointee = Copy()
    }
  }

  func reset() {
    cached.removeAll(keepingCapacity: true)
    contents.removeAll(keepingCapacity: true)
    failedWrites.removeAll(keepingCapacity: true)
    copies.reset()
    copiedDownload = .none
  }

  // MARK: Answers

  /// When the app first copied files of a download from the cache.
  func saved(_ download: DownloadID) -> FactSequence { copies[download.index].saved }

  /// The content of a download that the app on a device saved, in any version. Nil if it saved none.
  func content(of download: LedgerDownload, on device: DeviceID) -> SavedContent? {
    contents.first {
      $0.device == device && $0.product == download.product && $0.content == download.content
    }
  }

  /// When the app could not write a file into the folder with the latest copy of a download's content. Nil if
  /// every such file was written later.
  func missingCopy(of download: LedgerDownload, on device: DeviceID) -> FactSequence? {
    guard !failedWrites.isEmpty, let content = content(of: download, on: device), !content.target.isEmpty
    else { return nil }
    let folder = Self.folder(of: content.target)
    return failedWrites.first {
      $0.device == device && $0.failed > download.finished && Self.folder(of: $0.path) == folder
    }?.failed
  }

  /// When the app on a device last could not write a file that is still missing. Nil if no file is missing.
  func failedWrite(on device: DeviceID) -> FactSequence? {
    failedWrites.isEmpty ? nil : failedWrites.last { $0.device == device }?.failed
  }

  private static func folder(of path: [UInt8]) -> ArraySlice<UInt8> {
    path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
  }

  /// Whether a path is a folder or is inside it.
  static func isInside(_ path: ArraySlice<UInt8>, _ folder: [UInt8]) -> Bool {
    guard !folder.isEmpty, path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.last == UInt8(ascii: "/")
      || path[path.startIndex + folder.count] == UInt8(ascii: "/")
  }
}

/// Hosted content that the app on a device copied from the cache.
struct SavedContent {
  let device: DeviceID
  let product: ProductID
  let content: TextID
  /// The version that the app saved last.
  let version: TextID
  /// The version that `version` replaced; empty for the first.
  var replaced = TextID.empty
  /// When the app saved the first file of `version`.
  let saved: FactSequence
  /// The path of the latest copy; empty if the app wrote the files itself.
  let target: [UInt8]
}
