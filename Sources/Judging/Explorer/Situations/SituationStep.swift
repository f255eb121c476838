public import Facts

/// One step of a situation: a fact of certain kinds, about the same objects as earlier steps.
public struct SituationStep: Sendable {
  /// The event of the step, as a clause.
  public let sentence: String
  /// The kinds of facts, one of which must occur.
  public let kinds: [FactKind]
  /// The objects that the fact is about. The first step that names a key takes the key's value from the
  /// fact. In later steps the value must be the same.
  public let keys: [SituationKey]
  /// The required values of the fact's fields.
  public let conditions: [SituationCondition]
  /// The required state just before the fact.
  public let circumstances: [SituationCircumstance]
  /// The kinds of facts that must not occur about the same objects between the previous step and this
  /// one.
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

/// An object that several steps of a situation have in common.
public enum SituationKey: String, CaseIterable, Sendable {
  /// The device of the event.
  case device
  case transaction
  /// A different transaction than `transaction`.
  case secondTransaction
  case product
  case account
  /// A different account than `account`.
  case secondAccount
  /// A purchase in the store's history.
  case purchase
  case subscription
  case download
  /// A request that the app started.
  case request
  case observer
  /// A different observer than `observer`.
  case secondObserver

  /// The field of a fact that contains the key's value.
  var field: String {
    switch self {
    case .secondTransaction: SituationKey.transaction.rawValue
    case .secondAccount: SituationKey.account.rawValue
    case .secondObserver: SituationKey.observer.rawValue
    case .device, .transaction, .product, .account, .purchase, .subscription, .download, .request, .observer:
      rawValue
    }
  }

  /// The key that must have a different value; nil if there is none.
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

/// The required value of a fact's field.
public struct SituationCondition: Sendable {
  /// The name of the field in the vocabulary.
  let field: String
  /// The smallest accepted value.
  let least: Int64
  /// The largest accepted value.
  let greatest: Int64

  /// Requires that the field has a case of an enumeration.
  static func field(_ field: String, is value: some RawRepresentable<Int>) -> SituationCondition {
    let number = Int64(value.rawValue)
    return SituationCondition(field: field, least: number, greatest: number)
  }

  /// Requires that the field has a Boolean value.
  static func field(_ field: String, is flag: Bool) -> SituationCondition {
    let number: Int64 = flag ? 1 : 0
    return SituationCondition(field: field, least: number, greatest: number)
  }
}

/// The required number of objects on the fact's device just before the fact, or on all devices if the
/// fact has no device.
public struct SituationCircumstance: Sendable {
  /// The quantity that is counted.
  let measure: SituationMeasure
  /// The smallest accepted number.
  let least: Int32
  /// The largest accepted number.
  let greatest: Int32

  /// Requires at least `count` objects.
  static func atLeast(_ count: Int32, _ measure: SituationMeasure) -> SituationCircumstance {
    SituationCircumstance(measure: measure, least: count, greatest: .max)
  }

  /// Requires that there are no objects.
  static func no(_ measure: SituationMeasure) -> SituationCircumstance {
    SituationCircumstance(measure: measure, least: 0, greatest: 0)
  }
}
