internal import Scenario

/// Removes orders (the commands of a scenario) and faults: halves first, then one by one. Then removes
/// devices and accounts that are no longer needed.
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

  /// The indexes of the orders that can be removed.
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

  /// Removes the orders that name an unneeded device, starting at the last one.
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

/// Removes two orders or faults at a time, if neither can be removed alone. There are many pairs, so this
/// is the last pass.
struct FewerPairs: ShrinkPass {
  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    let places = FewerOrders.places(in: script)
    let kept = DeltaDebugging.minimumByPairs(of: places, isSpent: { trials.isSpent }) { kept in
      trials.fails(FewerOrders.keeping(kept, of: script))
    }
    return kept.count < places.count ? FewerOrders.keeping(kept, of: script) : script
  }
}
