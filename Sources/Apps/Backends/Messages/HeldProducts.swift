/// The products of users in a backend's records, at one moment.
struct HeldProducts {
  /// The products of one user.
  struct Holding {
    let user: String
    let counts: [(product: String, count: Int64)]

    func count(of product: String) -> Int64 { counts.first { $0.product == product }?.count ?? 0 }
  }

  /// A product whose count for a user has changed.
  struct Change {
    let user: String
    let product: String
    let isMore: Bool
  }

  private(set) var holdings: [Holding] = []

  mutating func add(_ user: String, _ counts: [(product: String, count: Int64)]) {
    holdings.append(Holding(user: user, counts: counts))
  }

  /// The number of purchases of a product that a user has.
  func count(of product: String, for user: String) -> Int64 {
    holdings.first { $0.user == user }?.count(of: product) ?? 0
  }

  func changes(since earlier: HeldProducts) -> [Change] {
    var changes: [Change] = []
    for holding in holdings {
      let before = earlier.holdings.first { $0.user == holding.user }
      let products = holding.counts.map(\.product)
      let gone = (before?.counts ?? []).map(\.product).filter { !products.contains($0) }
      for product in products + gone {
        let (old, new) = (before?.count(of: product) ?? 0, holding.count(of: product))
        guard old != new else { continue }
        changes.append(Change(user: holding.user, product: product, isMore: new > old))
      }
    }
    return changes
  }
}
