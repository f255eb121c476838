internal import Facts
internal import Kernel

/// An interference that has not ended, and the former state that its end restores.
struct ActiveInterference {
  let device: DeviceID
  let interference: Interference
  /// The account that was signed in before the interference.
  var account: AccountID = .none
  /// The account that signed in instead of it.
  var visitor: AccountID = .none
  /// The links that the interference took down.
  var endpoints: [Endpoint] = []
}

/// Carries out interferences and undoes them.
struct Interferences {
  let timeline: Timeline
  let store: Store
  let devices: DeviceList
  let links: Links
  let people: People
  let apps: AppRuntime

  /// How long an interference lasts. Its end is a prompt event, so the world becomes idle only after it.
  private static let length = Interval.seconds(60)

  func begin(_ pending: PendingInterference) {
    let device = devices[pending.device]
    guard device.isOn, var under = effect(of: pending.interference, on: device) else { return }
    note(pending.interference, on: device)
    switch pending.interference {
    case .none: return
    case .background: apps.background(device)
    case .accountSwitch:
      if under.visitor == .none { under.visitor = addVisitor(like: under.account) }
      people.signIn(under.visitor, on: device)
    case .offline:
      for endpoint in under.endpoints { _ = links.setLink(of: device, endpoint, isUp: false) }
    }
    timeline.schedule(.interferenceEnds(under), after: Interferences.length)
  }

  /// The changes that an interference would make on a device. Nil if it would change nothing.
  private func effect(of interference: Interference, on device: Device) -> ActiveInterference? {
    var under = ActiveInterference(device: device.id, interference: interference)
    switch interference {
    case .none: return nil
    case .background: return device.process?.isForeground ?? false ? under : nil
    case .accountSwitch:
      guard device.account != .none else { return nil }
      under.account = device.account
      if let other = (0..<store.accountCount).first(where: { AccountID($0) != device.account }) {
        under.visitor = AccountID(other)
      }
      return under
    case .offline:
      under.endpoints = Endpoint.allCases.filter { links.isLinkUp(of: device, $0) }
      return under.endpoints.isEmpty ? nil : under
    }
  }

  private func note(_ interference: Interference, on device: Device) {
    timeline.record(
      .world(
        .chosen(
          site: timeline.texts.intern(ChoiceSite.interference.description.name),
          scope: Int64(device.id.rawValue), option: Int64(interference.rawValue),
          count: Int64(ChoiceSite.interferenceOptionCount))),
      by: .world)
  }

  private func addVisitor(like account: AccountID) -> AccountID {
    store.addAccount(
      named: "somebody else", storefront: store[account].storefront,
      isTester: store.environment == .sandbox)
  }

  /// Undoes an interference. State that has changed since then is left alone.
  func end(_ past: ActiveInterference) {
    let device = devices[past.device]
    switch past.interference {
    case .none: break
    case .background: apps.foreground(device)
    case .accountSwitch: if device.account == past.visitor { people.signIn(past.account, on: device) }
    case .offline: for endpoint in past.endpoints { _ = links.setLink(of: device, endpoint, isUp: true) }
    }
  }
}
