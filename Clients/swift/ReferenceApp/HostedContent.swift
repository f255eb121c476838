import AssayApp

/// Hosted content: files that the store hosts and the payment queue downloads.
///
/// Purchases are downloaded at once. For restored products, which the user owns in any case, the user chooses
/// whether to download. A download that was not chosen by the next launch is given up; another restore brings
/// it back.
@MainActor
final class HostedContent {
  private unowned let app: ReferenceApp
  private let files: ContentFiles
  private var transfers = Transfers()
  /// Transactions with incomplete content, by their identifiers, and these in the order of arrival.
  private var open: [String: HostedEntry] = [:]
  private var order: [String] = []
  /// Whether this launch started a restore, so that restored products can be offered.
  private var hasRestored = false
  /// The versions of products that were announced to the user.
  private var announced: [String: String] = [:]

  init(_ app: ReferenceApp) {
    self.app = app
    files = ContentFiles(app)
  }

  private func chosenPath(_ productIdentifier: String) -> String { "chosen/" + productIdentifier }

  private func triedPath(_ productIdentifier: String) -> String { "tried/" + productIdentifier }

  private func entry(of download: Download) -> HostedEntry? {
    download.transaction?.transactionIdentifier.flatMap { open[$0] }
  }

  private func entries(of productIdentifier: String) -> [HostedEntry] {
    order.compactMap { open[$0] }.filter { $0.productIdentifier == productIdentifier }
  }

  // MARK: What the app tells

  /// Whether a purchased or restored transaction includes files of a product.
  func isContent(of transaction: Transaction, _ productIdentifier: String) -> Bool {
    app.delivery(of: productIdentifier) == .hosted && transaction.downloads?.isEmpty == false
  }

  /// Handles such a transaction, and finishes it in the end; `deliver` records that its user owns the
  /// product.
  func take(_ transaction: Transaction, _ productIdentifier: String, deliver: @escaping () -> Bool) {
    let entry = HostedEntry(transaction, productIdentifier, deliver: deliver)
    if open[entry.identifier] == nil { order.append(entry.identifier) }
    open[entry.identifier] = entry
    complete(entry)
    guard open[entry.identifier] != nil else { return }
    if transaction.transactionState == .restored, !app.disk.exists(chosenPath(productIdentifier)) {
      if hasRestored { offer(entry) } else { giveUp(entry) }
    } else if isHopeless(entry) {
      giveUp(entry)
    } else {
      enqueue(entry)
    }
  }

  func restoreWasAsked() { hasRestored = true }

  func updated(_ downloads: [Download]) {
    for download in downloads {
      if let entry = entry(of: download) { advance(entry, download) }
    }
    startNext()
  }

  /// Transactions left the queue with their files; the user still owns the products.
  func removed(_ transactions: [Transaction]) {
    for transaction in transactions {
      guard let entry = open.removeValue(forKey: transaction.transactionIdentifier ?? "") else { continue }
      _ = entry.deliver()
      app.showDialog(
        .message, "The download of \(entry.productIdentifier) was broken off. It can be begun anew.")
    }
  }

  /// The app entered the foreground: failed downloads are retried.
  func resume() {
    for identifier in order {
      if let entry = open[identifier], !entry.isOffer { enqueue(entry) }
    }
  }

  func forget(_ productIdentifier: String) { files.removeAll(productIdentifier) }

  /// The shop lists a product. Owners are not notified of a new version, so the app compares.
  func look(at product: Product) {
    let identifier = product.productIdentifier
    guard let version = product.contentVersion, announced[identifier] != version,
      let present = files.savedVersion(identifier), ContentVersion(version) > present
    else { return }
    announced[identifier] = version
    app.showDialog(.confirmation, "There is a new version of \(identifier). Download it?")
  }

  // MARK: Transfers

  private func enqueue(_ entry: HostedEntry) {
    for download in entry.downloads {
      let state = download.state
      // A step of this loop may have completed the transaction.
      guard open[entry.identifier] != nil, !files.isSaved(download, entry.productIdentifier) else { continue }
      if state == .waiting || state == .failed { transfers.wait(download) } else { advance(entry, download) }
    }
    startNext()
  }

  private func startNext() {
    while let download = transfers.next(isOpen: { entry(of: $0) != nil }) {
      app.queue.start([download])
    }
  }

  /// Continues a download by its state alone; its progress is only for display.
  private func advance(_ entry: HostedEntry, _ download: Download) {
    switch download.state {
    case .waiting: break
    case .active, .paused:
      transfers.runs(download)
      keepTrying(entry)
    case .finished:
      transfers.ended(download)
      if isSafe(download, entry) { complete(entry) }
    case .failed:
      transfers.ended(download)
      failed(entry, download)
    case .cancelled:
      transfers.ended(download)
      complete(entry)
    }
  }

  /// Whether a finished download is saved on the disk; if there is no room, the user is notified.
  private func isSafe(_ download: Download, _ entry: HostedEntry) -> Bool {
    let product = entry.productIdentifier
    if files.isSaved(download, product) || files.save(download, product) { return true }
    app.showDialog(.error, "There is no room for \(product).")
    return false
  }

  /// A failure after a restart in this launch may be only the initial state, so the download is restarted
  /// once more. A later failure is real.
  private func failed(_ entry: HostedEntry, _ download: Download) {
    let restartCount = transfers.restartCount(of: download)
    if restartCount == 1 { return transfers.wait(download) }
    if restartCount > 1 { keepTrying(entry) }
    app.showDialog(.error, "The download of \(entry.productIdentifier) failed. It is tried again later.")
  }

  /// The system restarted a download: it is retried in each launch.
  private func keepTrying(_ entry: HostedEntry) {
    let path = triedPath(entry.productIdentifier)
    if app.disk.exists(path) { app.disk.removeIfThere(path) }
  }

  /// A download that failed in an earlier launch is retried. If the system does not restart it, another
  /// launch gives it up, so that a restore can bring it back.
  private func isHopeless(_ entry: HostedEntry) -> Bool {
    if entry.downloads(.failed).isEmpty { return false }
    let path = triedPath(entry.productIdentifier)
    if app.disk.exists(path) { return true }
    try? app.disk.write(path, "1")
    return false
  }

  // MARK: Ends

  /// A complete transaction is recorded for its user and finished.
  private func complete(_ entry: HostedEntry) {
    guard isComplete(entry) else { return }
    if !entry.isGivenUp {
      app.claimPersisted(.content, of: entry.transaction)
      files.removeOthers(than: entry.version, entry.productIdentifier)
    }
    guard entry.deliver() else { return }
    app.disk.removeIfThere(chosenPath(entry.productIdentifier))
    open[entry.identifier] = nil
    app.queue.finish(entry.transaction)
    // Another transaction may include the same files.
    for other in entries(of: entry.productIdentifier) { complete(other) }
  }

  /// Whether all content of a transaction is saved, or the rest was given up.
  private func isComplete(_ entry: HostedEntry) -> Bool {
    for download in entry.downloads {
      if files.isSaved(download, entry.productIdentifier) {
        files.exclude(download, entry.productIdentifier)
      } else if download.state == .cancelled {
        entry.isGivenUp = true
      } else if !entry.isGivenUp {
        return false
      }
    }
    return true
  }

  private func giveUp(_ entry: HostedEntry) {
    var rest: [Download] = []
    for download in entry.downloads {
      transfers.ended(download)
      if download.state != .finished {
        rest.append(download)
      } else if !isSafe(download, entry) {
        return
      }
    }
    entry.isGivenUp = true
    if !rest.isEmpty { app.queue.cancel(rest) }
    app.disk.removeIfThere(triedPath(entry.productIdentifier))
    complete(entry)
  }

  /// A restored product is owned, and downloaded if the user wants it.
  private func offer(_ entry: HostedEntry) {
    _ = entry.deliver()
    app.note("to be downloaded: \(entry.productIdentifier)")
    entry.isOffer = true
  }
}

// MARK: Taps

extension HostedContent {
  /// Handles the taps "download PRODUCT", and also pause, resume, cancel, and update; returns whether the tap
  /// was one of them.
  func tapped(_ name: String) -> Bool {
    let words = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2, let act = act(words[0]), app.delivery(of: words[1]) == .hosted else {
      return false
    }
    act(words[1])
    return true
  }

  private func act(_ verb: String) -> ((String) -> Void)? {
    switch verb {
    case "download": download
    case "update": update
    case "pause": { self.change($0, .active, self.app.queue.pause) }
    case "resume": { self.change($0, .paused, self.app.queue.resume) }
    case "cancel": cancel
    default: nil
    }
  }

  private func download(_ productIdentifier: String) {
    try? app.disk.write(chosenPath(productIdentifier), "1")
    let entries = entries(of: productIdentifier)
    for entry in entries {
      entry.isOffer = false
      enqueue(entry)
    }
    if entries.isEmpty { app.restore() }
  }

  private func update(_ productIdentifier: String) {
    try? app.disk.write(chosenPath(productIdentifier), "1")
    app.restore()
  }

  private func change(
    _ productIdentifier: String, _ state: DownloadState, _ change: ([Download], StaticString, Int) -> Void
  ) {
    for entry in entries(of: productIdentifier) {
      let downloads = entry.downloads(state)
      if !downloads.isEmpty { change(downloads, #filePath, #line) }
    }
  }

  private func cancel(_ productIdentifier: String) {
    for entry in entries(of: productIdentifier) { giveUp(entry) }
    startNext()
  }
}
