internal import AssayApp
internal import Foundation

/// What a launch waits for, by the numbers that events name it with. A request that was started is kept here until it
/// has answered.
final class PendingWork: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var requests: [Int: SKRequest] = [:]
  private var timers: [Int: () -> Void] = [:]
  private var visits: [Int: (Event) -> Void] = [:]
  private var sheets: [Int: WeakSheet] = [:]
  private var products: [String: SKProduct] = [:]
  private var lastNumber = 0

  /// A sheet, which whoever shows it keeps.
  private struct WeakSheet {
    weak var sheet: SKStoreProductViewController?
  }

  // MARK: Requests

  func keep(_ request: SKRequest, _ number: Int) { lock.withLock { requests[number] = request } }

  func request(_ number: Int) -> SKRequest? { lock.withLock { requests[number] } }

  func takeRequest(_ number: Int) -> SKRequest? { lock.withLock { requests.removeValue(forKey: number) } }

  // MARK: Products

  /// The object of a product that the store tells of.
  func product(_ told: Product) -> SKProduct {
    let product = SKProduct(told)
    lock.withLock { products[told.productIdentifier] = product }
    return product
  }

  /// The product that the store told of last.
  func product(named identifier: String) -> SKProduct? { lock.withLock { products[identifier] } }

  // MARK: Timers

  func keep(_ timer: Int, _ action: @escaping () -> Void) { lock.withLock { timers[timer] = action } }

  func takeTimer(_ timer: Int) -> (() -> Void)? { lock.withLock { timers.removeValue(forKey: timer) } }

  // MARK: Visits of the store

  /// The number of a question whose answer is told to the handler.
  func expectVisit(_ handler: @escaping (Event) -> Void) -> Int {
    lock.withLock {
      lastNumber += 1
      visits[lastNumber] = handler
      return lastNumber
    }
  }

  func takeVisit(_ number: Int) -> ((Event) -> Void)? { lock.withLock { visits.removeValue(forKey: number) } }

  /// The number of a new sheet.
  func add(_ sheet: SKStoreProductViewController) -> Int {
    lock.withLock {
      lastNumber += 1
      sheets[lastNumber] = WeakSheet(sheet: sheet)
      return lastNumber
    }
  }

  func sheet(_ number: Int) -> SKStoreProductViewController? { lock.withLock { sheets[number]?.sheet } }

  /// Lets go of everything.
  func removeAll() {
    lock.withLock {
      (requests, timers, visits, sheets, products) = ([:], [:], [:], [:], [:])
    }
  }
}
