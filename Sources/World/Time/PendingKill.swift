internal import Facts
internal import Kernel

/// A kill that has struck but is not carried out yet; the app's code does not run again in this launch.
struct PendingKill {
  /// The device on which the app runs.
  let device: DeviceID
  /// The point at which the kill struck, as the fact names it.
  let point: String
}

extension Timeline {
  /// Asks the sites, for each device with a running app that a fact may concern, whether the app is killed or something
  /// comes between at the fact.
  func askForFaults(_ content: FactContent, actor: Actor) {
    let kind = content.kind
    let detail = UInt16(kind.rawValue)
    choices.moment = factCount
    // This happens at every fact, and an index loop does not count references to the list.
    var place = 0
    while place < runningDevices.count {
      let device = runningDevices[place]
      place += 1
      guard actor.device == .none || actor.device == device else { continue }
      if !faults.isEmpty {
        for site in [ChoiceSite.killAtFact, .interference] {
          strikeArmed(site, detail: detail, scope: device.rawValue, on: device) {
            faults.isMeant($0, by: content)
          }
        }
      }
      let site = Site(name: ChoiceSite.killAtFact.rawValue, detail: detail, scope: device.rawValue)
      if choices.pick(2, at: site) == 1 {
        pendingKills.append(PendingKill(device: device, point: "at " + FactDescription.of(kind).name))
      }
      askForInterference(detail, on: device)
    }
  }
}
