import Foundation
import StoreKit

/// Restores the user's purchases. Ends when the queue reports the result.
final class RestoreOperation: AsynchronousOperation, @unchecked Sendable {
  private let center: TransactionCenter
  private(set) var error: Error?

  init(center: TransactionCenter) {
    self.center = center
    super.init()
    name = "restore"
  }

  override func main() {
    center.expectRestore { [weak self] error in
      self?.error = error
      self?.finish()
    }
    SKPaymentQueue.default().restoreCompletedTransactions()
  }
}

/// Requests a receipt if there is none yet.
final class ReceiptRefreshOperation: AsynchronousOperation, @unchecked Sendable {
  private var request: SKReceiptRefreshRequest?
  private(set) var error: Error?

  override func main() {
    if let url = Bundle.main.appStoreReceiptURL, FileManager.default.fileExists(atPath: url.path) {
      return finish()
    }
    let request = SKReceiptRefreshRequest()
    self.request = request
    request.delegate = self
    request.start()
  }
}

extension ReceiptRefreshOperation: SKRequestDelegate {
  func requestDidFinish(_ request: SKRequest) {
    self.request = nil
    finish()
  }

  func request(_ request: SKRequest, didFailWithError error: Error) {
    self.error = error
    self.request = nil
    finish()
  }
}
