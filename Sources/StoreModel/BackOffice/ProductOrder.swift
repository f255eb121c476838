/// What happens to a product in the back office.
public enum ProductOrder: Hashable, Sendable {
  /// The developer fills in what was missing.
  case complete
  /// The developer turns hosting on or off.
  case setHosting(Bool)
  /// The developer uploads files.
  case upload
  /// The uploaded files were looked through and are ready.
  case acceptUpload
  /// The developer submits it for review.
  case submit
  /// The review does something.
  case review(ReviewAnswer)
  /// The developer clears it for sale, or no longer.
  case clear(Bool)
  /// It is taken off sale.
  case remove(isByStore: Bool)
  /// It is put back on sale.
  case putBack
}
