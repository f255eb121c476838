internal import Scenario

/// Leaves out orders and faults: halves first, then one by one; then devices and accounts that nothing needs.
struct FewerOrders: ShrinkPass {
  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    var current = script
    let places = FewerOrders.places(in: script)
    let kept = DeltaDebugging.minimum(of: places, isSpent: { trials.isSpent }) { kept in
      trials.fails(FewerOrders.keeping(kept, of: script))
    }
    if kept.count < places.count { current = FewerOrders.keeping(kept, of: script) }
    return applying(FewerOrders.unusedDevices, to: current, trials)
  }

  /// The places of the orders that can be left out.
  fileprivate static func places(in script: ScriptRecord) -> [Int] {
    script.orders.indices.filter { script.orders[$0].namedDevice == nil }
  }

  fileprivate static func keeping(_ places: [Int], of script: ScriptRecord) -> ScriptRecord {
    let wanted = Set(places)
    var copy = script
    copy.orders = script.orders.indices.filter {
      script.orders[$0].namedDevice != nil || wanted.contains($0)
    }.map { script.orders[$0] }
    return copy
  }

  /// Leaves the naming of a device out where no order needs it, from the last one on.
  private static var unusedDevices: [ScriptChange] {
    (0..<8).map { number in
      { script in
        let used = script.orders.filter { $0.namedDevice == nil }.flatMap(\.devices)
        let idle = script.orders.indices.filter { place in
          script.orders[place].namedDevice.map { !used.contains($0) } ?? false
        }
        guard number < idle.count else { return nil }
        return script.removing(idle[idle.count - 1 - number])
      }
    }
  }
}

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
