internal import Kernel

/// Removes choices of the original run.
struct FewerDeviations {
  func shrunk(_ deviations: [Deviation], _ trials: ShrinkTrials) -> [Deviation] {
    DeltaDebugging.minimum(of: deviations, isSpent: { trials.isSpent }) { trials.fails(choosing: $0) }
  }
}

/// Replaces the remaining choices by smaller options and earlier visits.
struct SmallerDeviations {
  /// If more smaller numbers than this are possible, only halves are tried.
  private static let triesMax = 8

  func shrunk(_ deviations: [Deviation], _ trials: ShrinkTrials) -> [Deviation] {
    var rest = deviations
    for index in rest.indices {
      let found = rest[index]
      for value in SmallerDeviations.smaller(than: found.value) {
        let other = Deviation(site: found.site, visit: rest[index].visit, count: found.count, value: value)
        if substitute(other, at: index, in: &rest, trials) { break }
      }
      for visit in SmallerDeviations.smaller(than: Int(found.visit)) {
        let other = Deviation(
          site: found.site, visit: UInt32(visit), count: found.count, value: rest[index].value)
        if substitute(other, at: index, in: &rest, trials) { break }
      }
    }
    return rest
  }

  private func substitute(
    _ other: Deviation, at index: Int, in deviations: inout [Deviation], _ trials: ShrinkTrials
  ) -> Bool {
    guard
      !deviations.contains(where: {
        $0.site == other.site && $0.visit == other.visit && $0 != deviations[index]
      })
    else { return false }
    var candidate = deviations
    candidate[index] = other
    guard trials.fails(choosing: candidate) else { return false }
    deviations = candidate
    return true
  }

  /// The numbers from 1 to try in index of a larger one, smallest first.
  static func smaller(than number: Int) -> [Int] {
    var numbers = Array((1...triesMax).prefix { $0 < number })
    var half = number / 2
    while half > triesMax {
      numbers.insert(half, at: triesMax)
      half /= 2
    }
    return numbers
  }
}
