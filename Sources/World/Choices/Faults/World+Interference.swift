internal import Facts
internal import Kernel

/// An interference under way, with the state that its end restores.
struct ActiveInterference {
  let device: DeviceID
  let interference: Interference
  /// The account that was signed in before.
  var account: AccountID = .none
  /// The account that replaced it.
  var visitor: AccountID = .none
  /// The links that went down.
  var endpoints: [Endpoint] = []
}

extension World {
  /// How long an interference lasts. Its end is a prompt event, so the world becomes idle only after it.
  private static let interferenceLength = Interval.seconds(60)

  /// Carries out the kills that are due, and then the pending interferences.
  func carryOutFaults() {
    apps.carryOutKills()
    guard !timeline.pendingInterferences.isEmpty else { return }
    let pending = timeline.pendingInterferences
    timeline.pendingInterferences.removeAll()
    for item in pending { begin(item) }
    // An app that is notified of an interference can be killed while it handles the event.
    apps.carryOutKills()
  }

  private func begin(_ pending: PendingInterference) {
    let device = self[pending.device]
    guard device.isOn, var under = effect(of: pending.interference, on: device) else { return }
    note(pending.interference, on: device)
    switch pending.interference {
    case .none: return
    case .background: apps.background(device)
    case .accountSwitch:
      if under.visitor == .none { under.visitor = addVisitor(like: under.account) }
      people.signIn(under.visitor, on: device)
    case .offline:
      for endpoint in under.endpoints { _ = setLink(of: device, endpoint, isUp: false) }
    }
    timeline.schedule(.interferenceEnds(under), after: World.interferenceLength)
  }

  /// The changes that an interference makes on a device; nil if it changes nothing.
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
      under.endpoints = Endpoint.allCases.filter { isLinkUp(of: device, $0) }
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
    let storefront = timeline.texts[store[account].storefront]
    return addAccount(named: "somebody else", storefront: storefront)
  }

  /// Undoes an interference, except for state that has changed since.
  func end(_ past: ActiveInterference) {
    let device = self[past.device]
    switch past.interference {
    case .none: break
    case .background: apps.foreground(device)
    case .accountSwitch: if device.account == past.visitor { people.signIn(past.account, on: device) }
    case .offline: for endpoint in past.endpoints { _ = setLink(of: device, endpoint, isUp: true) }
    }
  }
}
