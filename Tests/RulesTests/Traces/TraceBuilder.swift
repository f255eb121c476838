import Facts
import Kernel
import Rules

/// Builds the facts of a run. Each call adds the facts of one event.
final class TraceBuilder {
  let texts = Texts(keepsPassing: true)
  private(set) var facts: [Fact] = []
  var now = Instant.zero
  /// The cause of the facts appended after this.
  var cause = FactSequence.start

  let phone = DeviceID(0)
  let tablet = DeviceID(1)
  let mia = AccountID(0)
  let ben = AccountID(1)
  /// A consumable; one purchase grants 100.
  let coins = ProductID(0)
  /// A non-consumable.
  let sword = ProductID(1)
  /// An auto-renewable subscription.
  let gold = ProductID(2)
  /// Another auto-renewable subscription.
  let silver = ProductID(4)
  /// A non-renewing subscription.
  let season = ProductID(3)

  private var nextTransaction = 0
  private var nextPurchase = 0
  private var nextProcess = 0
  private(set) var purchaseOf: [TransactionID: PurchaseID] = [:]
  private var productOf: [TransactionID: ProductID] = [:]

  init(people: [String] = ["mia", "ben"]) {
    world(.deviceAdded(device: phone, name: texts.intern("phone")))
    world(.deviceAdded(device: tablet, name: texts.intern("tablet")))
    for (account, name) in zip([mia, ben], people) {
      world(.accountAdded(account: account, name: texts.intern(name), storefront: texts.intern("USA")))
    }
    add("coins", coins, .consumable)
    world(.productGranting(product: coins, grants: 100))
    add("sword", sword, .nonConsumable)
    add("gold", gold, .autoRenewable)
    add("season", season, .nonRenewing)
    add("silver", silver, .autoRenewable)
  }

  private func add(_ name: String, _ product: ProductID, _ type: ProductType) {
    world(
      .productAdded(
        product: product, name: texts.intern(name), type: type, price: 99, currency: texts.intern("USD"),
        group: .empty))
  }

  @discardableResult func fact(_ content: FactContent, _ actor: Actor) -> FactSequence {
    let sequence = FactSequence(rawValue: UInt32(facts.count + 1))
    facts.append(Fact(sequence: sequence, cause: cause, instant: now, actor: actor, content: content))
    return sequence
  }

  @discardableResult func world(_ content: WorldFact) -> FactSequence { fact(.world(content), .world) }

  @discardableResult func store(_ content: StoreFact) -> FactSequence { fact(.store(content), .store) }

  @discardableResult func server(_ content: ServerFact) -> FactSequence { fact(.server(content), .server) }

  @discardableResult func app(_ content: FactContent, on device: DeviceID? = nil) -> FactSequence {
    fact(content, Actor(.app, at: device ?? phone))
  }

  @discardableResult func queue(_ content: FactContent, on device: DeviceID? = nil) -> FactSequence {
    fact(content, Actor(.queue, at: device ?? phone))
  }

  @discardableResult func user(_ content: UserFact, on device: DeviceID? = nil) -> FactSequence {
    fact(.user(content), Actor(.user, at: device ?? phone))
  }

  @discardableResult func system(_ content: FactContent, on device: DeviceID? = nil) -> FactSequence {
    fact(content, Actor(.device, at: device ?? phone))
  }

  // MARK: What a process does

  /// The app starts and adds its observer by default.
  func launch(on device: DeviceID? = nil, observes: Bool = true) {
    system(.process(.launched(process: ProcessID(nextProcess), version: texts.intern("1.0"))), on: device)
    nextProcess += 1
    if observes { app(.queue(.observerAdded(observer: ObserverID(0))), on: device) }
  }

  func kill(on device: DeviceID? = nil) {
    system(.process(.killed(process: ProcessID(max(nextProcess - 1, 0)), point: .empty)), on: device)
  }

  func relaunch(on device: DeviceID? = nil) {
    kill(on: device)
    launch(on: device)
  }

  @discardableResult func grant(
    _ transaction: TransactionID, count: Int64 = 100, on device: DeviceID? = nil
  ) -> FactSequence {
    app(
      .claim(
        .granted(
          transaction: transaction, product: productOf[transaction] ?? .none, account: .none, count: count)),
      on: device)
  }

  @discardableResult func grant(product: ProductID, count: Int64) -> FactSequence {
    app(.claim(.granted(transaction: .none, product: product, account: .none, count: count)))
  }

  @discardableResult func write(on device: DeviceID? = nil) -> FactSequence {
    app(.disk(.wrote(path: texts.pass("wallet"), bytes: 8)), on: device)
  }

  @discardableResult func setPreference() -> FactSequence {
    app(.disk(.preferenceSet(key: texts.intern("coins"))))
  }

  @discardableResult func finish(
    _ transaction: TransactionID, _ state: TransactionState = .purchased, on device: DeviceID? = nil
  ) -> FactSequence {
    app(.queue(.finishCalled(transaction: transaction, state: state)), on: device)
  }

  // MARK: What store and queue do

  /// The user buys, and the queue delivers the transaction as purchased.
  func buy(
    _ product: ProductID, quantity: Int64 = 1, for account: AccountID? = nil, on device: DeviceID? = nil,
    told: Bool = true
  ) -> TransactionID {
    let transaction = begin(product, quantity: quantity, for: account, on: device)
    charge(transaction, product, quantity: quantity, for: account, on: device)
    if told { tell(transaction, .purchased, on: device) }
    return transaction
  }

  /// A payment is added, and the app is notified that it is purchasing.
  func begin(
    _ product: ProductID, quantity: Int64 = 1, for account: AccountID? = nil, on device: DeviceID? = nil
  ) -> TransactionID {
    let transaction = TransactionID(nextTransaction)
    nextTransaction += 1
    productOf[transaction] = product
    app(
      .queue(
        .paymentAdded(
          transaction: transaction, product: product, quantity: quantity, payment: PaymentID(0),
          promoted: false)),
      on: device)
    queue(
      .transaction(
        .began(transaction: transaction, product: product, quantity: quantity, account: account ?? mia)),
      on: device)
    tell(transaction, .purchasing, on: device)
    return transaction
  }

  func charge(
    _ transaction: TransactionID, _ product: ProductID, quantity: Int64 = 1, for account: AccountID? = nil,
    on device: DeviceID? = nil
  ) {
    let purchase = record(product, quantity: quantity, for: account)
    purchaseOf[transaction] = purchase
    queue(
      .transaction(.purchased(transaction: transaction, purchase: purchase, identifier: 1000)), on: device)
  }

  /// The store records a purchase that no queue has received yet.
  @discardableResult func record(
    _ product: ProductID, quantity: Int64 = 1, for account: AccountID? = nil
  ) -> PurchaseID {
    let purchase = PurchaseID(nextPurchase)
    nextPurchase += 1
    store(
      .charged(
        purchase: purchase, account: account ?? mia, product: product, quantity: quantity, amount: 99,
        currency: texts.intern("USD")))
    return purchase
  }

  /// A paid transaction arrives that the app did not request.
  func receive(
    _ product: ProductID, purchase: PurchaseID, for account: AccountID? = nil, on device: DeviceID? = nil
  ) -> TransactionID {
    let transaction = TransactionID(nextTransaction)
    nextTransaction += 1
    productOf[transaction] = product
    purchaseOf[transaction] = purchase
    queue(
      .transaction(
        .received(transaction: transaction, product: product, quantity: 1, account: account ?? mia)),
      on: device)
    queue(
      .transaction(.purchased(transaction: transaction, purchase: purchase, identifier: 1000)), on: device)
    tell(transaction, .purchased, on: device)
    return transaction
  }

  func restore(
    _ product: ProductID, purchase: PurchaseID, for account: AccountID? = nil, on device: DeviceID? = nil
  ) -> TransactionID {
    let transaction = TransactionID(nextTransaction)
    nextTransaction += 1
    productOf[transaction] = product
    purchaseOf[transaction] = purchase
    queue(
      .transaction(
        .restored(
          transaction: transaction, product: product, purchase: purchase, identifier: 2000,
          account: account ?? mia)),
      on: device)
    tell(transaction, .restored, on: device)
    return transaction
  }

  func fail(_ transaction: TransactionID) {
    queue(.transaction(.failed(transaction: transaction, error: StoreError(.SKErrorDomain, 2))))
    tell(transaction, .failed)
  }

  func tell(_ transaction: TransactionID, _ state: TransactionState, on device: DeviceID? = nil) {
    queue(
      .callback(.delivered(observer: ObserverID(0), transaction: transaction, state: state)), on: device)
  }

  // MARK: The end

  /// Faults end, the app is launched again and receives these transactions. The run recovers.
  func converge(telling transactions: TransactionID..., as state: TransactionState = .purchased) {
    liveness(transactions, state)
    world(.converged(launches: 1))
  }

  /// Faults end, the app is launched again and receives these transactions. The run does not become idle.
  func stayUnsettled(telling transactions: TransactionID..., as state: TransactionState = .purchased) {
    liveness(transactions, state)
    world(.notConverged(unfinished: 1, callbacks: 0))
  }

  private func liveness(_ transactions: [TransactionID], _ state: TransactionState) {
    world(.livenessBegan(launches: 3))
    system(.process(.terminated(process: ProcessID(max(nextProcess - 1, 0)))))
    launch()
    for transaction in transactions { tell(transaction, state) }
  }

  func own(_ product: ProductID, _ count: Int64, of account: AccountID? = nil, on device: DeviceID? = nil) {
    world(.owned(device: device ?? phone, account: account ?? mia, product: product, count: count))
  }

  /// Shows the facts to a judge.
  func show(to judge: Judge) {
    for fact in facts { judge.append(fact, texts: texts) }
  }

  /// The verdict of a rule, with all prerequisites by default.
  func verdict(
    of identifier: RuleIdentifier, available: RuleEvidence = RuleEvidence(rawValue: .max)
  ) -> Verdict {
    let judge = Judge()
    show(to: judge)
    guard let position = judge.pages.firstIndex(where: { $0.identifier == identifier }) else {
      preconditionFailure("no rule is called \(identifier)")
    }
    return judge.verdict(at: position, available: available)
  }
}
