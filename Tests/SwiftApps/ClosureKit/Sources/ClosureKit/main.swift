import Foundation
import StoreKit

/// An app that uses the kit. Coins are counted in the wallet; other products are unlocked there.
final class ClosureApp: JudgedApp {
  static var description: Assay.Description {
    Assay.Description(
      title: "A kit with closures and a table of payments", productTypes: [.consumable, .nonConsumable],
      lacks: [.promotions])
  }

  private let wallet = Wallet()
  private let amounts = Assay.amounts

  func launch() {
    PurchaseKit.shared.revoked = { [wallet] in for identifier in $0 { _ = wallet.lock(identifier) } }
    PurchaseKit.shared.start { [wallet, amounts] purchase in
      guard let amount = amounts[purchase.productId] else { return wallet.unlock(purchase.productId) }
      return wallet.credit(
        amount * purchase.quantity, of: purchase.productId, transactionId: purchase.transactionId)
    } unsolicited: {
      print("unsolicited:", $0)
    }
  }

  func buy(_ productIdentifier: String, quantity: Int) {
    PurchaseKit.shared.purchase(productIdentifier, quantity: quantity) { print("bought:", $0) }
  }

  func restore() { PurchaseKit.shared.restorePurchases { print("restored:", $0) } }

  func owned(_ productIdentifier: String) -> Int {
    wallet.balance(of: productIdentifier) + (wallet.isUnlocked(productIdentifier) ? 1 : 0)
  }
}

extension Assay {
  /// The amount that a purchase of each consumable adds.
  static var amounts: [String: Int] {
    let counted = products.filter { $0.type == .consumable }
    return Dictionary(uniqueKeysWithValues: counted.map { ($0.productIdentifier, $0.grants) })
  }
}

Assay.run(ClosureApp())
