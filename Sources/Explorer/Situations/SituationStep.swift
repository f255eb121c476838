public import Facts

/// One step of a situation: a fact of some kinds, about the things that earlier steps were about.
public struct SituationStep: Sendable {
  /// What happens, as a clause.
  public let sentence: String
  /// The kinds of facts of which one must come.
  public let kinds: [FactKind]
  /// What the fact must be about. The first step that names a key takes its value from the fact; for later ones the
  /// value is the same.
  public let keys: [SituationKey]
  /// What the fields of the fact must hold.
  public let conditions: [SituationCondition]
  /// What must be the case just before the fact.
  public let circumstances: [SituationCircumstance]
  /// The kinds of facts that must not come before this step and after the earlier one, about the same things.
  public let spoilers: [FactKind]

  init(
    _ sentence: String, _ kinds: FactKind..., of keys: [SituationKey],
    where conditions: [SituationCondition] = [], while circumstances: [SituationCircumstance] = [],
    unless spoilers: [FactKind] = []
  ) {
    self.init(
      sentence: sentence, kinds: kinds, keys: keys, conditions: conditions, circumstances: circumstances,
      spoilers: spoilers)
  }

  init(
    sentence: String, kinds: [FactKind], keys: [SituationKey], conditions: [SituationCondition],
    circumstances: [SituationCircumstance], spoilers: [FactKind]
  ) {
    self.sentence = sentence
    self.kinds = kinds
    self.keys = keys
    self.conditions = conditions
    self.circumstances = circumstances
    self.spoilers = spoilers
  }
}

/// A thing that several steps of a situation are about.
public enum SituationKey: String, CaseIterable, Sendable {
  /// The device where it happens.
  case device
  /// A transaction.
  case transaction
  /// Another transaction than that.
  case secondTransaction
  /// A product.
  case product
  /// An account.
  case account
  /// Another account than that.
  case secondAccount
  /// An interaction in the store's history.
  case purchase
  /// A subscription.
  case subscription
  /// A download.
  case download
  /// A request of the app.
  case request
  /// An observer.
  case observer
  /// Another observer than that.
  case secondObserver

  /// The field of a fact that holds it.
  var field: String {
    switch self {
    case .secondTransaction: SituationKey.transaction.rawValue
    case .secondAccount: SituationKey.account.rawValue
    case .secondObserver: SituationKey.observer.rawValue
    case .device, .transaction, .product, .account, .purchase, .subscription, .download, .request, .observer:
      rawValue
    }
  }

  /// The key from whose value its own must differ.
  var rival: SituationKey? {
    switch self {
    case .secondTransaction: .transaction
    case .secondAccount: .account
    case .secondObserver: .observer
    case .device, .transaction, .product, .account, .purchase, .subscription, .download, .request, .observer:
      nil
    }
  }
}

/// What a field of a fact must hold.
public struct SituationCondition: Sendable {
  /// The field's name in the vocabulary.
  let field: String
  /// The least of the values that will do.
  let least: Int64
  /// The greatest of them.
  let greatest: Int64

  /// The field holds a case of an enumeration.
  static func field(_ field: String, is value: some RawRepresentable<Int>) -> SituationCondition {
    let number = Int64(value.rawValue)
    return SituationCondition(field: field, least: number, greatest: number)
  }

  /// The field holds yes or no.
  static func field(_ field: String, is flag: Bool) -> SituationCondition {
    let number: Int64 = flag ? 1 : 0
    return SituationCondition(field: field, least: number, greatest: number)
  }
}

/// How many of some things there must be on the device of a fact just before it, or on all devices where the fact has none.
public struct SituationCircumstance: Sendable {
  /// What is counted.
  let measure: SituationMeasure
  /// The least number that will do.
  let least: Int32
  /// The greatest of them.
  let greatest: Int32

  /// There are at least so many.
  static func atLeast(_ count: Int32, _ measure: SituationMeasure) -> SituationCircumstance {
    SituationCircumstance(measure: measure, least: count, greatest: .max)
  }

  /// There is none.
  static func no(_ measure: SituationMeasure) -> SituationCircumstance {
    SituationCircumstance(measure: measure, least: 0, greatest: 0)
  }
}
