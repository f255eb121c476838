/// Tells which product a fact is about, also where it names a transaction, a purchase, a download or a subscription alone.
public struct FactSubjects {
  private var transactions: [ProductID] = []
  private var purchases: [ProductID] = []
  private var subscriptions: [ProductID] = []
  private var downloads: [ProductID] = []

  /// Knows nothing yet.
  public init() {}

  /// Learns from the next fact what it is about, and says it; none where it is about no product.
  public mutating func product(of fact: Fact) -> ProductID {
    let kind = fact.content.kind
    let fields = fact.content.fields
    var product = ProductID.none
    var unknown: [(IdentifierKind, Int)] = []
    for (place, field) in FactDescription.of(kind).fields.enumerated() {
      guard case .identifier(let identifier) = field.type else { continue }
      let number = UInt32(truncatingIfNeeded: fields[place])
      guard number != .max else { continue }
      switch identifier {
      case .product: product = ProductID(rawValue: number)
      case .transaction, .purchase, .subscription, .download: unknown.append((identifier, Int(number)))
      case .device, .account, .process, .observer, .payment, .request, .message: break
      }
    }
    for (identifier, number) in unknown where product == .none { product = known(identifier, number) }
    if product != .none { for (identifier, number) in unknown { learn(identifier, number, product) } }
    return product
  }

  private func known(_ kind: IdentifierKind, _ number: Int) -> ProductID {
    let table =
      switch kind {
      case .transaction: transactions
      case .purchase: purchases
      case .download: downloads
      default: subscriptions
      }
    return number < table.count ? table[number] : .none
  }

  private mutating func learn(_ kind: IdentifierKind, _ number: Int, _ product: ProductID) {
    switch kind {
    case .transaction: FactSubjects.note(product, at: number, in: &transactions)
    case .purchase: FactSubjects.note(product, at: number, in: &purchases)
    case .download: FactSubjects.note(product, at: number, in: &downloads)
    default: FactSubjects.note(product, at: number, in: &subscriptions)
    }
  }

  /// The first word on a thing stays: an upgraded subscription is still told from its old product.
  private static func note(_ product: ProductID, at number: Int, in table: inout [ProductID]) {
    // Numbers are dense in a run; a file that says otherwise must not fill the memory.
    guard number < 1 << 24 else { return }
    while table.count <= number { table.append(.none) }
    if table[number] == .none { table[number] = product }
  }
}
