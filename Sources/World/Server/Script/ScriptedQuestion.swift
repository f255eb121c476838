public import Facts

/// A question of an app, as code that stands in for the server sees it.
public struct ScriptedQuestion: Sendable {
  /// What is asked.
  public let verb: ServerVerb
  /// The account that is signed in on the device.
  public let account: AccountID
  /// The product that is wanted; none where the question is about no single one.
  public let product: ProductID
  /// Which kind of receipt came along, if one did.
  public let kind: ReceiptKind?
  /// The receipt that came along, or empty.
  public let receipt: TextID
  /// The transaction that the app named, or empty.
  public let transaction: TextID
  /// How often the same was asked, this time included.
  public let attempt: Int
}
