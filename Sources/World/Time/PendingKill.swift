internal import Facts
internal import Kernel

/// A kill that has struck: the app's code does not run again in this launch.
struct PendingKill {
  /// Where the app runs.
  let device: DeviceID
  /// At which point the kill struck, as it stands in the fact.
  let point: String
}

extension Timeline {
  /// Asks, after a fact, for each device that could be meant whether its app is killed there.
  func askForKill(_ content: FactContent, actor: Actor) {
    let kind = content.kind
    for device in runningDevices where actor.device == .none || actor.device == device {
      let detail = UInt16(kind.rawValue)
      strikeArmed(.killAtFact, detail: detail, scope: device.rawValue, on: device) {
        faults.isMeant($0, by: content)
      }
      let site = Site(name: ChoiceSite.killAtFact.rawValue, detail: detail, scope: device.rawValue)
      if choices.pick(2, at: site) == 1 {
        pendingKills.append(PendingKill(device: device, point: "at " + FactDescription.of(kind).name))
      }
    }
  }
}
