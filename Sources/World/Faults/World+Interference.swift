internal import Facts
internal import Kernel

/// An interference that is under way, with what it has to be undone by.
struct PastInterference {
  let device: DeviceID
  let interference: Interference
  /// The account that was signed in before another one.
  var account: AccountID = .none
  /// The account that took its place.
  var visitor: AccountID = .none
  /// The links that went down.
  var endpoints: [Endpoint] = []
}

extension World {
  /// How long an interference lasts. It belongs to what is prompt, so that the world settles behind it.
  private static let interferenceLength = Interval.seconds(60)

  /// Carries out the kills that have struck, and then what comes between.
  func carryOutFaults() {
    apps.carryOutKills()
    guard !timeline.pendingInterferences.isEmpty else { return }
    let pending = timeline.pendingInterferences
    timeline.pendingInterferences.removeAll()
    for item in pending { begin(item) }
    // An app that is told of it can be killed while it handles that.
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

  /// What an interference changes on a device; nil where it changes nothing.
  private func effect(of interference: Interference, on device: Device) -> PastInterference? {
    var under = PastInterference(device: device.id, interference: interference)
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

  /// Undoes what is still as the interference left it.
  func end(_ past: PastInterference) {
    let device = self[past.device]
    switch past.interference {
    case .none: break
    case .background: apps.foreground(device)
    case .accountSwitch: if device.account == past.visitor { people.signIn(past.account, on: device) }
    case .offline: for endpoint in past.endpoints { _ = setLink(of: device, endpoint, isUp: true) }
    }
  }
}
