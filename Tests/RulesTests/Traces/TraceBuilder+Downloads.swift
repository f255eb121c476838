import Facts
import Kernel

extension TraceBuilder {
  /// A transaction arrives with a file to download, which is waiting.
  func announce(
    _ number: Int = 0, of transaction: TransactionID, version: String = "1.0", content: String = "pages",
    on device: DeviceID? = nil
  ) -> DownloadID {
    let download = DownloadID(number)
    queue(
      .download(
        .announced(
          download: download, transaction: transaction, product: sword, content: texts.intern(content),
          version: texts.intern(version), bytes: 100)),
      on: device)
    return download
  }

  /// The user buys a product with hosted content. Its download is waiting.
  func buyHosted(_ number: Int = 0, version: String = "1.0") -> (TransactionID, DownloadID) {
    let transaction = begin(sword)
    charge(transaction, sword)
    let download = announce(number, of: transaction, version: version)
    tell(transaction, .purchased)
    return (transaction, download)
  }

  /// A restore delivers a product with hosted content.
  func restoreHosted(_ number: Int, version: String = "1.0", told: Bool = true) -> (TransactionID, DownloadID)
  {
    let transaction = restore(sword, purchase: record(sword))
    return (transaction, announce(number, of: transaction, version: version))
  }

  /// The app asks to start a download.
  @discardableResult func start(_ download: DownloadID, _ state: DownloadState = .waiting) -> FactSequence {
    app(.download(.startCalled(download: download, state: state)))
  }

  /// The app cancels a download.
  func cancel(_ download: DownloadID, _ state: DownloadState = .active, takesEffect: Bool = true) {
    app(.download(.cancelCalled(download: download, state: state)))
    if takesEffect { queue(.download(.cancelled(download: download))) }
  }

  /// Parts of a download arrive.
  func progress(_ download: DownloadID) {
    queue(.download(.began(download: download)))
    queue(.download(.progressed(download: download, bytes: 50)))
  }

  /// The app receives an update of a download. The progress is in thousandths.
  @discardableResult func tell(
    _ download: DownloadID, of transaction: TransactionID, _ state: DownloadState, progress: Int64 = 500,
    remaining: Interval = .seconds(1)
  ) -> FactSequence {
    queue(.callback(.downloadsUpdated(observer: ObserverID(0), count: 1)))
    return queue(
      .callback(
        .downloadDelivered(
          observer: ObserverID(0), download: download, transaction: transaction, state: state,
          progress: progress, remaining: remaining)))
  }

  /// A download's files arrive in the cache.
  @discardableResult func arrive(_ download: DownloadID, on device: DeviceID? = nil) -> FactSequence {
    queue(
      .download(.finished(download: download, path: texts.pass(Self.folder(of: download)), files: 3)),
      on: device)
  }

  @discardableResult func fail(_ download: DownloadID) -> FactSequence {
    queue(.download(.failed(download: download, error: StoreError(.NSURLErrorDomain, -1005))))
  }

  /// The app copies a file out of a download's folder.
  @discardableResult func copy(
    _ download: DownloadID, to target: String = "content/sword/1.0/page", on device: DeviceID? = nil
  ) -> FactSequence {
    copy(Self.folder(of: download) + "/Contents/page", to: target, on: device)
  }

  @discardableResult func copy(_ source: String, to target: String, on device: DeviceID? = nil)
    -> FactSequence
  {
    app(.disk(.copied(source: texts.pass(source), target: texts.pass(target))), on: device)
  }

  /// The app writes a file of its own.
  func write(_ path: String, bytes: Int64) { app(.disk(.wrote(path: texts.pass(path), bytes: bytes))) }

  /// The app cannot write a file because the disk is full.
  func failWrite(_ path: String) {
    app(.disk(.writeFailed(path: texts.pass(path), error: StoreError(.NSCocoaErrorDomain, 640))))
  }

  func remove(_ path: String) { app(.disk(.removed(path: texts.pass(path)))) }

  /// The app excludes a file or a folder from backup.
  func exclude(_ path: String) { app(.disk(.excludedFromBackup(path: texts.pass(path)))) }

  static func folder(of download: DownloadID) -> String { "Caches/downloads/\(download.rawValue)" }
}
