internal import AppSide
internal import Foundation

/// The pending work of a launch, by the numbers that events use. A started request is retained here until it
/// has answered.
final class PendingWork: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var requests: [Int: SKRequest] = [:]
  private var timers: [Int: () -> Void] = [:]
  private var visits: [Int: (Event) -> Void] = [:]
  private var sheets: [Int: WeakSheet] = [:]
  private var products: [String: SKProduct] = [:]
  private var lastNumber = 0

  /// A weak reference to a sheet, which is retained by its presenter.
  private struct WeakSheet {
    weak var sheet: SKStoreProductViewController?
  }

  // MARK: Requests

  func keep(_ request: SKRequest, _ number: Int) { lock.withLock { requests[number] = request } }

  func request(_ number: Int) -> SKRequest? { lock.withLock { requests[number] } }

  func takeRequest(_ number: Int) -> SKRequest? { lock.withLock { requests.removeValue(forKey: number) } }

  // MARK: Products

  /// Makes the object for a product from the store, and stores it as the latest one.
  func product(_ told: Product) -> SKProduct {
    let product = SKProduct(told)
    lock.withLock { products[told.productIdentifier] = product }
    return product
  }

  /// The latest product that the store returned under an identifier.
  func product(named identifier: String) -> SKProduct? { lock.withLock { products[identifier] } }

  // MARK: Timers

  func keep(_ timer: Int, _ action: @escaping () -> Void) { lock.withLock { timers[timer] = action } }

  func takeTimer(_ timer: Int) -> (() -> Void)? { lock.withLock { timers.removeValue(forKey: timer) } }

  // MARK: Visits of the store

  /// Assigns a number to a question. `handler` receives the answer.
  func expectVisit(_ handler: @escaping (Event) -> Void) -> Int {
    lock.withLock {
      lastNumber += 1
      visits[lastNumber] = handler
      return lastNumber
    }
  }

  func takeVisit(_ number: Int) -> ((Event) -> Void)? { lock.withLock { visits.removeValue(forKey: number) } }

  /// Assigns a number to a new sheet.
  func add(_ sheet: SKStoreProductViewController) -> Int {
    lock.withLock {
      lastNumber += 1
      sheets[lastNumber] = WeakSheet(sheet: sheet)
      return lastNumber
    }
  }

  func sheet(_ number: Int) -> SKStoreProductViewController? { lock.withLock { sheets[number]?.sheet } }

  func removeAll() {
    lock.withLock {
      (requests, timers, visits, sheets, products) = ([:], [:], [:], [:], [:])
    }
  }
}
