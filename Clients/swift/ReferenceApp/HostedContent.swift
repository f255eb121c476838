import AssayApp

/// Hosted content: files that the store keeps, and that the payment queue brings to the device.
///
/// What was bought is downloaded at once; what was restored is the user's to choose, who owns it in any case. What nobody
/// chose by the next launch is given up, and can be had by another restore.
@MainActor
final class HostedContent {
  private unowned let app: ReferenceApp
  private let files: ContentFiles
  private var transfers = Transfers()
  /// Transactions with content that is not complete, by their identifiers, and these in the order in which they came.
  private var open: [String: HostedEntry] = [:]
  private var order: [String] = []
  /// Whether this launch asked for the purchase history, so that what is restored can be offered.
  private var hasRestored = false
  /// The versions of products that the user was told of.
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

  /// Whether a transaction that is purchased or restored brings files of a product.
  func isContent(of transaction: Transaction, _ productIdentifier: String) -> Bool {
    app.delivery(of: productIdentifier) == .hosted && transaction.downloads?.isEmpty == false
  }

  /// Takes care of such a transaction, and finishes it in the end; `deliver` writes down that its user owns the product.
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

  /// Transactions that left the queue took their files along. Their user owns the products all the same.
  func removed(_ transactions: [Transaction]) {
    for transaction in transactions {
      guard let entry = open.removeValue(forKey: transaction.transactionIdentifier ?? "") else { continue }
      _ = entry.deliver()
      app.showDialog(
        .message, "The download of \(entry.productIdentifier) was broken off. It can be begun anew.")
    }
  }

  /// The app is in front again: what failed is tried again.
  func resume() {
    for identifier in order {
      if let entry = open[identifier], !entry.isOffer { enqueue(entry) }
    }
  }

  func forget(_ productIdentifier: String) { files.removeAll(productIdentifier) }

  /// The shop lists a product: owners are told of nothing, so that the app has to compare.
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
      // What this loop went on with may have completed the transaction.
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

  /// Goes on with a download by its state alone; its progress is there to be shown.
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

  /// Whether a download that is finished is on the disk by now; where there is no room, the user is told.
  private func isSafe(_ download: Download, _ entry: HostedEntry) -> Bool {
    let product = entry.productIdentifier
    if files.isSaved(download, product) || files.save(download, product) { return true }
    app.showDialog(.error, "There is no room for \(product).")
    return false
  }

  /// What is told to have failed after this launch began it again may be no more than the state that a launch is told of,
  /// so that it is begun once more. What is told after that is an answer.
  private func failed(_ entry: HostedEntry, _ download: Download) {
    let restartCount = transfers.restartCount(of: download)
    if restartCount == 1 { return transfers.wait(download) }
    if restartCount > 1 { keepTrying(entry) }
    app.showDialog(.error, "The download of \(entry.productIdentifier) failed. It is tried again later.")
  }

  /// The system began a download again: it is tried again in each launch.
  private func keepTrying(_ entry: HostedEntry) {
    let path = triedPath(entry.productIdentifier)
    if app.disk.exists(path) { app.disk.removeIfThere(path) }
  }

  /// What failed in an earlier launch is tried again. Where the system does not begin it again, another launch gives it
  /// up, so that a restore can bring it.
  private func isHopeless(_ entry: HostedEntry) -> Bool {
    if entry.downloads(.failed).isEmpty { return false }
    let path = triedPath(entry.productIdentifier)
    if app.disk.exists(path) { return true }
    try? app.disk.write(path, "1")
    return false
  }

  // MARK: Ends

  /// What is complete is its user's, and is finished.
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
    // Another transaction may have brought the same files.
    for other in entries(of: entry.productIdentifier) { complete(other) }
  }

  /// Whether everything of a transaction is saved, or nobody waits for the rest.
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

  /// What was restored is owned, and downloaded if its user wants that.
  private func offer(_ entry: HostedEntry) {
    _ = entry.deliver()
    app.note("to be downloaded: \(entry.productIdentifier)")
    entry.isOffer = true
  }
}

// MARK: Taps

extension HostedContent {
  /// Taps: "download PRODUCT", and in the same way pause, resume, cancel and update; says whether a tap was one of them.
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
