internal import Facts
internal import Kernel

extension World {
  /// Ends an event: the kills that facts caused are carried out, and what comes between. False where the run ends with it.
  @discardableResult
  public func endStep() -> Bool {
    carryOutFaults()
    if timeline.wasKillDriven { askWhetherItGoesOn() }
    return !isOver
  }

  /// Ends an order of a scenario; false where the run ends with it. Kills that wait for the app's next turn go on waiting.
  public func endOrder() -> Bool {
    if timeline.wasKillDriven { askWhetherItGoesOn() }
    return !isOver
  }

  private func askWhetherItGoesOn() {
    timeline.wasKillDriven = false
    guard let goesOn, timeline.choices.isDriverSpent, timeline.pendingKills.isEmpty,
      timeline.pendingInterferences.isEmpty
    else { return }
    isOver = !goesOn()
  }
}
