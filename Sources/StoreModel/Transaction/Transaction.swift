public import Facts
public import Kernel

/// A transaction in a device's queue: what the system knows of it, and what the app was shown.
///
/// Methods are named after what happened and give what is to be done; nothing is done here.
public struct Transaction: Sendable {
  /// The device whose queue holds it.
  public let device: DeviceID
  /// The product.
  public let product: ProductID
  /// The account it belongs to; a payment that nobody was signed in for gets one when somebody is.
  public var account: AccountID
  /// How many.
  public var quantity: Int32
  /// How far it is.
  public private(set) var stage: TransactionStage
  /// The state that the app sees.
  public private(set) var shown: TransactionState
  /// The state that the app will see next.
  public private(set) var result: TransactionState
  /// Small truths about it.
  public var traits: TransactionTraits
  /// The launch to which its visible state was announced.
  public var announcedIn: ProcessID
  /// The payment object it was made of.
  public let payment: PaymentID
  /// The application user name of its payment.
  public let username: TextID
  /// The store's record, once there is one.
  public private(set) var purchase: PurchaseID
  /// The store's number for this interaction; zero where there is none.
  public private(set) var identifier: Int64
  /// When it was queued at the store; until then, when its payment was added.
  public private(set) var date: Instant
  /// Why it failed, in the packed form: a storm holds a hundred thousand of these.
  private var packedError: Int64

  /// A payment that was just added.
  public init(
    purchasing product: ProductID, quantity: Int32, on device: DeviceID, account: AccountID,
    payment: PaymentID,
    username: TextID, at instant: Instant, traits: TransactionTraits
  ) {
    self.init(
      device: device, product: product, account: account, quantity: quantity, stage: .inLine,
      state: .purchasing, traits: traits, payment: payment, username: username)
    date = instant
  }

  /// Something that the store sends unasked: purchased, or waiting for approval.
  public init(
    received product: ProductID, quantity: Int32, on device: DeviceID, account: AccountID, username: TextID
  ) {
    self.init(
      device: device, product: product, account: account, quantity: quantity, stage: .stranded,
      state: .purchasing, traits: [], payment: .none, username: username)
  }

  /// One entry of the purchase history, restored under a new identifier.
  public init(
    restored product: ProductID, on device: DeviceID, account: AccountID, original: PurchaseID,
    identifier: Int64,
    date: Instant, traits: TransactionTraits
  ) {
    self.init(
      device: device, product: product, account: account, quantity: 1, stage: .settled, state: .restored,
      traits: traits, payment: .none, username: .empty)
    purchase = original
    self.identifier = identifier
    self.date = date
  }

  private init(
    device: DeviceID, product: ProductID, account: AccountID, quantity: Int32, stage: TransactionStage,
    state: TransactionState, traits: TransactionTraits, payment: PaymentID, username: TextID
  ) {
    self.device = device
    self.product = product
    self.account = account
    self.quantity = quantity
    self.stage = stage
    shown = state
    result = state
    self.traits = traits
    announcedIn = .none
    self.payment = payment
    self.username = username
    purchase = .none
    identifier = 0
    date = .zero
    packedError = StoreError.absent.packed
  }

  /// Why it failed.
  public private(set) var error: StoreError {
    get { StoreError(packed: packedError) }
    set { packedError = newValue.packed }
  }

  /// Whether the app owes a finish: it ended and is still in the queue.
  public var isUnfinished: Bool { stage == .settled }

  /// Whether the system knows more than the app was shown.
  public var hasNews: Bool { shown != result }
}

extension Transaction {
  /// Its turn in the line came.
  public mutating func turnCame() -> TransactionOrder {
    switch stage {
    case .inLine:
      stage = .asking
      return .askStore
    case .asking, .onSheet, .confirmed, .stranded, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// The store showed its terms.
  public mutating func sheetWasGranted() -> TransactionOrder {
    switch stage {
    case .asking:
      stage = .onSheet
      return .showSheet
    case .inLine, .onSheet, .confirmed, .stranded, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// The user confirmed on the sheet.
  public mutating func userConfirmed() -> TransactionOrder {
    switch stage {
    case .onSheet:
      stage = .confirmed
      return .buy
    case .inLine, .asking, .confirmed, .stranded, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// It ended without a purchase; a later word about it changes nothing.
  public mutating func failed(_ error: StoreError) -> TransactionOrder {
    switch stage {
    case .inLine, .asking, .onSheet, .confirmed, .stranded, .abandoned, .deferred:
      stage = .settled
      result = .failed
      self.error = error
      return .announce
    case .settled, .gone: return .nothing
    }
  }

  /// The store recorded a purchase for it.
  public mutating func purchased(_ purchase: PurchaseID, identifier: Int64, date: Instant) -> TransactionOrder
  {
    switch stage {
    case .inLine, .asking, .onSheet, .confirmed, .stranded, .abandoned, .deferred:
      return settlePurchased(purchase, identifier: identifier, date: date)
    case .settled where result == .failed && self.purchase == .none:
      // It was shown as failed because the answer was lost; the charge turns up later.
      return settlePurchased(purchase, identifier: identifier, date: date)
    case .settled, .gone: return .nothing
    }
  }

  private mutating func settlePurchased(
    _ purchase: PurchaseID, identifier: Int64, date: Instant
  ) -> TransactionOrder {
    stage = .settled
    result = .purchased
    error = .absent
    self.purchase = purchase
    self.identifier = identifier
    self.date = date
    return .announce
  }

  /// What the store recorded for it is presented as restored, as one report has it for expired subscriptions.
  public mutating func restoredInstead(
    _ original: PurchaseID, identifier: Int64, date: Instant
  ) -> TransactionOrder {
    let order = purchased(original, identifier: identifier, date: date)
    if order == .announce { result = .restored }
    return order
  }

  /// Somebody else must approve it first.
  public mutating func wasDeferred() -> TransactionOrder {
    switch stage {
    case .confirmed, .stranded, .asking, .onSheet:
      stage = .deferred
      result = .deferred
      return .announce
    case .inLine, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// A request or an answer was lost for good.
  public mutating func exchangeWasLost(beforeCharge error: StoreError, staysPurchasing: Bool)
    -> TransactionOrder
  {
    switch stage {
    case .asking: return failed(error)
    case .confirmed:
      if staysPurchasing {
        stage = .stranded
        return .nothing
      }
      return failed(error)
    case .inLine, .onSheet, .stranded, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// The app's process died.
  public mutating func processDied() -> TransactionOrder {
    switch stage {
    case .inLine, .asking, .onSheet:
      traits.insert(.purchasingAtDeath)
      stage = .abandoned
      return .closeSheet
    case .confirmed, .stranded:
      traits.insert(.purchasingAtDeath)
      return .nothing
    case .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// The app sees the result from now on; after a death while purchasing it sees purchasing once more before.
  public mutating func reveal() {
    if traits.contains(.purchasingForEver) { return }
    if traits.remove(.purchasingAtDeath) == nil { shown = result }
  }

  /// The app called finish.
  public func finishCalled() -> FinishOrder {
    switch stage {
    case .gone: return .repeated
    case .inLine, .asking, .onSheet, .confirmed, .stranded, .abandoned, .deferred, .settled:
      switch shown {
      case .purchasing: return .raise
      case .deferred: return .finishDeferred
      case .purchased, .failed, .restored: return .remove
      }
    }
  }

  /// It left the queue.
  public mutating func left() { stage = .gone }

  /// A finish without lasting effect is undone: it is in the queue again.
  public mutating func returned() {
    stage = .settled
    announcedIn = .none
  }
}
