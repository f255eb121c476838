internal import Kernel
internal import Scenario

/// Replaces waits by waiting until the world is idle, or shortens them to a round time. Merges two
/// consecutive waits.
struct ShorterTimes: ShrinkPass {
  private static let roundTimes: [Interval] = [
    .seconds(1), .seconds(10), .minutes(1), .minutes(10), .hours(1), .hours(12), .days(1), .days(7),
    .days(31),
  ]

  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    var current = script
    var place = current.orders.count
    while place > 0 {
      place -= 1
      guard current.orders[place].isWaiting else { continue }
      if let joined = ShorterTimes.joined(current, at: place), trials.fails(joined) {
        current = joined
        continue
      }
      current = shorter(current, at: place, trials)
    }
    return current
  }

  private func shorter(_ script: ScriptRecord, at place: Int, _ trials: ShrinkTrials) -> ScriptRecord {
    guard script.orders[place] != .settle else { return script }
    let rested = script.replacing(place, by: .settle)
    if trials.fails(rested) { return rested }
    guard let present = script.orders[place].waitingTime else { return script }
    for time in ShorterTimes.roundTimes where time < present {
      let candidate = script.replacing(place, by: .wait(time))
      if trials.fails(candidate) { return candidate }
    }
    return script
  }

  private static func joined(_ script: ScriptRecord, at place: Int) -> ScriptRecord? {
    guard place + 1 < script.orders.count, let first = script.orders[place].waitingTime,
      let second = script.orders[place + 1].waitingTime
    else { return nil }
    return script.replacing(place, by: .wait(first + second)).removing(place + 1)
  }
}
