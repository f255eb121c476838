import Foundation
import StoreKit

/// The screen of the shop.
final class ShopViewModel {
  private let store = StoreEvents()
  private let library: Library
  private let amounts: [String: Int]
  private let alertSubject = Subject<String>()
  private let busySubject = Subject<Bool>()
  private var products: [String: SKProduct] = [:]
  private var wanted: [(identifier: String, quantity: Int)] = []
  private var subscriptions: [Subscription] = []

  var alerts: Publisher<String> { alertSubject.eraseToPublisher() }
  var busy: Publisher<Bool> { busySubject.eraseToPublisher() }

  /// - Parameter amounts: The amount that a purchase of each consumable adds. Other products are unlocked.
  init(library: Library, amounts: [String: Int]) {
    self.library = library
    self.amounts = amounts
  }

  /// The user opens the screen.
  func viewDidLoad() {
    guard subscriptions.isEmpty else { return }
    store.transactions
      .filter { $0.transactionState == .purchased || $0.transactionState == .restored }
      .sink { [weak self] in self?.deliver($0) }
      .store(in: &subscriptions)
    store.transactions
      .filter { $0.transactionState == .failed }
      .sink { [weak self] in self?.fail($0) }
      .store(in: &subscriptions)
    store.events.sink { [weak self] in self?.receive($0) }.store(in: &subscriptions)
    store.observe()
  }

  func buy(_ identifier: String, quantity: Int) {
    guard SKPaymentQueue.canMakePayments() else { return alertSubject.send("Purchases are not allowed.") }
    if let product = products[identifier] {
      pay(for: product, quantity)
    } else {
      wanted.append((identifier, quantity))
      store.loadProducts([identifier])
    }
  }

  func restore() {
    busySubject.send(true)
    SKPaymentQueue.default().restoreCompletedTransactions()
  }

  private func pay(for product: SKProduct, _ quantity: Int) {
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    SKPaymentQueue.default().add(payment)
  }

  private func receive(_ event: StoreEvent) {
    switch event {
    case .products(let found, let invalid):
      for product in found { products[product.productIdentifier] = product }
      let taps = wanted
      wanted = taps.filter { products[$0.identifier] == nil && !invalid.contains($0.identifier) }
      for tap in taps {
        if let product = products[tap.identifier] { pay(for: product, tap.quantity) }
      }
      if !invalid.isEmpty { alertSubject.send("This is not for sale at present.") }
    case .productsFailed:
      wanted = []
      alertSubject.send("The store could not be reached.")
    case .restoreEnded(let error):
      busySubject.send(false)
      if let error, (error as? SKError)?.code != .paymentCancelled {
        alertSubject.send(error.localizedDescription)
      }
    case .revoked(let identifiers): identifiers.forEach(library.remove)
    case .transaction: break
    }
  }

  private func deliver(_ transaction: SKPaymentTransaction) {
    let payment = transaction.original?.payment ?? transaction.payment
    guard let identifier = transaction.transactionIdentifier, !payment.productIdentifier.isEmpty else {
      return
    }
    do {
      if let amount = amounts[payment.productIdentifier] {
        try library.add(amount * payment.quantity, of: payment.productIdentifier, key: identifier)
      } else {
        try library.add(1, of: payment.productIdentifier, key: "unlocked")
      }
      SKPaymentQueue.default().finishTransaction(transaction)
    } catch {
      alertSubject.send("The purchase could not be saved; it will be tried again.")
    }
  }

  private func fail(_ transaction: SKPaymentTransaction) {
    SKPaymentQueue.default().finishTransaction(transaction)
    let error = transaction.error
    if let error = error as? SKError, error.code == .paymentCancelled { return }
    alertSubject.send(error?.localizedDescription ?? "The purchase failed.")
  }
}
