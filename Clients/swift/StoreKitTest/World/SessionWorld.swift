internal import AssayKit
public import Facts
internal import Kernel
public import StoreKit
internal import World

/// The features that Assay adds to a session: the events around an app, and their time.
///
/// ```swift
/// session.world.isOnline = false
/// SKPaymentQueue.default().add(payment)
/// await session.world.settle()
/// session.world.isOnline = true
/// await session.world.settle()
/// try session.verify()
/// ```
public struct SessionWorld: Sendable {
  let stage: SessionStage
}

/// The network and the store.
extension SessionWorld {
  /// Whether the device reaches the store and the developer's server.
  public var isOnline: Bool {
    get { stage.world.perform { parts in parts.world.links.isLinkUp(of: parts.device, .store) } }
    nonmutating set {
      act { parts in
        for endpoint in Endpoint.allCases {
          parts.world.links.setLink(of: parts.device, endpoint, isUp: newValue)
        }
      }
    }
  }

  /// Sets whether the store is down. A store that is down does not answer.
  public func setStoreDown(_ isDown: Bool) { act { _ = $0.world.setStoreDown(isDown) } }

  /// Loses the next message of a kind, or a later one.
  ///
  /// - Parameters:
  ///   - kind: The kind, such as `.purchaseAnswer`, the store's answer to a purchase.
  ///   - nth: The number of the message from now on; the next is 1.
  public func loseMessage(_ kind: MessageKind, nth: Int = 1) { arm(.messageLoss, kind, nth) }

  /// Duplicates the next message of a kind, or a later one.
  public func doubleMessage(_ kind: MessageKind, nth: Int = 1) { arm(.messageDuplication, kind, nth) }

  /// Fails the next requests of a kind.
  ///
  /// - Parameters:
  ///   - request: `.productsRequest`, `.checkoutRequest`, `.purchaseRequest`, `.restoreRequest` or `.receiptRequest`.
  ///   - code: The error.
  ///   - times: The number of requests that fail.
  public func fail(_ request: MessageKind, with code: SKError.Code, times: Int = 1) {
    act {
      _ = $0.world.fail(StoreFailure(of: request, StoreError(.SKErrorDomain, code.rawValue), times: times))
    }
  }

  private func arm(_ site: ChoiceSite, _ kind: MessageKind, _ nth: Int) {
    act { parts in
      parts.run.choices.pin(
        name: site.rawValue, detail: UInt16(kind.rawValue), scope: parts.device.id.rawValue,
        visit: UInt32(clamping: max(nth, 1)), value: 1)
    }
  }
}

/// The user.
extension SessionWorld {
  /// Makes the user cancel the next payment sheet instead of confirming it.
  public func cancelNextPurchase() { pin(.sheetAnswer, 1) }

  /// Makes the user leave the next payment sheet unanswered.
  public func walkAwayFromNextPurchase() { pin(.sheetAnswer, 2) }

  /// Makes the user cancel the next request to sign in, such as the one for a restore.
  public func cancelNextSignIn() { pin(.signInAnswer, 1) }

  /// Sets whether the user may pay.
  public func setAllowsPayments(_ allowed: Bool) {
    act { $0.world.setAllowsPayments(allowed, on: $0.device) }
  }

  /// Taps a promoted product in the store on behalf of the user. The app receives the payment.
  ///
  /// - Throws: `SKTestError.invalidProductIdentifier`.
  public func openPromotion(of productIdentifier: String) async throws {
    guard let product = stage.world.perform({ $0.product(productIdentifier) }) else {
      throw SKTestError(
        .invalidProductIdentifier, because: "the configuration has no product “\(productIdentifier)”")
    }
    await stage.carryOut { $0.world.openPromotion(product, on: $0.device) }
  }

  private func pin(_ site: ChoiceSite, _ value: Int) {
    act { $0.run.choices.pin(name: site.rawValue, visit: 1, value: value) }
  }
}

/// Unspecified App Store behavior.
extension SessionWorld {
  /// Lets a seed choose among the options of unspecified App Store behavior from now on: the order of
  /// restored transactions, the batches of callbacks, and their delays. Without a seed, the default options
  /// apply.
  public func useSeed(_ seed: UInt64) {
    act { parts in
      parts.run.begin(seed)
      parts.pinWhatTestsExpect()
    }
  }

  func act(_ work: @escaping (TestWorld.Parts) -> Void) {
    stage.world.perform(work)
    stage.app.schedule()
  }
}
