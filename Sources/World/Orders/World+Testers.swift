public import Facts
internal import Kernel
public import StoreModel

extension World {
  /// Says how the purchases of a test account go: how fast subscriptions run, and whether purchases go through.
  public func setTester(
    _ account: AccountID, rate: SubscriptionRate? = nil, interruptsPurchases: Bool = false,
    allowsPurchases: Bool = true
  ) {
    store.accounts[account.index].subscriptionRate = rate
    store.accounts[account.index].isInterrupted = interruptsPurchases
    store.accounts[account.index].allowsPurchases = allowsPurchases
  }

  /// The user clears the purchase history of a test account in the settings.
  public func clearHistory(of account: AccountID) {
    timeline.record(.user(.clearedHistory(account: account)), by: .world)
    store.clearHistory(of: account)
  }

  /// The user will enter this account when nobody is signed in and a purchase asks for one.
  public func setAccountAtHand(_ account: AccountID, on device: Device) { device.accountAtHand = account }

  /// The user answers the request to sign in that a purchase brought up.
  func userAnswersPurchaseSignIn(on device: Device) {
    let user = Actor(.user, at: device.id)
    let isCancelled = timeline.choose(.signInAnswer, scope: device.id.rawValue) == 1
    guard device.account == .none, device.accountAtHand != .none, !isCancelled else {
      timeline.record(.user(.cancelledSignIn(reason: .purchase)), by: user)
      return device.queue.purchaserSignedIn(.none)
    }
    let account = device.accountAtHand
    enter(account, on: device)
    device.queue.purchaserSignedIn(account)
  }
}
