internal import Facts
internal import Kernel

/// A kill that will be carried out soon. Until then the app's code does not run.
struct PendingKill {
  let device: DeviceID
  /// The name of the kill's point in facts.
  let point: String
}

extension Timeline {
  /// Asks the sites whether a recorded fact kills an app or starts an interference. The sites are asked
  /// for each device that the fact may concern, if an app runs on it.
  func askForFaults(_ content: FactContent, actor: Actor) {
    let kind = content.kind
    let detail = UInt16(kind.rawValue)
    choices.moment = factCount
    // This code runs at every fact. An index loop avoids reference counting for the array.
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
