public import Facts

extension CaseFile {
  /// What is known of a hosted download; a blank note where nothing is.
  public func download(_ id: DownloadID) -> DownloadNote { downloads[id.index] }

  /// The hosted downloads that a transaction brought, the latest first.
  public func downloads(of transaction: TransactionID) -> DownloadChain {
    DownloadChain(from: latestDownloads[transaction.index], in: downloads)
  }

  /// What the app on a device has of a hosted content, of whatever version.
  public func savedContent(of note: DownloadNote, on device: DeviceID) -> SavedContent? {
    savedContents.first { $0.device == device && $0.product == note.product && $0.content == note.content }
  }

  func take(_ content: DownloadFact, at device: DeviceID) {
    switch content {
    case .announced(let id, let transaction, let product, let content, let version, let bytes):
      guard id != .none, transaction != .none, downloads[id.index].transaction == .none else { return }
      let note = downloads.pointer(to: id.index)
      note.pointee.transaction = transaction
      note.pointee.product = product
      note.pointee.content = content
      note.pointee.version = version
      note.pointee.bytes = bytes
      note.pointee.announced = sequence
      let latest = latestDownloads.pointer(to: transaction.index)
      note.pointee.next = latest.pointee
      latest.pointee = id
    case .startCalled(let id, let state):
      let now = sequence
      change(id) {
        if $0.started == .start { $0.started = now }
        // What was told to begin anew is not over, whatever became of it before.
        if state == .failed || state == .cancelled { $0.givenUp = .start }
      }
    case .cancelCalled(let id, _):
      let now = sequence
      change(id) { if $0.givenUp == .start { $0.givenUp = now } }
    case .began(let id), .progressed(let id, _), .resumed(let id): change(id) { $0.state = .active }
    case .paused(let id): change(id) { $0.state = .paused }
    case .finished(let id, let path, let files): arrived(id, in: path, files: files, at: device)
    case .failed(let id, _):
      let now = sequence
      change(id) {
        $0.state = .failed
        $0.failed = now
      }
    case .cancelled(let id), .abandoned(let id): change(id) { $0.state = .cancelled }
    case .purged(let id, _): cachedFiles.removeAll { $0.download == id }
    case .pauseCalled, .resumeCalled, .stalled, .locationRead: break
    }
  }

  private func change(_ id: DownloadID, _ change: (inout DownloadNote) -> Void) {
    guard id != .none else { return }
    change(&downloads.pointer(to: id.index).pointee)
  }

  private func arrived(_ id: DownloadID, in folder: TextID, files: Int64, at device: DeviceID) {
    let now = sequence
    change(id) {
      $0.state = .finished
      $0.files = files > 1 ? files - 1 : 1
      if $0.finished == .start { $0.finished = now }
    }
    guard id != .none, let texts else { return }
    cachedFiles.removeAll { $0.download == id }
    cachedFiles.append(CachedFiles(device: device, download: id, folder: Array(texts.bytes(of: folder))))
  }

  /// The app's data are gone: downloads begin anew, and what was saved of them is lost.
  func forgetDownloads(on device: DeviceID) {
    savedContents.removeAll { $0.device == device }
    cachedFiles.removeAll { $0.device == device }
    downloads.each { _, note in
      let transaction = note.pointee.transaction
      guard transaction != .none, holding(transactions[transaction.index].holding).device == device else {
        return
      }
      note.pointee.state = .waiting
      note.pointee.saved = .start
      (note.pointee.writtenBytes, note.pointee.writtenFiles) = (0, 0)
    }
  }

  /// A transaction that left the queue takes the files along that it brought.
  func releaseCachedFiles(of transaction: TransactionID) {
    cachedFiles.removeAll { downloads[$0.download.index].transaction == transaction }
  }

  // MARK: What the app does with the files

  /// A file was copied: out of a download's folder, or by another way.
  func copied(_ source: TextID, to target: TextID, at device: DeviceID) {
    copiedDownload = .none
    guard !cachedFiles.isEmpty, let texts else { return }
    let (from, into) = (texts.bytes(of: source), texts.bytes(of: target))
    for files in cachedFiles where files.device == device {
      guard Self.isInside(from, files.folder), !Self.isInside(into, files.folder) else { continue }
      copiedDownload = files.download
      return save(files.download, at: device, target: Array(into))
    }
  }

  /// A file was written: perhaps with what the app had read in the cache.
  func written(_ path: TextID, bytes: Int64, at device: DeviceID) {
    guard !cachedFiles.isEmpty, let texts else { return }
    let place = texts.bytes(of: path)
    for files in cachedFiles where files.device == device && !Self.isInside(place, files.folder) {
      let note = downloads.pointer(to: files.download.index)
      let (sum, overflows) = note.pointee.writtenBytes.addingReportingOverflow(max(bytes, 0))
      note.pointee.writtenBytes = overflows ? .max : sum
      note.pointee.writtenFiles += 1
      // Whoever makes one file of several writes as much, and whoever packs them writes as many.
      if note.pointee.writtenBytes >= note.pointee.bytes || note.pointee.writtenFiles >= note.pointee.files {
        save(files.download, at: device, target: [])
      }
    }
  }

  private func save(_ id: DownloadID, at device: DeviceID, target: [UInt8]) {
    let note = downloads.pointer(to: id.index)
    if note.pointee.saved == .start { note.pointee.saved = sequence }
    var new = SavedContent(
      device: device, product: note.pointee.product, content: note.pointee.content,
      version: note.pointee.version, saved: note.pointee.saved, target: target)
    let present = savedContents.firstIndex {
      $0.device == device && $0.product == new.product && $0.content == new.content
    }
    guard let present else { return savedContents.append(new) }
    let earlier = savedContents[present]
    new.replaced = earlier.version == new.version ? earlier.replaced : earlier.version
    savedContents[present] = new
  }

  /// A file was removed: what was saved in it is gone.
  func removed(_ path: TextID, at device: DeviceID) {
    guard !savedContents.isEmpty, let texts else { return }
    let place = Array(texts.bytes(of: path))
    savedContents.removeAll { $0.device == device && Self.isInside($0.target[...], place) }
  }

  /// Whether a path is a folder, or leads into it.
  static func isInside(_ path: ArraySlice<UInt8>, _ folder: [UInt8]) -> Bool {
    guard !folder.isEmpty, path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.last == UInt8(ascii: "/")
      || path[path.startIndex + folder.count] == UInt8(ascii: "/")
  }
}
