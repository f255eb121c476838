/// The grants that the app claimed without naming a transaction. Each later finish of a transaction uses up
/// units of a grant.
final class UnnamedGrants {
  private struct Grant {
    let device: DeviceID
    /// The number of units not yet matched with a finish.
    var remaining: Int64
    /// The latest claim.
    var claimed: FactSequence
    /// The position of the previous entry of the same product, or -1.
    let next: Int32
  }

  private var grants: [Grant] = []
  /// The position of the latest entry of each product, or -1.
  private let latest = IdentifierTable(blank: Int32(-1))

  func add(_ count: Int64, of product: ProductID, on device: DeviceID, at sequence: FactSequence) {
    if let position = position(of: product, where: { $0.device == device }) {
      let (sum, overflows) = grants[position].remaining.addingReportingOverflow(max(count, 1))
      grants[position].remaining = overflows ? .max : sum
      grants[position].claimed = sequence
      return
    }
    let list = latest.pointer(to: product.index)
    grants.append(
      Grant(device: device, remaining: max(count, 1), claimed: sequence, next: list.pointee))
    list.pointee = Int32(grants.count - 1)
  }

  /// Uses up units of a grant for the finish of a transaction. Returns the latest claim of this grant. Nil if
  /// no grant matches.
  ///
  /// Some apps count units in a claim. Others count purchases.
  func use(
    for quantity: Int, of product: ProductID, granting units: Int64, on device: DeviceID
  ) -> FactSequence? {
    guard let position = position(of: product, where: { $0.device == device && $0.remaining > 0 }) else {
      return nil
    }
    let grant = grants[position]
    let quantity = Int64(max(quantity, 1))
    let (all, overflows) = quantity.multipliedReportingOverflow(by: max(units, 1))
    let used = overflows || grant.remaining < all ? quantity : all
    grants[position].remaining -= min(used, grant.remaining)
    return grant.claimed
  }

  private func position(of product: ProductID, where holds: (Grant) -> Bool) -> Int? {
    var position = latest[product.index]
    while position >= 0 {
      if holds(grants[Int(position)]) { return Int(position) }
      position = grants[Int(position)].next
    }
    return nil
  }

  /// Drops the grants on a device whose app data was removed or replaced.
  func forget(on device: DeviceID) {
    for index in grants.indices where grants[index].device == device { grants[index].remaining = 0 }
  }

  func reset() {
    grants.removeAll(keepingCapacity: true)
    latest.reset()
  }
}
