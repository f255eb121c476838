/// The interface through which an app buys: one store, seen in two ways.
public enum StoreFace: CaseIterable, Sendable {
  /// The original payment queue.
  case queue
  /// StoreKit 2.
  case storeKit2
}
