internal import Kernel

/// The names of devices, accounts and products, as declared by the facts of a run, and the run's first
/// instant.
public final class DeclaredNames: FactSink {
  /// The instant of the first fact, from which offsets are counted.
  private(set) var beginning = Instant.zero
  private var devices = NameTable()
  private var accounts = NameTable()
  private var products = NameTable()

  public init() {}

  /// Records the name that the fact declares, if any. The first name of a thing is kept.
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

  public func name(of device: DeviceID) -> String? { devices.name(of: device.rawValue) }

  public func name(of account: AccountID) -> String? { accounts.name(of: account.rawValue) }

  public func name(of product: ProductID) -> String? { products.name(of: product.rawValue) }

  public func device(named name: String) -> DeviceID? {
    devices.identifier(of: name).map(DeviceID.init(rawValue:))
  }

  public func account(named name: String) -> AccountID? {
    accounts.identifier(of: name).map(AccountID.init(rawValue:))
  }

  public func product(named name: String) -> ProductID? {
    products.identifier(of: name).map(ProductID.init(rawValue:))
  }

  func name(of kind: IdentifierKind, _ identifier: UInt32) -> String? {
    table(kind)?.name(of: identifier)
  }

  func identifier(of kind: IdentifierKind, named name: String) -> UInt32? {
    table(kind)?.identifier(of: name)
  }

  /// Returns the names declared so far for a kind of thing, in the order of declaration.
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

/// Maps the numbers of things to their names, and names to numbers. Names are compared by their bytes.
struct NameTable {
  private(set) var names: [String] = []
  private var positions: [UInt32: Int] = [:]
  private var owners: [[UInt8]: UInt32] = [:]

  /// Adds the name of a thing. Does nothing if the thing already has a name, or if another thing has this
  /// name.
  mutating func add(_ identifier: UInt32, _ name: ArraySlice<UInt8>) {
    let bytes = Array(name)
    guard let valid = String(validating: bytes, as: UTF8.self), !valid.isEmpty, identifier != .max,
      owners[bytes] == nil, positions[identifier] == nil
    else { return }
    owners[bytes] = identifier
    positions[identifier] = names.count
    names.append(valid)
  }

  func name(of identifier: UInt32) -> String? { positions[identifier].map { names[$0] } }

  func identifier(of name: String) -> UInt32? { owners[Array(name.utf8)] }
}
