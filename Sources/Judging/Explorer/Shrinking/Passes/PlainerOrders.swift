internal import Scenario

/// Removes options of orders, and uses smaller numbers for quantities, taps, counts, and the occurrence
/// of a fault.
struct PlainerOrders: ShrinkPass {
  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    var current = script
    for place in current.orders.indices {
      current = applying(
        PlainerOrders.withoutOptions(of: current.orders[place], at: place), to: current, trials)
      current = applying(
        PlainerOrders.smallerNumbers(of: current.orders[place], at: place), to: current, trials)
    }
    return current
  }

  private static func withoutOptions(
    of order: ScriptOrder, at place: Int
  ) -> [ScriptChange] {
    // A `behavior` order without `nth` applies to the whole run, so it cannot be left unused. Drop
    // `optional` together with `nth`.
    if order.function.name == "behavior", order.option("nth") != nil {
      let plain = order.optionNames.reduce(order) { $0.dropping(option: $1) ?? $0 }
      let timeless = ["nth", "optional"].reduce(order) { $0.dropping(option: $1) ?? $0 }
      return [plain, timeless].map { other in { $0.replacing(place, by: other) } } + dropped(order, place)
    }
    return dropped(order, place)
  }

  private static func dropped(_ order: ScriptOrder, _ place: Int) -> [ScriptChange] {
    order.optionNames.filter { $0 != "optional" }.map { name in
      { script in script.orders[place].dropping(option: name).map { script.replacing(place, by: $0) } }
    }
  }

  private static func smallerNumbers(
    of order: ScriptOrder, at place: Int
  ) -> [ScriptChange] {
    var changes: [ScriptChange] = []
    for name in order.optionNames {
      guard let number = order.option(name)?.integer, number > 1 else { continue }
      for smaller in SmallerDeviations.smaller(than: number).reversed() {
        changes.append { script in
          guard let present = script.orders[place].option(name)?.integer, present > smaller else {
            return nil
          }
          return script.replacing(
            place, by: script.orders[place].setting(option: name, to: .integer(smaller)))
        }
      }
    }
    return changes
  }
}

extension ScriptRecord {
  /// A copy of the record with one order replaced.
  func replacing(_ place: Int, by order: ScriptOrder) -> ScriptRecord {
    var copy = self
    copy.orders[place] = order
    return copy
  }

  /// A copy of the record with one order removed.
  func removing(_ place: Int) -> ScriptRecord {
    var copy = self
    copy.orders.remove(at: place)
    return copy
  }
}
