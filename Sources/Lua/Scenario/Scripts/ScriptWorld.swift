/// The names of the objects in a record's world, indexed by number. Also knows the position in the record
/// from which on each object exists.
struct ScriptWorld {
  let products: [String]
  private(set) var devices: [String]
  private(set) var accounts: [String]
  /// For each device, the number of commands in the record before a script can use the device.
  private var devicePlaces: [(name: String, place: Int)] = []
  /// For each account, the number of commands in the record before the account exists.
  private var accountPlaces: [(name: String, place: Int)] = []

  init(_ record: ScriptRecord) {
    products = record.definition.products.map(\.name)
    accounts = record.definition.accounts.map(\.name)
    devices = record.definition.devices.map(\.name)
    accountPlaces = accounts.map { ($0, 0) }
    if accounts.isEmpty, !devices.isEmpty { addAccount("user", behind: 0) }
    for (place, order) in record.orders.enumerated() {
      if let name = order.namedDevice {
        devicePlaces.append((name, place + 1))
        if !devices.contains(name) {
          devices.append(name)
          if accounts.isEmpty { addAccount("user", behind: place + 1) }
        }
      }
      if let name = order.namedAccount { addAccount(name, behind: place + 1) }
    }
  }

  private mutating func addAccount(_ name: String, behind place: Int) {
    guard !accounts.contains(name) else { return }
    accounts.append(name)
    accountPlaces.append((name, place))
  }

  /// Returns the name of the product with a number. Nil if there is no such product.
  func product(_ number: UInt32) -> String? {
    products.indices.contains(Int(number)) ? products[Int(number)] : nil
  }

  /// Returns the name of the device with a number. Nil if there is no such device.
  func device(_ number: UInt32) -> String? {
    devices.indices.contains(Int(number)) ? devices[Int(number)] : nil
  }

  /// Returns the name of the account with a number. Nil if there is no such account.
  func account(_ number: UInt32) -> String? {
    accounts.indices.contains(Int(number)) ? accounts[Int(number)] : nil
  }

  /// Returns the first position in the record where a command can be inserted. All devices and accounts
  /// that it names exist there.
  func place(for order: ScriptOrder) -> Int {
    let needs =
      order.devices.compactMap { name in devicePlaces.first { $0.name == name }?.place }
      + order.accounts.compactMap { name in accountPlaces.first { $0.name == name }?.place }
    return needs.max() ?? 0
  }
}
