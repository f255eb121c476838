public import Facts
internal import Kernel
internal import StoreModel

extension People {
  /// Chooses the user's answer to a request to sign in.
  func userAnswersSignIn(_ reason: SignInReason, on device: Device) {
    if reason == .purchase { return userAnswersPurchaseSignIn(on: device) }
    // If no account is signed in, the sign-in counts as canceled.
    let isCancelled =
      timeline.choose(.signInAnswer, scope: device.id.rawValue) == 1 || device.account == .none
    let user = Actor(.user, at: device.id)
    if isCancelled {
      timeline.record(.user(.cancelledSignIn(reason: reason)), by: user)
    } else {
      timeline.record(.user(.signedIn(account: device.account)), by: user)
    }
    arrivals.resume(reason, isCancelled: isCancelled, on: device)
  }

  /// Chooses the user's answer to the price increase sheet.
  func userAnswersConsent(_ subscription: SubscriptionID, on device: Device) {
    guard device.queue.closeConsent(about: subscription) else { return }
    let user = Actor(.user, at: device.id)
    let answer = timeline.choose(.consentAnswer, scope: subscription.rawValue)
    guard answer < 2 else {
      timeline.record(.user(.dismissedSheet), by: user)
      return
    }
    device.queue.forgetIncrease(of: subscription)
    timeline.record(.user(.consented(subscription: subscription, agreed: answer == 0)), by: user)
    store.subscriptions.consentAnswered(subscription, agreed: answer == 0)
    device.queue.askForConsent()
  }

  /// Chooses the user's answer to the code redemption sheet. The user dismisses it or redeems a code.
  /// Dismissing it causes no callback.
  func userAnswersCodeSheet(on device: Device) {
    let user = Actor(.user, at: device.id)
    guard timeline.choose(.codeAnswer, scope: device.id.rawValue) == 1, device.account != .none,
      let product = codeProduct
    else {
      timeline.record(.user(.dismissedSheet), by: user)
      return
    }
    redeemCode(for: product, offer: nil, on: device)
  }

  /// Redeems an offer code for the user, in the app's sheet or in the store itself.
  public func redeemCode(for product: ProductID, offer: TextID?, on device: Device) {
    timeline.record(.user(.redeemedCode(product: product)), by: Actor(.user, at: device.id))
    store.sales.sellOutsideApp(
      product, to: device.account, device: device.id, reason: .redeemed, offer: offer)
  }

  /// The product for which the codes in the sheet are: the first subscription in the catalog. Nil if
  /// there is none.
  private var codeProduct: ProductID? {
    (0..<store.productCount).lazy.map { ProductID($0) }.first { self.store[$0].type.isSubscription }
  }

  /// Chooses the user's answer to a purchase's request to sign in.
  func userAnswersPurchaseSignIn(on device: Device) {
    let user = Actor(.user, at: device.id)
    let isCancelled = timeline.choose(.signInAnswer, scope: device.id.rawValue) == 1
    guard device.account == .none, device.accountForSignIn != .none, !isCancelled else {
      timeline.record(.user(.cancelledSignIn(reason: .purchase)), by: user)
      return device.checkout.purchaserSignedIn(.none)
    }
    let account = device.accountForSignIn
    enter(account, on: device)
    device.checkout.purchaserSignedIn(account)
  }
}
