import Foundation
import StoreKit

/// Who waits for which payment. It is in memory only: after a restart nobody waits, and purchases still arrive.
final class PaymentTable {
  private var completions: [SKPayment: [PurchaseCompletion]] = [:]
  private let queue = DispatchQueue(label: "com.example.closurekit.payments")

  func insert(_ payment: SKPayment, _ completion: @escaping PurchaseCompletion) {
    queue.sync { completions[payment, default: []].append(completion) }
  }

  /// Takes out the first one who waits for a payment, if somebody does.
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
