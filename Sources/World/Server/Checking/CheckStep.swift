internal import Facts
internal import Kernel

/// What a server does next with a receipt that it checks.
enum CheckStep: Hashable, Sendable {
  /// It asks one of the two stores after a pause.
  case ask(StoreEnvironment, after: Interval)
  /// The receipt is genuine: its entries tell what was bought.
  case accept
  /// The receipt is no good, and will not become so.
  case reject
  /// Nothing can be decided now.
  case giveUp
}
