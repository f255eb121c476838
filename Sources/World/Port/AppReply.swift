public import Facts
public import StoreModel

/// What a call of an app gives back.
public enum AppReply {
  /// Nothing.
  case none
  /// Yes or no.
  case flag(Bool)
  /// A number, such as that of a timer.
  case number(Int)
  /// A request that was started.
  case request(RequestID)
  /// A payment that was added.
  case payment(PaymentID)
  /// A text of the run.
  case text(TextID)
  /// Bytes in the scratch space, or nothing.
  case bytes(AppBytes?)
  /// Several byte strings in the scratch space.
  case list([AppBytes])
  /// Transactions.
  case transactions(TransactionBatch)
  /// The receipt, or nothing; it is kept aside, since few replies are one.
  indirect case receipt(AppReceipt?)
  /// The call failed.
  case failed(StoreError)
}
