internal import Facts
internal import Kernel

/// The state of a run after one fact, as human-readable lines.
struct StateReading {
  /// The lines with their values. The page hides a line with an empty value.
  private(set) var lines: [(line: StateLine, value: String)] = []
  /// The maximum number of transactions, downloads, and files. The latest are shown. A stress run can have a
  /// hundred thousand.
  private static let thingCountMax = 200
  private let state: Projection
  private let words: FactWords
  private let texts: Texts

  init(_ state: Projection, _ files: DiskFiles, _ words: FactWords, _ texts: Texts) {
    self.state = state
    self.words = words
    self.texts = texts
    for device in state.devices { readDevice(device) }
    for transaction in state.transactions.suffix(StateReading.thingCountMax) { readTransaction(transaction) }
    for download in state.downloads.suffix(StateReading.thingCountMax) { readDownload(download) }
    for account in state.accounts { readAccount(account) }
    for subscription in state.subscriptions { readSubscription(subscription) }
    for file in files.files.suffix(StateReading.thingCountMax) {
      add(.disk, place(file.device) + file.path, file.state)
    }
    readRun(state.run)
  }

  private mutating func add(_ group: StateGroup, _ label: String, _ value: String) {
    lines.append((StateLine(group: group, label: label), value))
  }

  /// The name of the device before a label, if there are several devices.
  private func place(_ device: DeviceID) -> String {
    state.devices.count > 1 && device != .none ? words.name(of: device) + ": " : ""
  }

  private func owner(_ account: AccountID) -> String {
    state.accounts.count > 1 ? words.name(of: account) + ": " : ""
  }

  private mutating func readDevice(_ device: DeviceState) {
    let at = place(device.device)
    let runs = device.isForeground ? "foreground" : "background"
    add(.app, at + "process", device.process == nil ? "not running" : runs)
    add(.app, at + "observers", device.process == nil ? "" : "\(device.observers.count)")
    add(.app, at + "busy indicator", device.isBusy ? "shown" : "")
    add(.app, at + "logged in", device.login.map { words.name(of: $0) } ?? "")
    add(.app, at + "crashes and kills", device.deaths == 0 ? "" : "\(device.deaths)")
    add(.queue, at + "restore", device.isRestoring ? "running" : "")
    add(.queue, at + "payment sheet", device.sheet.map { "transaction \($0.rawValue)" } ?? "")
    add(.queue, at + "payments", device.paymentsAllowed ? "" : "not allowed")
    add(.disk, at + "receipt", device.receiptEntries.map { "\($0) entr\($0 == 1 ? "y" : "ies")" } ?? "")
    add(.disk, at + "preferences not yet on disk", number(device.disk.preferencesUnflushed))
    add(.disk, at + "preferences lost", number(Int(device.disk.preferencesLost)))
    add(.network, at + "store", device.reachesStore ? "reachable" : "unreachable")
    add(.network, at + "server", device.reachesServer ? "reachable" : "unreachable")
    for account in state.accounts {
      for product in state.products {
        guard let count = device.owned(product.product, by: account.account) else { continue }
        let label = at + owner(account.account) + words.name(of: product.product) + ", reported by the app"
        add(.owned, label, "\(count)")
      }
    }
  }

  private func number(_ count: Int) -> String { count == 0 ? "" : "\(count)" }

  private mutating func readTransaction(_ transaction: TransactionRecord) {
    var parts = [transaction.state?.name ?? "received"]
    if !transaction.isPending { parts = [transaction.finishCalls > 0 ? "finished and removed" : "removed"] }
    if transaction.isHeldBack { parts.append("not yet delivered") }
    if transaction.isPending, transaction.deliveries > 0 {
      parts.append("delivered \(times(transaction.deliveries))")
    }
    if transaction.isPending, transaction.finishCalls > 0 { parts.append("finish called") }
    let number = "\(transaction.transaction.rawValue)"
    let label = place(transaction.device) + number + " · " + words.name(of: transaction.product)
    add(.queue, label, parts.joined(separator: ", "))
    let safe = ClaimSubject.allCases.filter { transaction.isPersisted($0) }.map(\.name)
    add(.disk, "saved for transaction " + number, safe.joined(separator: ", "))
    let status = transaction.verifiedStatus.map { "status \($0)" } ?? ""
    add(.server, "receipt validation for transaction " + number, status)
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private mutating func readDownload(_ download: DownloadRecord) {
    var parts = [download.state.name, "\(download.received) of \(download.length) bytes"]
    if download.isStalled { parts.append("stalled") }
    if download.isInCache { parts.append("in the cache") }
    add(.downloads, place(download.device) + texts[download.content], parts.joined(separator: ", "))
  }

  private mutating func readAccount(_ account: AccountState) {
    for money in account.money.totals {
      let currency = texts[money.currency]
      var paid = PriceText.text(money.charged, currency) + " charged"
      if money.refunded != 0 { paid += ", " + PriceText.text(money.refunded, currency) + " refunded" }
      add(.ledger, owner(account.account) + "money", paid)
    }
    for holding in account.allHoldings {
      let name = owner(account.account) + words.name(of: holding.product)
      add(.owned, name + ", granted", holding.granted == 0 ? "" : "\(holding.granted)")
      var bought = holding.purchases == 0 ? [] : ["\(holding.purchases) bought"]
      if holding.revoked > 0 { bought.append("\(holding.revoked) revoked") }
      add(.ledger, name, bought.joined(separator: ", "))
    }
  }

  private mutating func readSubscription(_ subscription: SubscriptionState) {
    let name = owner(subscription.account) + words.name(of: subscription.product) + ", subscribed"
    let until = DurationText.offset(subscription.expires)
    let renewal = subscription.renews ? "renews" : "does not renew"
    add(.ledger, name, "\(subscription.phase) until \(until), \(renewal)")
  }

  private mutating func readRun(_ run: RunState) {
    let underWay = run.messagesSent + run.messagesDuplicated - run.messagesArrived - run.messagesLost
    add(.network, "messages in transit", number(underWay))
    add(.network, "messages lost", number(run.messagesLost))
    add(.server, "requests", number(run.serverRequests))
    add(.server, "records", number(run.serverRecords))
    add(.run, "phase", run.isLiveness ? "recovery" : "")
    add(.run, "non-default choices", number(run.choices))
    add(.run, "idle", run.converged.map { $0 ? "yes" : "no" } ?? "")
  }
}

/// The groups of the state next to a diagram, in their order.
enum StateGroup: Int, CaseIterable {
  case app
  case queue
  case downloads
  case owned
  case ledger
  case disk
  case network
  case server
  case run

  var title: String {
    switch self {
    case .app: "App"
    case .queue: "Queue"
    case .downloads: "Downloads"
    case .owned: "Owned by the user"
    case .ledger: "Store records"
    case .disk: "Disk"
    case .network: "Network"
    case .server: "Server"
    case .run: "Run"
    }
  }
}

/// The identity of a line of the state next to a diagram.
struct StateLine: Hashable {
  let group: StateGroup
  let label: String
}
