internal import Facts
internal import Kernel
internal import StoreModel

/// The armed faults that have not occurred yet. Each counts its own occasions.
///
/// A fault that occurs pins the next choice at its site, so that it is chosen like any other option.
final class FaultBoard {
  private struct Entry {
    let id: FaultID
    let fault: ArmedFault
    /// The number of its occasions so far.
    var passed: UInt32 = 0

    /// The coming occasion at which it occurs; the next one is 1.
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

  /// The armed fault that waits for the same occasion as this one, if any.
  func rival(of fault: ArmedFault) -> FaultID? {
    entries.first { $0.fault.meansOccasions(of: fault) && $0.distance == fault.nth }?.id
  }

  /// Whether a fault has not occurred yet.
  func isWaiting(_ id: FaultID) -> Bool { entries.contains { $0.id == id } }

  /// Whether an armed kill on a device has not occurred yet.
  func awaitsKill(on device: DeviceID) -> Bool {
    entries.contains { entry in
      guard entry.fault.device == device else { return false }
      return [.killBefore, .killAfter, .killDuring, .killAtFact].contains(entry.fault.site)
    }
  }

  /// Counts one more occasion and returns the fault that occurs at it. If two are due, the older one occurs and
  /// the other waits for the next occasion.
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
  /// Whether a fault applies to the occasion of some transactions and products.
  func isMeant(_ fault: ArmedFault, transactions: [TransactionID], products: [ProductID] = []) -> Bool {
    if fault.transaction != .none { return transactions.contains(fault.transaction) }
    return products.contains(fault.product) || transactions.contains { product($0) == fault.product }
  }

  private func product(_ transaction: TransactionID) -> ProductID {
    transaction == .none ? .none : book[transaction].product
  }

  /// Whether a fault applies to a fact. It does if a field of the fact names its transaction or product.
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
