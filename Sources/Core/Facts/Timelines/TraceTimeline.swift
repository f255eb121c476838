/// Draws the timeline of a recorded run, with the words of a scenario's timeline.
public struct TraceTimeline {
  private let trace: Trace
  private let declared = DeclaredNames()
  private var deviceCount = 0

  public init(_ trace: Trace) {
    self.trace = trace
    for fact in trace.facts {
      declared.append(fact, texts: trace.texts)
      if case .world(.deviceAdded) = fact.content { deviceCount += 1 }
    }
  }

  /// The kinds that are drawn by default.
  public static let story: [FactKind] = [
    .userTappedBuy, .userTappedRestore, .userConfirmed, .userCancelled, .userIgnored, .userApproved,
    .userDeclined, .processLaunched, .processForegrounded, .processBackgrounded, .processTerminated,
    .processKilled, .processCrashed,
    .queuePaymentAdded, .queueFinishCalled, .queueRestoreCalled, .transactionPurchased,
    .transactionFailed, .transactionRestored, .transactionDeferred, .transactionReceived,
    .storeCharged, .storeRefunded, .storeRevoked, .interfaceDialogShown, .claimGranted, .claimRevoked,
    .messageLinkFailed, .messageLinkRecovered,
  ]

  /// Draws the facts for which `isWanted` returns true, up to the start of the recovery phase. These are the
  /// facts that a scenario can draw at its end.
  public func lines(where isWanted: (Fact, ProductID) -> Bool) -> [String] {
    var subjects = FactSubjects()
    var words: [TimelineWord] = []
    for fact in trace.facts {
      if case .world(.livenessBegan) = fact.content { break }
      let product = subjects.product(of: fact)
      guard isWanted(fact, product) else { continue }
      let name = FactName.short(for: fact.kind)
      let text = product == .none ? name : "\(name)(\(self.name(of: product)))"
      let word = TimelineWord(text, on: TimelineLane(of: fact))
      if let last = words.last, last.lane == word.lane, last.text == word.text {
        words[words.count - 1].count += 1
      } else {
        words.append(word)
      }
    }
    guard !words.isEmpty else { return [] }
    return TimelineDrawing(labels: label).lines(words)
  }

  /// Returns the name of a product, or the number if the trace did not declare a name.
  public func name(of product: ProductID) -> String {
    declared.name(of: product) ?? String(product.rawValue)
  }

  private func label(of lane: TimelineLane) -> String {
    guard lane.device != .none, deviceCount > 1 else { return lane.actor.name }
    return "\(lane.actor.name)@\(declared.name(of: lane.device) ?? String(lane.device.rawValue))"
  }
}

/// Finds the product that a fact is about, even if the fact names only a transaction, a purchase, a download
/// or a subscription.
public struct FactSubjects {
  private var transactions: [ProductID] = []
  private var purchases: [ProductID] = []
  private var subscriptions: [ProductID] = []
  private var downloads: [ProductID] = []

  public init() {}

  /// Returns the product of the next fact, or `none` if the fact is about no product. Remembers the product
  /// of the things that the fact names.
  public mutating func product(of fact: Fact) -> ProductID {
    let kind = fact.kind
    let fields = fact.content.fields
    var product = ProductID.none
    var unknown: [(IdentifierKind, Int)] = []
    for (place, field) in FactDescription.of(kind).fields.enumerated() {
      guard case .identifier(let identifier) = field.type else { continue }
      let number = UInt32(truncatingIfNeeded: fields[place])
      guard number != .max else { continue }
      switch identifier {
      case .product: product = ProductID(rawValue: number)
      case .transaction, .purchase, .subscription, .download: unknown.append((identifier, Int(number)))
      case .device, .account, .process, .observer, .payment, .request, .message: break
      }
    }
    for (identifier, number) in unknown where product == .none { product = known(identifier, number) }
    if product != .none { for (identifier, number) in unknown { learn(identifier, number, product) } }
    return product
  }

  private func known(_ kind: IdentifierKind, _ number: Int) -> ProductID {
    let table =
      switch kind {
      case .transaction: transactions
      case .purchase: purchases
      case .download: downloads
      default: subscriptions
      }
    return number < table.count ? table[number] : .none
  }

  private mutating func learn(_ kind: IdentifierKind, _ number: Int, _ product: ProductID) {
    switch kind {
    case .transaction: FactSubjects.note(product, at: number, in: &transactions)
    case .purchase: FactSubjects.note(product, at: number, in: &purchases)
    case .download: FactSubjects.note(product, at: number, in: &downloads)
    default: FactSubjects.note(product, at: number, in: &subscriptions)
    }
  }

  /// Remembers the product of a thing, unless one is already known: an upgraded subscription still belongs to
  /// its old product.
  private static func note(_ product: ProductID, at number: Int, in table: inout [ProductID]) {
    // Numbers are dense in a run. A file with larger ones must not exhaust the memory.
    guard number < 1 << 24 else { return }
    while table.count <= number { table.append(.none) }
    if table[number] == .none { table[number] = product }
  }
}
