internal import Facts
internal import Kernel
internal import StoreModel

extension People {
  /// Moves the account that is signed in on a device to another storefront.
  public func changeStorefront(of device: Device, to country: String) {
    let storefront = timeline.texts.intern(country)
    guard device.account != .none, device.storefront != storefront else { return }
    timeline.record(
      .user(.changedStorefront(account: device.account, storefront: storefront)),
      by: Actor(.user, at: device.id))
    store.books[device.account].move(to: storefront, from: store.books.revision + 1)
    for other in devices.all where other.account == device.account {
      storefrontChanged(on: other, to: storefront)
    }
  }

  /// Changes a device's storefront. Observers are notified. The delegate is asked whether payments in
  /// progress continue.
  func storefrontChanged(on device: Device, to storefront: TextID) {
    guard device.storefront != storefront else { return }
    device.storefront = storefront
    timeline.record(.device(.storefrontChanged(storefront: storefront)), by: Actor(.device, at: device.id))
    guard let process = device.process else { return }
    device.transactions.post(.storefrontChanged(process: process.id))
    device.feed?.notices.storefrontChanged(to: storefront)
    guard let delegate = process.delegate, delegate.handlers.contains(.shouldContinue) else { return }
    for transaction in device.transactions.all
    where book[transaction].shown == .purchasing && book[transaction].account == device.account {
      device.transactions.post(.continueAsked(transaction, process: process.id))
    }
  }
}
