public import AssayKit

/// An app that sells coins. It writes each purchase to its disk; the user owns what these files record.
public final class CoinShop: SwiftApp {
  /// The capabilities of the app, so that scenarios that need more do not run.
  public static var capabilities: Capabilities {
    var capabilities = Capabilities()
    capabilities.productTypes = [.consumable]
    capabilities.restores = false
    return capabilities
  }

  private let observer = ObserverToken(rawValue: 1)
  private let finishesFirst: Bool

  /// Creates the app of one launch. An app that finishes first loses a purchase if it is killed in between.
  public init(finishesFirst: Bool = false) { self.finishesFirst = finishesFirst }

  /// Registers an observer, adds payments, delivers purchases, and counts them.
  public func handle(_ event: AppEvent, in turn: AppTurn) {
    switch event {
    case .launched:
      turn.call(.addObserver(observer, .updatedTransactions))
    case .tapped(.buy(let product, let quantity)):
      turn.call(.canMakePayments) { reply in
        guard case .flag(true) = reply else { return }
        let identifier = turn.view.identifier(of: product)
        turn.call(.addPayment(AppPayment(productIdentifier: identifier, quantity: quantity)))
      }
    case .updatedTransactions(_, let batch):
      for transaction in batch.handles { update(transaction, turn) }
    case .owned(let product): count(product, turn)
    default: break
    }
  }

  private func update(_ transaction: TransactionHandle, _ turn: AppTurn) {
    switch turn.view.state(of: transaction) {
    case .purchasing, .deferred: break
    case .failed: turn.call(.finish(transaction))
    case .purchased, .restored:
      if finishesFirst {
        turn.call(.finish(transaction))
        deliver(transaction, turn)
      } else {
        deliver(transaction, turn)
        turn.call(.finish(transaction))
      }
    }
  }

  /// Records a purchase unless an earlier launch already did.
  private func deliver(_ transaction: TransactionHandle, _ turn: AppTurn) {
    guard let product = turn.view.product(of: transaction), let number = turn.view.identifier(of: transaction)
    else { return }
    let path = turn.bytes(folder(of: product, turn) + String(number))
    let coins = (turn.view.bundled(product)?.grants ?? 1) * turn.view.quantity(of: transaction)
    turn.call(.exists(path: path)) { reply in
      guard case .flag(false) = reply else { return }
      turn.call(.write(path: path, content: turn.bytes(String(coins))))
      turn.call(.claimGranted(transaction, product, account: nil, count: coins))
    }
  }

  /// Adds up the files of a product.
  private func count(_ product: ProductID, _ turn: AppTurn) {
    var sum = 0
    turn.answer(.count(sum))
    turn.call(.list(prefix: turn.bytes(folder(of: product, turn)))) { reply in
      guard case .list(let paths) = reply else { return }
      for path in paths {
        turn.call(.read(path: path)) { reply in
          guard case .bytes(let content?) = reply else { return }
          sum += Int(turn.text(content)) ?? 0
          turn.answer(.count(sum))
        }
      }
    }
  }

  private func folder(of product: ProductID, _ turn: AppTurn) -> String {
    turn.view.texts[turn.view.identifier(of: product)] + "/"
  }
}
