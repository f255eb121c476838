public import Facts
internal import Kernel

/// The login to the app itself, which is separate from the device's account.
extension People {
  /// Logs a user in to the running app; false if the app is not in the foreground or nothing changes.
  @discardableResult
  public func logIn(_ account: AccountID, on device: Device) -> Bool {
    change(.person(account), .loggedIn(account: account), on: device)
  }

  /// Logs the app's user out; false if the app is not in the foreground or no user is logged in.
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
