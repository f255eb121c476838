import Foundation
import StoreKit

/// The completions that wait for payments. The table is in memory only: after a restart it is empty, and
/// purchases still arrive.
final class PaymentTable {
  private var completions: [SKPayment: [PurchaseCompletion]] = [:]
  private let queue = DispatchQueue(label: "com.example.closurekit.payments")

  func insert(_ payment: SKPayment, _ completion: @escaping PurchaseCompletion) {
    queue.sync { completions[payment, default: []].append(completion) }
  }

  /// Removes and returns the first completion that waits for a payment, if there is one.
  func take(_ payment: SKPayment) -> PurchaseCompletion? {
    queue.sync {
      guard var waiting = completions[payment], !waiting.isEmpty else { return nil }
      let first = waiting.removeFirst()
      completions[payment] = waiting.isEmpty ? nil : waiting
      return first
    }
  }

  var isEmpty: Bool { queue.sync { completions.isEmpty } }
}
