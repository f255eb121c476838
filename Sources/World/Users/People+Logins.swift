public import Facts
internal import Kernel

/// The login to the app itself, apart from the account of the device.
extension People {
  /// A person logs in to the running app; false if it is not in front, or if that changes nothing.
  @discardableResult
  public func logIn(_ account: AccountID, on device: Device) -> Bool {
    change(.person(account), .loggedIn(account: account), on: device)
  }

  /// Whoever uses the app logs out; false if it is not in front, or if nobody is logged in.
  @discardableResult
  public func logOut(on device: Device) -> Bool { change(.nobody, .loggedOut, on: device) }

  private func change(_ login: AppLogin, _ fact: UserFact, on device: Device) -> Bool {
    guard let process = device.process, process.isForeground, device.login != login else { return false }
    device.login = login
    timeline.record(.user(fact), by: Actor(.user, at: device.id))
    timeline.schedule(.turn(device.id, process.id, .loginChanged), after: .zero)
    return true
  }
}
