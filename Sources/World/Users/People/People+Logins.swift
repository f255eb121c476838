public import Facts
internal import Kernel

/// The login to the app itself. It is independent of the account that is signed in on the device.
extension People {
  /// Logs a user in to the running app. Returns false if the app is not in the foreground, or if
  /// nothing changes.
  @discardableResult
  public func logIn(_ account: AccountID, on device: Device) -> Bool {
    change(.person(account), .loggedIn(account: account), on: device)
  }

  /// Logs the user out of the app. Returns false if the app is not in the foreground, or if no user is
  /// logged in.
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
