internal import Kernel

/// The names of devices, accounts and products, as the facts of a run declared them, and when the run began.
public final class DeclaredNames: FactSink {
  /// The instant of the first fact, from which people count.
  private(set) var beginning = Instant.zero
  private var devices = NameTable()
  private var accounts = NameTable()
  private var products = NameTable()

  /// Knows no name yet.
  public init() {}

  /// Learns what the fact declares, if it declares something; the first name of a thing stays.
  public func append(_ fact: Fact, texts: Texts) {
    if fact.sequence.rawValue == 1 { beginning = fact.instant }
    if case .world(.deviceAdded(let device, let name)) = fact.content {
      devices.add(device.rawValue, texts.bytes(of: name))
    } else if case .world(.accountAdded(let account, let name, _)) = fact.content {
      accounts.add(account.rawValue, texts.bytes(of: name))
    } else if case .world(.productAdded(let product, let name, _, _, _, _)) = fact.content {
      products.add(product.rawValue, texts.bytes(of: name))
    } else if case .world(.productMentioned(let product, let name)) = fact.content {
      products.add(product.rawValue, texts.bytes(of: name))
    }
  }

  /// The name of a device.
  public func name(of device: DeviceID) -> String? { devices.name(of: device.rawValue) }

  /// The name of an account.
  public func name(of account: AccountID) -> String? { accounts.name(of: account.rawValue) }

  /// The name of a product.
  public func name(of product: ProductID) -> String? { products.name(of: product.rawValue) }

  /// The device of a name.
  public func device(named name: String) -> DeviceID? {
    devices.identifier(of: name).map(DeviceID.init(rawValue:))
  }

  /// The account of a name.
  public func account(named name: String) -> AccountID? {
    accounts.identifier(of: name).map(AccountID.init(rawValue:))
  }

  /// The product of a name.
  public func product(named name: String) -> ProductID? {
    products.identifier(of: name).map(ProductID.init(rawValue:))
  }

  func name(of kind: IdentifierKind, _ identifier: UInt32) -> String? {
    table(kind)?.name(of: identifier)
  }

  func identifier(of kind: IdentifierKind, named name: String) -> UInt32? {
    table(kind)?.identifier(of: name)
  }

  /// The names that a kind of thing may have at this point of the run, in the order of their declaration.
  func names(of kind: IdentifierKind) -> [String] { table(kind)?.names ?? [] }

  private func table(_ kind: IdentifierKind) -> NameTable? {
    switch kind {
    case .device: devices
    case .account: accounts
    case .product: products
    case .transaction, .purchase, .process, .observer, .payment, .request, .message, .subscription,
      .download:
      nil
    }
  }
}

/// Names of numbered things, both ways; names are compared by their bytes.
struct NameTable {
  private(set) var names: [String] = []
  private var positions = IdentifierTable<Int>()
  private var owners: [[UInt8]: UInt32] = [:]

  /// Gives a thing its name; a thing keeps its first name, and a name its first owner.
  mutating func add(_ identifier: UInt32, _ name: ArraySlice<UInt8>) {
    let bytes = Array(name)
    guard let valid = String(validating: bytes, as: UTF8.self), !valid.isEmpty, identifier != .max,
      owners[bytes] == nil, positions[UInt64(identifier)] == nil
    else { return }
    owners[bytes] = identifier
    positions.update(UInt64(identifier), orAdd: names.count) { _ in }
    names.append(valid)
  }

  func name(of identifier: UInt32) -> String? { positions[UInt64(identifier)].map { names[$0] } }

  func identifier(of name: String) -> UInt32? { owners[Array(name.utf8)] }
}
