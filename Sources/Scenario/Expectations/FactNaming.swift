internal import Facts
internal import Rules

/// Who knows the names of what facts mention.
protocol FactNaming {
  /// A device as its user calls it.
  func name(of device: DeviceID) -> String
  /// An account as its owner calls it.
  func name(of account: AccountID) -> String
  /// A product as scripts call it.
  func name(of product: ProductID) -> String
}

extension CaseFile: FactNaming {}
