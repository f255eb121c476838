internal import Facts
internal import Kernel
internal import Results

/// The state of a run after one fact, as human-readable lines.
struct StateReading {
  /// The lines with their values. The page hides a line with an empty value.
  private(set) var lines: [(line: StateLine, value: String)] = []
  /// The maximum number of transactions, downloads, and files. The latest are shown. A stress run can have a
  /// hundred thousand.
  private static let thingCountMax = 200
  private let state: PageState
  private let words: FactWords
  private let texts: Texts

  private var ledger: Ledger { state.ledger }

  init(
    _ state: PageState, _ purchases: AccountPurchases, _ files: DiskFiles, _ words: FactWords, _ texts: Texts
  ) {
    self.state = state
    self.words = words
    self.texts = texts
    for (number, marks) in state.devices.entries {
      readDevice(DeviceID(Int(number)), marks)
    }
    for (number, marks) in state.transactions.latest(StateReading.thingCountMax) {
      readTransaction(TransactionID(Int(number)), marks)
    }
    for (number, marks) in state.downloads.latest(StateReading.thingCountMax) {
      readDownload(ledger.download(DownloadID(Int(number))), marks)
    }
    for (number, granted) in state.accounts.entries {
      readAccount(AccountID(Int(number)), granted, purchases)
    }
    for number in state.subscriptions.all {
      readSubscription(ledger.subscription(SubscriptionID(number)))
    }
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
    state.devices.numbers.count > 1 && device != .none ? words.name(of: device) + ": " : ""
  }

  private func owner(_ account: AccountID) -> String {
    state.accounts.numbers.count > 1 ? words.name(of: account) + ": " : ""
  }

  private mutating func readDevice(_ id: DeviceID, _ marks: PageState.DeviceMarks) {
    let device = ledger.device(id)
    let at = place(id)
    let runs = device.isInFront ? "foreground" : "background"
    add(.app, at + "process", device.isRunning ? runs : "not running")
    add(.app, at + "observers", device.isRunning ? "\(marks.observers.count)" : "")
    add(.app, at + "busy indicator", device.isRunning && device.busySince != .start ? "shown" : "")
    add(.app, at + "logged in", device.login == .none ? "" : words.name(of: device.login))
    add(.app, at + "crashes and kills", number(marks.deaths))
    add(.queue, at + "restore", device.isRunning && device.isRestoring ? "running" : "")
    add(.queue, at + "payment sheet", marks.sheet.map { "transaction \($0.rawValue)" } ?? "")
    add(.queue, at + "payments", marks.paymentsAllowed ? "" : "not allowed")
    add(.disk, at + "receipt", marks.receiptEntries.map { "\($0) entr\($0 == 1 ? "y" : "ies")" } ?? "")
    add(.disk, at + "preferences not yet on disk", number(marks.preferencesUnflushed))
    add(.disk, at + "preferences lost", number(Int(marks.preferencesLost)))
    add(.network, at + "store", marks.reachesStore ? "reachable" : "unreachable")
    add(.network, at + "server", marks.reachesServer ? "reachable" : "unreachable")
    for (key, count) in marks.answers.entries {
      let (account, product) = (AccountID(Int(key >> 32)), ProductID(Int(key & UInt64(UInt32.max))))
      add(.owned, at + owner(account) + words.name(of: product) + ", reported by the app", "\(count)")
    }
  }

  private func number(_ count: Int) -> String { count == 0 ? "" : "\(count)" }

  private mutating func readTransaction(_ id: TransactionID, _ marks: PageState.TransactionMarks) {
    let transaction = ledger.transaction(id)
    var parts = [transaction.state?.name ?? "received"]
    if transaction.isGone { parts = [marks.finishCalls > 0 ? "finished and removed" : "removed"] }
    if marks.isHeldBack { parts.append("not yet delivered") }
    if !transaction.isGone, marks.deliveries > 0 { parts.append("delivered \(times(marks.deliveries))") }
    if !transaction.isGone, marks.finishCalls > 0 { parts.append("finish called") }
    let number = "\(id.rawValue)"
    let label = place(marks.device) + number + " · " + words.name(of: transaction.product)
    add(.queue, label, parts.joined(separator: ", "))
    let safe = ClaimSubject.allCases.filter(marks.persisted.contains).map(\.name)
    add(.disk, "saved for transaction " + number, safe.joined(separator: ", "))
    let status = marks.verifiedStatus.map { "status \($0)" } ?? ""
    add(.server, "receipt validation for transaction " + number, status)
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private mutating func readDownload(_ download: LedgerDownload, _ marks: PageState.DownloadMarks) {
    var parts = [marks.state.name, "\(download.received) of \(download.bytes) bytes"]
    if download.isStalled { parts.append("stalled") }
    if download.isInCache { parts.append("in the cache") }
    add(.downloads, place(marks.device) + texts[download.content], parts.joined(separator: ", "))
  }

  private mutating func readAccount(
    _ account: AccountID, _ granted: NumberedValues<Int64>, _ purchases: AccountPurchases
  ) {
    for money in purchases.money(of: account).totals {
      let currency = texts[money.currency]
      var paid = PriceText.text(money.charged, currency) + " charged"
      if money.refunded != 0 { paid += ", " + PriceText.text(money.refunded, currency) + " refunded" }
      add(.ledger, owner(account) + "money", paid)
    }
    let holdings = purchases.holdings(of: account)
    let products = (holdings.numbers + granted.numbers.filter { holdings[$0] == nil }).sorted()
    for product in products {
      let name = owner(account) + words.name(of: ProductID(Int(product)))
      let granted = granted[product] ?? 0
      add(.owned, name + ", granted", granted == 0 ? "" : "\(granted)")
      let holding = holdings[product] ?? (0, 0)
      var bought = holding.bought == 0 ? [] : ["\(holding.bought) bought"]
      if holding.revoked > 0 { bought.append("\(holding.revoked) revoked") }
      add(.ledger, name, bought.joined(separator: ", "))
    }
  }

  private mutating func readSubscription(_ subscription: LedgerSubscription) {
    let name = owner(subscription.account) + words.name(of: subscription.product) + ", subscribed"
    let until = DurationText.offset(subscription.expires)
    let renewal = subscription.renews ? "renews" : "does not renew"
    add(.ledger, name, "\(subscription.phase) until \(until), \(renewal)")
  }

  private mutating func readRun(_ run: PageState.RunMarks) {
    add(.network, "messages in transit", number(run.messagesUnderWay))
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
