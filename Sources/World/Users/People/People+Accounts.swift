public import Facts
internal import Kernel
internal import StoreModel

extension People {
  /// Signs an account in on a device, in place of the account that is signed in.
  public func signIn(_ account: AccountID, on device: Device) {
    guard device.account != account else { return }
    signOut(device)
    // As reported from the first years, a test account became unusable if the user entered it outside
    // of a purchase dialog.
    if store[account].isTester, timeline.choose(.testerInSettings, scope: account.rawValue) == 1 {
      store.books[account].isSpoiled = true
    }
    enter(account, on: device)
  }

  /// Signs an account in on a device that has no signed-in account.
  func enter(_ account: AccountID, on device: Device) {
    device.account = account
    device.user = timeline.texts.intern(store[account].name)
    store.books.register(account, on: device.id)
    timeline.record(.user(.signedIn(account: account)), by: Actor(.user, at: device.id))
    storefrontChanged(on: device, to: store[account].storefront)
    device.queue.accountSignedIn()
    device.feed?.accountSignedIn()
  }

  public func signOut(_ device: Device) {
    guard device.account != .none else { return }
    timeline.record(.user(.signedOut(account: device.account)), by: Actor(.user, at: device.id))
    store.books.unregister(device.account, from: device.id)
    device.account = .none
  }

  /// Sets the account that the user enters if a purchase requires a sign-in.
  public func setAccountAtHand(_ account: AccountID, on device: Device) { device.accountForSignIn = account }
}
