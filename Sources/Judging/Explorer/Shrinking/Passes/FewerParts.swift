internal import Scenario

/// Removes products, accounts, devices and items, and replaces one product or device by another.
struct FewerParts: ShrinkPass {
  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    var current = applying([FewerParts.withoutCatalogue], to: script, trials)
    current = fewerProducts(current, trials)
    current = fewerDevices(current, trials)
    for account in current.definition.accounts.map(\.name).reversed() {
      current = applying(
        [{ $0.changing { $0.accounts.removeAll { $0.name == account } } }], to: current, trials)
    }
    for device in current.definition.devices.map(\.name).reversed() {
      current = applying(
        [{ $0.changing { $0.devices.removeAll { $0.name == device } } }], to: current, trials)
    }
    return applying([{ $0.changing { $0.items = [] } }], to: current, trials)
  }

  /// Declares the products of a configuration file in the scenario itself.
  private static func withoutCatalogue(_ script: ScriptRecord) -> ScriptRecord? {
    guard let catalogue = script.definition.catalogue else { return nil }
    var copy = script
    for (place, product) in script.definition.products.prefix(catalogue.productCount).enumerated() {
      copy.definition.products[place] = product.named(product.identifier)
      copy.orders = copy.orders.map { $0.replacing(product: product.name, by: product.identifier) }
    }
    copy.definition.catalogue = nil
    copy.definition.catalogueSettings = nil
    return copy
  }

  private func fewerProducts(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    var current = script
    for product in script.definition.products.map(\.name).reversed() {
      let others = current.definition.products.map(\.name).filter { $0 != product }
      var changes: [ScriptChange] = [{ $0.dropping(product: product, for: nil) }]
      changes += others.map { other in { $0.dropping(product: product, for: other) } }
      current = applying(changes, to: current, trials)
    }
    return current
  }

  private func fewerDevices(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    var current = script
    for device in script.orders.compactMap(\.namedDevice).reversed() {
      let others = current.orders.compactMap(\.namedDevice).filter { $0 != device }
      let changes: [ScriptChange] = others.map { other in
        { $0.dropping(device: device, for: other) }
      }
      current = applying(changes, to: current, trials)
    }
    return current
  }
}

extension ScriptRecord {
  /// Returns the record with a changed declaration.
  func changing(_ change: (inout ScenarioDefinition) -> Void) -> ScriptRecord {
    var copy = self
    change(&copy.definition)
    return copy
  }

  /// Removes a product from the record. Orders that name the product use `other` instead. Nil if the
  /// product was already removed.
  fileprivate func dropping(product: String, for other: String?) -> ScriptRecord? {
    guard definition.catalogue == nil, definition.products.contains(where: { $0.name == product }) else {
      return nil
    }
    var copy = changing { $0.products.removeAll { $0.name == product } }
    if let other {
      copy.orders = orders.map { $0.replacing(product: product, by: other) }
    } else if orders.contains(where: { $0.products.contains(product) }) {
      return nil
    }
    return copy
  }

  /// Removes a device from the record. Orders that name the device use `other` instead. Nil if the
  /// device was already removed.
  fileprivate func dropping(device: String, for other: String) -> ScriptRecord? {
    guard let named = orders.firstIndex(where: { $0.namedDevice == device }),
      let place = orders.firstIndex(where: { $0.namedDevice == other })
    else { return nil }
    var copy = self
    copy.orders.remove(at: named)
    copy.definition.devices.removeAll { $0.name == device }
    copy.orders = copy.orders.map { $0.replacing(device: device, by: other) }
    // The other device must be named before the first order that it receives.
    if place > named {
      let naming = copy.orders.remove(at: place - 1)
      copy.orders.insert(naming, at: named)
    }
    return copy
  }
}
