public import Facts

extension CaseFile {
  /// A device as its user calls it.
  public func name(of device: DeviceID) -> String {
    // A transaction that failed before anybody's account was known belongs to no device of the books.
    guard device != .none else { return "its device" }
    return name(devices[device.index].name) ?? "device \(device.rawValue)"
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

  /// The sale that a transaction stands for, as the first link of a witness.
  func sale(of transaction: TransactionNote) -> WitnessLink {
    WitnessLink(purchase(transaction.purchase).recorded, "the store wrote the purchase into its books")
  }

  /// Which of the choices that excuse an app was made, if it was one of them.
  func excusingSite(_ name: TextID) -> ExcusingSite? {
    guard let texts else { return nil }
    return ExcusingSite(rawValue: texts[name])
  }

  private func name(_ text: TextID) -> String? {
    guard text != .empty, let texts else { return nil }
    return texts[text]
  }
}
