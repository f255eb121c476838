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
  public let quantity: Int16
  // The fields of the purchase as the store told them lie flat and by their size: a nested struct, or another order,
  // would cost a storm of a million the padding. The store sells at most ten at once, so a byte holds the quantity.
  private var boughtQuantity: Int8
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
  /// The application user name of its payment; of a restored one, that of the purchase it goes back to.
  public let username: TextID
  /// The number of the purchase it stands for, once the store told of one.
  public private(set) var purchase: PurchaseID
  private var boughtRevision: UInt32
  /// When it was queued at the store; until then, when its payment was added.
  public private(set) var date: Instant
  /// The store's number for this interaction, or the packed error: a storm holds a million of these, and none has both.
  private var number: Int64
  private var boughtIdentifier: Int64
  private var boughtDate: Instant

  /// A payment that was just added.
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

  /// Something that the store sends unasked: purchased, or waiting for approval.
  public init(
    received product: ProductID, quantity: Int16, on device: DeviceID, account: AccountID, username: TextID
  ) {
    self.init(
      device: device, product: product, account: account, quantity: quantity, stage: .stranded,
      state: .purchasing, traits: [], payment: .none, username: username)
  }

  /// One entry of the purchase history, restored under a new identifier.
  public init(
    restored original: PurchaseCopy, on device: DeviceID, account: AccountID, identifier: Int64, date: Instant
  ) {
    self.init(
      device: device, product: original.product, account: account, quantity: 1, stage: .settled,
      state: .restored, traits: [], payment: .none, username: original.username)
    keep(original)
    number = identifier
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
    boughtDate = .zero
    boughtRevision = 0
    boughtQuantity = 0
  }

  /// The store's number for this interaction; zero where there is none.
  public var identifier: Int64 { result == .failed ? 0 : number }

  /// Why it failed.
  public var error: StoreError { result == .failed ? StoreError(packed: number) : .absent }

  /// The purchase it stands for, as the store told of it; nothing before that.
  public var bought: PurchaseCopy? {
    guard purchase != .none else { return nil }
    return PurchaseCopy(
      purchase: purchase, product: product, username: username, quantity: Int16(boughtQuantity),
      identifier: boughtIdentifier, date: boughtDate, revision: boughtRevision)
  }

  private mutating func keep(_ copy: PurchaseCopy) {
    purchase = copy.purchase
    boughtIdentifier = copy.identifier
    boughtDate = copy.date
    boughtRevision = copy.revision
    boughtQuantity = Int8(clamping: copy.quantity)
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
      number = error.packed
      return .announce
    case .settled, .gone: return .nothing
    }
  }

  /// The store recorded a purchase for it.
  public mutating func purchased(_ copy: PurchaseCopy, identifier: Int64, date: Instant) -> TransactionOrder {
    switch stage {
    case .inLine, .asking, .onSheet, .confirmed, .stranded, .abandoned, .deferred:
      return settlePurchased(copy, identifier: identifier, date: date)
    case .settled where result == .failed && self.purchase == .none:
      // It was shown as failed because the answer was lost; the charge turns up later.
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
    number = identifier
    self.date = date
    return .announce
  }

  /// What the store recorded for it is presented as restored, as one report has it for expired subscriptions.
  public mutating func restoredInstead(
    _ original: PurchaseCopy, identifier: Int64, date: Instant
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

/// How far a transaction is on its way; its visible state is another matter.
public enum TransactionStage: UInt8, CaseIterable, Sendable {
  /// It waits in line for the payment sheet.
  case inLine
  /// The store was asked to open the purchase.
  case asking
  /// The payment sheet is up.
  case onSheet
  /// The user confirmed, and the store was told.
  case confirmed
  /// The answer of the store was lost; what became of the purchase is not known here.
  case stranded
  /// The app died before the user confirmed.
  case abandoned
  /// It waits for somebody's approval.
  case deferred
  /// Its result is known.
  case settled
  /// It is no longer in the queue.
  case gone
}

/// Small truths about a transaction, one bit each.
public struct TransactionTraits: OptionSet, Hashable, Sendable {
  /// The bits, one for each trait.
  public let rawValue: UInt16

  /// Makes traits from bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The payment came from the store's promotion.
  public static let promoted = TransactionTraits(rawValue: 1 << 0)
  /// The payment asked to simulate a request for approval.
  public static let simulatesAskToBuy = TransactionTraits(rawValue: 1 << 1)
  /// The app died while it was purchasing, so that the next launch sees it purchasing first.
  public static let purchasingAtDeath = TransactionTraits(rawValue: 1 << 2)
  /// Its finish will have no lasting effect.
  public static let returnsAfterFinish = TransactionTraits(rawValue: 1 << 3)
  /// It lost its product identifier, as on jail-broken devices.
  public static let lacksProduct = TransactionTraits(rawValue: 1 << 4)
  /// It is restored and lacks its original.
  public static let lacksOriginal = TransactionTraits(rawValue: 1 << 5)
  /// It is restored and lacks a receipt of its own.
  public static let lacksReceipt = TransactionTraits(rawValue: 1 << 6)
  /// It failed and does not say why.
  public static let lacksError = TransactionTraits(rawValue: 1 << 7)
  /// Its downloads are absent, not empty.
  public static let lacksDownloads = TransactionTraits(rawValue: 1 << 8)
  /// It is restored and its payment is that of the original.
  public static let paymentAsBought = TransactionTraits(rawValue: 1 << 9)
  /// The application user name is gone from it.
  public static let lacksUsername = TransactionTraits(rawValue: 1 << 10)
  /// It will stay purchasing for ever.
  public static let purchasingForEver = TransactionTraits(rawValue: 1 << 11)
  /// It was reported that its account is not signed in.
  public static let heldBack = TransactionTraits(rawValue: 1 << 12)
  /// It changed while the app ran and nobody listened.
  public static let unheard = TransactionTraits(rawValue: 1 << 13)
  /// The exchange with the store was lost after the user confirmed: nobody here knows whether it charged.
  public static let outcomeUnknown = TransactionTraits(rawValue: 1 << 14)
}

/// An order that follows from an event of a transaction.
public enum TransactionOrder: Hashable, Sendable {
  /// Nothing.
  case nothing
  /// Ask the store to open the purchase.
  case askStore
  /// Show the payment sheet.
  case showSheet
  /// Tell the store that the user confirmed.
  case buy
  /// Tell the app that the state changed.
  case announce
  /// Take the payment sheet away.
  case closeSheet
}

/// The effect of a call of finish.
public enum FinishOrder: Hashable, Sendable {
  /// The transaction leaves the queue.
  case remove
  /// An exception: the transaction is still purchasing.
  case raise
  /// The transaction waits for approval; the documentation does not say what happens.
  case finishDeferred
  /// It was finished before.
  case repeated
}

extension TransactionState {
  /// Whether it is an end that the app has to finish.
  public var isEnd: Bool {
    switch self {
    case .purchased, .failed, .restored: true
    case .purchasing, .deferred: false
    }
  }
}
