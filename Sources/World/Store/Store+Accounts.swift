internal import Facts

extension Store {
  /// An account is signed in on a device.
  func register(_ account: AccountID, on device: DeviceID) {
    guard account != .none, !accounts[account.index].devices.contains(device) else { return }
    accounts[account.index].devices.append(device)
  }

  /// An account is no longer signed in on a device.
  func unregister(_ account: AccountID, from device: DeviceID) {
    accounts[account.index].devices.removeAll { $0 == device }
  }

  /// The account with a name, or nothing.
  func account(named name: TextID) -> AccountID? {
    let text = timeline.texts[name]
    return accounts.firstIndex { $0.name == text }.map { AccountID($0) }
  }
}
