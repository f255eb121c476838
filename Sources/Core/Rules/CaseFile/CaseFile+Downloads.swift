import Facts
internal import Kernel

extension CaseFile {
  /// The note on a hosted download; blank if no fact named it.
  func download(_ id: DownloadID) -> DownloadNote { downloads[id.index] }

  /// The hosted downloads of a transaction, the latest first.
  func downloads(of transaction: TransactionID) -> NoteChain<DownloadNote> {
    NoteChain(from: latestDownloads[transaction.index], in: downloads)
  }

  /// The version of a download's content that the app on a device saved; any version.
  func savedContent(of note: DownloadNote, on device: DeviceID) -> SavedContent? {
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
        // A restarted download is not given up, even if it failed or was cancelled before.
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

  /// The app's data on a device was removed or replaced: clears what was downloaded and saved.
  func forgetDownloads(on device: DeviceID) {
    savedContents.removeAll { $0.device == device }
    failedWrites.removeAll { $0.device == device }
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

  /// The taps about hosted content, by their first words in traces; the name of a product follows.
  private static let words = (
    download: Array("download".utf8), cancel: Array("cancel".utf8), pause: Array("pause".utf8),
    resume: Array("resume".utf8)
  )

  /// Notes a tap by which the user selects the files of a product, deselects them, or pauses them.
  func tapped(_ name: TextID, at device: DeviceID) {
    guard let texts else { return }
    let (tap, words) = (texts.bytes(of: name), Self.words)
    if tap.starts(with: words.download) {
      devices.pointer(to: device.index).pointee.downloadTapped = sequence
    }
    for word in [words.download, words.cancel, words.pause, words.resume] where tap.starts(with: word) {
      let chosen = tap.dropFirst(word.count + 1)
      products.each { index, product in
        guard texts.bytes(of: product.pointee.name) == chosen else { return }
        let isChoice = word == words.download || word == words.cancel
        if isChoice { choices[device, ProductID(index)] = sequence }
        let isPause = word == words.pause
        if !isPause, pausedFiles[device, ProductID(index)] { pauseEnd = (device, ProductID(index), now) }
        pausedFiles[device, ProductID(index)] = isPause
      }
    }
  }

  /// The app on a device was killed: it never received a tap of this moment that ended a pause.
  func forgetUnheardTaps(on device: DeviceID) {
    guard pauseEnd.device == device else { return }
    if pauseEnd.instant == now { pausedFiles[device, pauseEnd.product] = true }
    pauseEnd = (.none, .none, .zero)
  }

  /// Drops the cached files of a transaction that left the queue.
  func releaseCachedFiles(of transaction: TransactionID) {
    cachedFiles.removeAll { downloads[$0.download.index].transaction == transaction }
  }

  // MARK: Saving the files

  /// Notes a copied file; a copy out of a download's folder saves the download.
  func copied(_ source: TextID, to target: TextID, at device: DeviceID) {
    copiedDownload = .none
    guard !cachedFiles.isEmpty, let texts else { return }
    let (from, into) = (texts.bytes(of: source), texts.bytes(of: target))
    repair(into, at: device)
    for files in cachedFiles where files.device == device {
      guard Self.isInside(from, files.folder), !Self.isInside(into, files.folder) else { continue }
      copiedDownload = files.download
      return save(files.download, at: device, target: Array(into))
    }
  }

  /// Notes a written file, which may hold what the app read in the folder of a download.
  func written(_ path: TextID, bytes: Int64, at device: DeviceID) {
    guard !cachedFiles.isEmpty, let texts else { return }
    let place = texts.bytes(of: path)
    repair(place, at: device)
    let failedCount = Int64(failedWrites.count { $0.device == device })
    for files in cachedFiles where files.device == device && !Self.isInside(place, files.folder) {
      let note = downloads.pointer(to: files.download.index)
      let (sum, overflows) = note.pointee.writtenBytes.addingReportingOverflow(max(bytes, 0))
      note.pointee.writtenBytes = overflows ? .max : sum
      note.pointee.writtenFiles += 1
      // An app that joins the files writes as many bytes; an app that packs them writes as many files. A file
      // written next to a failed one is not that file.
      if note.pointee.writtenBytes >= note.pointee.bytes
        || note.pointee.writtenFiles >= note.pointee.files + failedCount
      {
        save(files.download, at: device, target: [])
      }
    }
  }

  /// Notes a file that could not be written. Its path matters while downloaded files are in the cache.
  func writeFailed(_ path: TextID, at device: DeviceID) {
    if device != .none { devices.pointer(to: device.index).pointee.writeFailed = sequence }
    guard cachedFiles.contains(where: { $0.device == device }), let texts else { return }
    repair(texts.bytes(of: path), at: device)
    failedWrites.append(
      FailedWrite(device: device, path: Array(texts.bytes(of: path)), failed: sequence))
  }

  private func repair(_ path: ArraySlice<UInt8>, at device: DeviceID) {
    guard !failedWrites.isEmpty else { return }
    failedWrites.removeAll { $0.device == device && $0.path[...] == path }
  }

  /// When a file next to the latest copy of a download's content could not be written and was never written
  /// later.
  func missingCopy(of note: DownloadNote, on device: DeviceID) -> FactSequence? {
    guard !failedWrites.isEmpty, let content = savedContent(of: note, on: device), !content.target.isEmpty
    else { return nil }
    let folder = Self.folder(of: content.target)
    return failedWrites.first {
      $0.device == device && $0.failed > note.finished && Self.folder(of: $0.path) == folder
    }?.failed
  }

  /// When a file of the app on a device last could not be written, if it has not been written since.
  func failedWrite(on device: DeviceID) -> FactSequence? {
    failedWrites.isEmpty ? nil : failedWrites.last { $0.device == device }?.failed
  }

  private static func folder(of path: [UInt8]) -> ArraySlice<UInt8> {
    path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
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

  /// Drops the content that was saved in a removed file or folder.
  func removed(_ path: TextID, at device: DeviceID) {
    guard !savedContents.isEmpty, let texts else { return }
    let place = Array(texts.bytes(of: path))
    savedContents.removeAll { $0.device == device && Self.isInside($0.target[...], place) }
  }

  /// Whether a path is a folder or is inside it.
  static func isInside(_ path: ArraySlice<UInt8>, _ folder: [UInt8]) -> Bool {
    guard !folder.isEmpty, path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.last == UInt8(ascii: "/")
      || path[path.startIndex + folder.count] == UInt8(ascii: "/")
  }
}

/// The rules' note on a hosted download.
struct DownloadNote: LinkedNote {
  var transaction = TransactionID.none
  var product = ProductID.none
  /// The content identifier: a product may have several contents.
  var content = TextID.empty
  var version = TextID.empty
  var bytes: Int64 = 0
  /// The number of files without the description of the package.
  var files: Int64 = 0
  var state = DownloadState.waiting
  /// When its transaction announced it.
  var announced = FactSequence.start
  /// When the app first asked to start it.
  var started = FactSequence.start
  /// When its files arrived in the cache.
  var finished = FactSequence.start
  /// When it last failed.
  var failed = FactSequence.start
  /// When the app first cancelled it.
  var givenUp = FactSequence.start
  /// When the app first copied files of it from the cache.
  var saved = FactSequence.start
  /// The number of bytes the app wrote outside the download's folder after the files arrived.
  var writtenBytes: Int64 = 0
  /// The number of files the app wrote there.
  var writtenFiles: Int64 = 0
  /// The previous download of the same transaction.
  var next = DownloadID.none
}

/// The files of a finished download, from their arrival in the cache until their transaction leaves the queue.
struct CachedFiles {
  let device: DeviceID
  let download: DownloadID
  let folder: [UInt8]
}

/// A file that the app on a device could not write, until a later write succeeds.
struct FailedWrite {
  let device: DeviceID
  let path: [UInt8]
  let failed: FactSequence
}

/// Hosted content that the app on a device copied from the cache.
struct SavedContent {
  let device: DeviceID
  let product: ProductID
  let content: TextID
  /// The version that the app saved last.
  let version: TextID
  /// The version that it replaced; empty for the first.
  var replaced = TextID.empty
  /// When the app saved the first file of that version.
  let saved: FactSequence
  /// The path of the latest copy; empty if the app wrote the files itself.
  let target: [UInt8]
}
