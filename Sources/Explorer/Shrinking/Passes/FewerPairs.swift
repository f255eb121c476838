internal import Scenario

/// Leaves out two orders or faults at a time, where neither can go without the other. There are many pairs, so this is the last
/// pass, over what the others have left.
struct FewerPairs: ShrinkPass {
  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    let places = FewerOrders.places(in: script)
    let kept = DeltaDebugging.minimumByPairs(of: places, isSpent: { trials.isSpent }) { kept in
      trials.fails(FewerOrders.keeping(kept, of: script))
    }
    return kept.count < places.count ? FewerOrders.keeping(kept, of: script) : script
  }
}
