internal import Facts
internal import Kernel
internal import StoreModel

/// The armed faults that have not occurred yet. Each fault counts the choices that match it.
///
/// A fault that occurs pins the next choice at its site. The choice is then recorded like any other.
final class FaultBoard {
  private struct Entry {
    let id: FaultID
    let fault: ArmedFault
    /// The number of matching choices so far.
    var passed: UInt32 = 0

    /// The number of matching choices until the fault occurs, including the one at which it occurs.
    var distance: UInt32 { fault.nth - passed }
  }

  private var entries: [Entry] = []
  private var armedCount: UInt32 = 0
  private let book: TransactionBook

  init(book: TransactionBook) { self.book = book }

  var isEmpty: Bool { entries.isEmpty }

  func arm(_ fault: ArmedFault) -> FaultID {
    armedCount += 1
    let id = FaultID(number: armedCount)
    entries.append(Entry(id: id, fault: fault))
    return id
  }

  /// The waiting fault that would occur at the same choice as `fault`. Nil if there is none.
  func rival(of fault: ArmedFault) -> FaultID? {
    entries.first { $0.fault.meansOccasions(of: fault) && $0.distance == fault.nth }?.id
  }

  /// Whether an armed fault has not occurred yet.
  func isWaiting(_ id: FaultID) -> Bool { entries.contains { $0.id == id } }

  /// Whether an armed kill on a device has not occurred yet.
  func awaitsKill(on device: DeviceID) -> Bool {
    entries.contains { entry in
      guard entry.fault.device == device else { return false }
      return [.killBefore, .killAfter, .killDuring, .killAtFact].contains(entry.fault.site)
    }
  }

  /// Counts a matching choice for each fault, and returns the fault that occurs at it. If two faults
  /// are due, the older one occurs. The other one waits for the next matching choice.
  func strike(
    _ site: ChoiceSite, detail: UInt16, on device: DeviceID, where concerns: (ArmedFault) -> Bool
  ) -> ArmedFault? {
    var struck: Int?
    for place in entries.indices {
      let fault = entries[place].fault
      guard fault.site == site, fault.device == device, (fault.detail ?? detail) == detail,
        !fault.isNarrow || concerns(fault)
      else { continue }
      if entries[place].distance > 1 {
        entries[place].passed += 1
      } else if struck == nil {
        struck = place
      }
    }
    return struck.map { entries.remove(at: $0).fault }
  }

  func removeAll() { entries.removeAll() }
}

extension FaultBoard {
  /// Whether a choice that is about some transactions and products matches a fault.
  func isMeant(_ fault: ArmedFault, transactions: [TransactionID], products: [ProductID] = []) -> Bool {
    if fault.transaction != .none { return transactions.contains(fault.transaction) }
    return products.contains(fault.product) || transactions.contains { product($0) == fault.product }
  }

  private func product(_ transaction: TransactionID) -> ProductID {
    transaction == .none ? .none : book[transaction].product
  }

  /// Whether a fact matches a fault: a field of the fact names the fault's transaction or product.
  func isMeant(_ fault: ArmedFault, by content: FactContent) -> Bool {
    let fields = content.fields
    for (place, field) in FactDescription.of(content.kind).fields.enumerated() {
      let number = UInt32(truncatingIfNeeded: fields[place])
      switch field.type {
      case .identifier(.transaction):
        if isMeant(fault, transactions: [TransactionID(rawValue: number)]) { return true }
      case .identifier(.product):
        if isMeant(fault, transactions: [], products: [ProductID(rawValue: number)]) { return true }
      case .identifier, .number, .flag, .instant, .interval, .money, .text, .error, .enumeration: break
      }
    }
    return false
  }
}
