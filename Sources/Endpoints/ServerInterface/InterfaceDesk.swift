internal import Facts

/// What the server interface keeps beside the books: the reports about consumption, and the requests to extend many
/// subscriptions.
struct InterfaceDesk {
  /// The reports about consumption, in their order.
  var reports: [ConsumptionReport] = []
  /// The requests to extend all subscriptions to a product, in their order.
  var extensions: [MassExtension] = []
}

/// A request to extend all subscriptions to a product, and what came of it.
struct MassExtension {
  /// The caller's identifier of it.
  let identifier: String
  /// The product.
  let product: String
  /// When it was done, in milliseconds since 1970.
  let completedAt: Int64
  /// How many subscriptions were extended.
  let succeededCount: Int64
  /// How many could not be.
  let failedCount: Int64
}
