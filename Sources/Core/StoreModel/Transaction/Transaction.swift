public import Facts
public import Kernel

/// A transaction in a device's queue: its state in the system, and the state shown to the app.
///
/// Each method is named after an event and returns the order that follows. The caller executes the order.
public struct Transaction: Sendable {
  public let device: DeviceID
  /// The product that is bought or restored.
  public let product: ProductID
  /// The account that the transaction belongs to. If no account was signed in for the payment, `none` until
  /// the user signs in.
  public var account: AccountID
  /// The quantity of the payment. One for a restored transaction.
  public let quantity: Int16
  // The fields of the purchase are flat and ordered by size. A nested struct or another order would add
  // padding to each of a million transactions. The store sells at most ten at once, so a byte holds the
  // quantity.
  private var boughtQuantity: Int8
  public private(set) var stage: TransactionStage
  /// The state shown to the app.
  public private(set) var shown: TransactionState
  /// The state that the app will see next.
  public private(set) var result: TransactionState
  /// Rare properties of this transaction, one bit each.
  public var traits: TransactionTraits
  /// The launch in which the current state was announced. `none` if it was not announced yet.
  public var announcedIn: ProcessID
  /// The payment object that the transaction was created from. `none` if the app added no payment.
  public let payment: PaymentID
  /// The application user name in the payment. A restored transaction has the user name of the original
  /// purchase.
  public let username: TextID
  /// The purchase at the store. `none` until the store reports it.
  public private(set) var purchase: PurchaseID
  private var boughtRevision: UInt32
  /// When the transaction was queued at the store. Until then, when the payment was added.
  public private(set) var date: Instant
  // Each field stores an identifier as an offset from the store's first one, in four bytes. Zero means none.
  private var number: UInt32
  private var boughtIdentifier: UInt32
  /// When the purchase was made, in nanoseconds. A failed transaction has no purchase and stores its packed
  /// error here.
  private var boughtDateOrError: Int64

  /// Makes a transaction for a payment that was just added.
  public init(
    purchasing product: ProductID, quantity: Int16, on device: DeviceID, account: AccountID,
    payment: PaymentID,
    username: TextID, at instant: Instant, traits: TransactionTraits
  ) {
    self.init(
      device: device, product: product, account: account, quantity: quantity, stage: .inLine,
      state: .purchasing, traits: traits, payment: payment, username: username)
    date = instant
  }

  /// Makes a transaction that the app did not request. The caller then settles it with the store's purchase.
  public init(
    received product: ProductID, quantity: Int16, on device: DeviceID, account: AccountID, username: TextID
  ) {
    self.init(
      device: device, product: product, account: account, quantity: quantity, stage: .stranded,
      state: .purchasing, traits: [], payment: .none, username: username)
  }

  /// Makes a restored transaction from one entry of the purchase history, with a new identifier.
  public init(
    restored original: PurchaseCopy, on device: DeviceID, account: AccountID, identifier: Int64, date: Instant
  ) {
    self.init(
      device: device, product: original.product, account: account, quantity: 1, stage: .settled,
      state: .restored, traits: [], payment: .none, username: original.username)
    keep(original)
    number = Transaction.short(identifier)
    self.date = date
  }

  private init(
    device: DeviceID, product: ProductID, account: AccountID, quantity: Int16, stage: TransactionStage,
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
    date = .zero
    number = 0
    boughtIdentifier = 0
    boughtDateOrError = 0
    boughtRevision = 0
    boughtQuantity = 0
  }

  /// The store's number for this interaction, or zero if there is none.
  public var identifier: Int64 { result == .failed ? 0 : Transaction.identifier(of: number) }

  /// The error of a failed transaction. `.absent` in every other state.
  public var error: StoreError { result == .failed ? StoreError(packed: boughtDateOrError) : .absent }

  /// The purchase as reported by the store. Nil before the report.
  public var bought: PurchaseCopy? {
    guard purchase != .none else { return nil }
    return PurchaseCopy(
      purchase: purchase, product: product, username: username, quantity: Int16(boughtQuantity),
      identifier: Transaction.identifier(of: boughtIdentifier), date: Instant(nanoseconds: boughtDateOrError),
      revision: boughtRevision)
  }

  private mutating func keep(_ copy: PurchaseCopy) {
    purchase = copy.purchase
    boughtIdentifier = Transaction.short(copy.identifier)
    boughtDateOrError = copy.date.nanoseconds
    boughtRevision = copy.revision
    boughtQuantity = Int8(clamping: copy.quantity)
  }

  /// The store's number for its first interaction. Numbers increase from here. Numbers of the App Store have
  /// 15 digits.
  public static let firstIdentifier: Int64 = 300_000_000_000_001

  private static func short(_ identifier: Int64) -> UInt32 {
    identifier == 0 ? 0 : UInt32(identifier - firstIdentifier + 1)
  }

  private static func identifier(of number: UInt32) -> Int64 {
    number == 0 ? 0 : firstIdentifier - 1 + Int64(number)
  }

  /// Whether the app must finish the transaction: it has a result and is in the queue.
  public var isUnfinished: Bool { stage == .settled }

  /// Whether the system has a newer state than the one shown to the app.
  public var hasNews: Bool { shown != result }
}

extension Transaction {
  /// Handles reaching the front of the line for the payment sheet.
  public mutating func reachedFrontOfLine() -> TransactionOrder {
    switch stage {
    case .inLine:
      stage = .asking
      return .askStore
    case .asking, .onSheet, .confirmed, .stranded, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// Handles the store's permission for the purchase: the payment sheet can appear.
  public mutating func sheetWasGranted() -> TransactionOrder {
    switch stage {
    case .asking:
      stage = .onSheet
      return .showSheet
    case .inLine, .onSheet, .confirmed, .stranded, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// Handles the user's confirmation on the sheet.
  public mutating func userConfirmed() -> TransactionOrder {
    switch stage {
    case .onSheet:
      stage = .confirmed
      return .buy
    case .inLine, .asking, .confirmed, .stranded, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// Handles a price change before the confirmation reached the store. The sheet appears again.
  public mutating func priceChanged() -> TransactionOrder {
    switch stage {
    case .confirmed:
      stage = .onSheet
      return .showSheet
    case .inLine, .asking, .onSheet, .stranded, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// Handles an end without a purchase. A further failure has no effect.
  public mutating func failed(_ error: StoreError) -> TransactionOrder {
    switch stage {
    case .inLine, .asking, .onSheet, .confirmed, .stranded, .abandoned, .deferred:
      stage = .settled
      result = .failed
      boughtDateOrError = error.packed
      return .announce
    case .settled, .gone: return .nothing
    }
  }

  /// Handles a purchase that the store recorded for the transaction.
  public mutating func purchased(_ copy: PurchaseCopy, identifier: Int64, date: Instant) -> TransactionOrder {
    switch stage {
    case .inLine, .asking, .onSheet, .confirmed, .stranded, .abandoned, .deferred:
      return settlePurchased(copy, identifier: identifier, date: date)
    case .settled where result == .failed && self.purchase == .none:
      // The transaction was shown as failed because the response was lost. The charge is reported later.
      return settlePurchased(copy, identifier: identifier, date: date)
    case .settled, .gone: return .nothing
    }
  }

  private mutating func settlePurchased(
    _ copy: PurchaseCopy, identifier: Int64, date: Instant
  ) -> TransactionOrder {
    stage = .settled
    result = .purchased
    keep(copy)
    number = Transaction.short(identifier)
    self.date = date
    return .announce
  }

  /// Handles a purchase that the store recorded for the transaction, but shows the transaction as restored.
  /// This was reported for expired subscriptions.
  public mutating func restoredInstead(
    _ original: PurchaseCopy, identifier: Int64, date: Instant
  ) -> TransactionOrder {
    let order = purchased(original, identifier: identifier, date: date)
    if order == .announce { result = .restored }
    return order
  }

  /// Handles a purchase that needs the family organizer's approval.
  public mutating func wasDeferred() -> TransactionOrder {
    switch stage {
    case .confirmed, .stranded, .asking, .onSheet:
      stage = .deferred
      result = .deferred
      return .announce
    case .inLine, .abandoned, .deferred, .settled, .gone: return .nothing
    }
  }

  /// Handles a request or a response that was permanently lost.
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

  /// Handles the end of the app's process.
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

  /// Shows the result to the app. If the process ended while the transaction was purchasing, the first call
  /// leaves it purchasing.
  public mutating func reveal() {
    if traits.contains(.purchasingForever) { return }
    if traits.remove(.purchasingAtDeath) == nil { shown = result }
  }

  /// Handles a finish call.
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

  /// Handles the transaction leaving the queue.
  public mutating func left() { stage = .gone }

  /// Handles the return to the queue, because the finish call had no lasting effect.
  public mutating func returned() {
    stage = .settled
    announcedIn = .none
  }
}

/// The step of a purchase that a transaction has reached. The state shown to the app may lag.
public enum TransactionStage: UInt8, CaseIterable, Sendable {
  /// The transaction waits in line for the payment sheet.
  case inLine
  /// The store was asked to open the purchase.
  case asking
  /// The payment sheet is shown.
  case onSheet
  /// The user confirmed, and the device sent the confirmation to the store.
  case confirmed
  /// The store's response was lost. The device does not know whether the store charged.
  case stranded
  /// The process ended before the user confirmed.
  case abandoned
  /// The purchase waits for the family organizer's approval.
  case deferred
  /// The result of the transaction is known.
  case settled
  /// The transaction is no longer in the queue.
  case gone
}

/// Rare properties of a transaction, one bit each.
public struct TransactionTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The payment was promoted in the store.
  public static let promoted = TransactionTraits(rawValue: 1 << 0)
  /// The payment requested a simulated Ask to Buy.
  public static let simulatesAskToBuy = TransactionTraits(rawValue: 1 << 1)
  /// The process ended while the transaction was purchasing, so the next launch first sees it as purchasing.
  public static let purchasingAtDeath = TransactionTraits(rawValue: 1 << 2)
  /// The finish call will have no lasting effect.
  public static let returnsAfterFinish = TransactionTraits(rawValue: 1 << 3)
  /// The transaction lost its product identifier, as on jail-broken devices.
  public static let lacksProduct = TransactionTraits(rawValue: 1 << 4)
  /// The transaction is restored and lacks the original transaction.
  public static let lacksOriginal = TransactionTraits(rawValue: 1 << 5)
  /// The transaction is restored and lacks its own receipt.
  public static let lacksReceipt = TransactionTraits(rawValue: 1 << 6)
  /// The transaction failed, but its error is nil.
  public static let lacksError = TransactionTraits(rawValue: 1 << 7)
  /// The transaction's downloads are nil instead of an empty array.
  public static let lacksDownloads = TransactionTraits(rawValue: 1 << 8)
  /// The transaction is restored and has the payment of the original transaction.
  public static let paymentAsBought = TransactionTraits(rawValue: 1 << 9)
  /// The transaction lost its application user name.
  public static let lacksUsername = TransactionTraits(rawValue: 1 << 10)
  /// The transaction will stay purchasing forever.
  public static let purchasingForever = TransactionTraits(rawValue: 1 << 11)
  /// A fact recorded that the transaction waits for its account to sign in.
  public static let heldBack = TransactionTraits(rawValue: 1 << 12)
  /// The transaction changed while no observer was registered.
  public static let unheard = TransactionTraits(rawValue: 1 << 13)
  /// The exchange with the store was lost after the user confirmed. The device does not know whether the
  /// store charged.
  public static let outcomeUnknown = TransactionTraits(rawValue: 1 << 14)
  /// The transaction is restored, and the original transaction has no product identifier.
  public static let originalLacksProduct = TransactionTraits(rawValue: 1 << 15)
}

/// An order that the caller carries out after an event of a transaction.
public enum TransactionOrder: Hashable, Sendable {
  /// Do nothing.
  case nothing
  /// Ask the store to open the purchase.
  case askStore
  /// Show the payment sheet.
  case showSheet
  /// Send the confirmation to the store.
  case buy
  /// Notify the app that the state changed.
  case announce
  /// Dismiss the payment sheet.
  case closeSheet
}

/// The effect of calling finish.
public enum FinishOrder: Hashable, Sendable {
  /// The transaction leaves the queue.
  case remove
  /// The call raises an exception, because the transaction is still purchasing.
  case raise
  /// The transaction waits for approval. The documentation does not define the effect of finish.
  case finishDeferred
  /// The transaction was already finished.
  case repeated
}

extension TransactionState {
  /// Whether the state is final, so that the app must finish the transaction.
  public var isEnd: Bool {
    switch self {
    case .purchased, .failed, .restored: true
    case .purchasing, .deferred: false
    }
  }
}
