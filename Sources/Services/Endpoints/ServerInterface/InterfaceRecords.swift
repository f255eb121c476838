internal import Facts

/// The records that the App Store Server API keeps in addition to the store's: consumption reports, and
/// requests to extend all subscriptions to a product.
struct InterfaceRecords {
  /// The consumption reports, in order.
  var reports: [ConsumptionReport] = []
  /// The requests to extend all subscriptions to a product, in order.
  var extensions: [MassExtension] = []
}

/// A request to extend all subscriptions to a product, and its result.
struct MassExtension {
  /// The caller's identifier of the request.
  let identifier: String
  let product: String
  /// When it was executed, in milliseconds since 1970.
  let completedAt: Int64
  /// The number of subscriptions that were extended.
  let succeededCount: Int64
  /// The number of subscriptions that could not be extended.
  let failedCount: Int64
}
