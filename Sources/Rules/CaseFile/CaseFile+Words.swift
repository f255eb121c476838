public import Facts

extension CaseFile {
  /// A device as its user calls it.
  public func name(of device: DeviceID) -> String {
    name(devices[device.index].name) ?? "device \(device.rawValue)"
  }

  /// A product as the catalogue calls it.
  public func name(of product: ProductID) -> String {
    name(products[product.index].name) ?? "product \(product.rawValue)"
  }

  /// An account as its owner calls it.
  public func name(of account: AccountID) -> String {
    name(accounts[account.index].name) ?? "account \(account.rawValue)"
  }

  /// A transaction with its product.
  public func name(of transaction: TransactionID) -> String {
    let product = transactions[transaction.index].product
    guard product != .none else { return "transaction \(transaction.rawValue)" }
    return "transaction \(transaction.rawValue) (\(name(of: product)))"
  }

  private func name(_ text: TextID) -> String? {
    guard text != .empty, let texts else { return nil }
    return texts[text]
  }
}
