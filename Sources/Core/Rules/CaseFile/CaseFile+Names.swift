public import Facts

extension CaseFile {
  /// The name of a device. Its number if it has no name.
  public func name(of device: DeviceID) -> String {
    // A transaction that failed before its account was known has no holding, and so no device.
    guard device != .none else { return "the device" }
    return name(self.device(device).name) ?? "device \(device.rawValue)"
  }

  /// The name of a product. Its number if it has no name.
  public func name(of product: ProductID) -> String {
    name(self.product(product).name) ?? "product \(product.rawValue)"
  }

  /// The name of an account. Its number if it has no name.
  public func name(of account: AccountID) -> String {
    name(ledger.account(account).name) ?? "account \(account.rawValue)"
  }

  /// The name of a device for a sentence: in quotation marks if the scenario gave it one.
  func quoted(_ device: DeviceID) -> String {
    guard device != .none, let given = name(self.device(device).name) else { return name(of: device) }
    return "“\(given)”"
  }

  /// The name of an account for a sentence: in quotation marks if the scenario gave it one.
  func quoted(_ account: AccountID) -> String {
    guard let given = name(ledger.account(account).name) else { return name(of: account) }
    return "“\(given)”"
  }

  /// The number of a transaction, with its product.
  public func name(of transaction: TransactionID) -> String {
    let product = self.transaction(transaction).product
    guard product != .none else { return "transaction \(transaction.rawValue)" }
    return "transaction \(transaction.rawValue) (\(name(of: product)))"
  }

  /// A link to the fact in which the store recorded the purchase of a transaction.
  func sale(of transaction: LedgerTransaction) -> WitnessLink {
    WitnessLink(purchase(transaction.purchase).recorded, "the store recorded the purchase")
  }

  private func name(_ text: TextID) -> String? {
    guard text != .empty, let texts else { return nil }
    return texts[text]
  }
}
