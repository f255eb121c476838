internal import Kernel
internal import Results

extension Corpus {
  /// Of so many runs of a swarm one begins from nothing, where there is a run to go on from.
  private static let freshOneIn: UInt64 = 4

  /// The choices from which a swarm's run with a seed goes on: those of a run of its scenario, of which some are left out or
  /// fall otherwise. There are none where it is to begin from nothing. Later runs, which came further, are drawn more often.
  func base(for address: CaseAddress, seed: UInt64) -> [Deviation] {
    let runs = runs(of: address)
    var stream = SplitMix(seed: SplitMix.mix(seed) ^ 0xC0_4B_05)
    guard !runs.isEmpty, stream.next(below: Corpus.freshOneIn) != 0 else { return [] }
    let count = UInt64(runs.count)
    let place = max(stream.next(below: count), stream.next(below: count))
    var base = Corpus.altered(runs[Int(place)].deviations, &stream)
    // Two runs that each came to something may come further together.
    if stream.next(below: 4) == 0 {
      base += Corpus.altered(runs[Int(stream.next(below: count))].deviations, &stream)
    }
    return base
  }

  /// Most choices as they were, some of them later, earlier, otherwise or not at all.
  private static func altered(_ deviations: [Deviation], _ stream: inout SplitMix) -> [Deviation] {
    deviations.compactMap { deviation in
      switch stream.next(below: 16) {
      case 0, 1: return nil
      case 2: return Deviation(deviation, visit: deviation.visit &+ 1)
      case 3: return Deviation(deviation, visit: max(1, deviation.visit) - 1)
      case 4:
        let other = 1 + Int(stream.next(below: UInt64(deviation.count - 1)))
        return Deviation(site: deviation.site, visit: deviation.visit, count: deviation.count, value: other)
      default: return deviation
      }
    }
  }
}

extension Deviation {
  /// The same outcome at another visit of the site.
  fileprivate init(_ deviation: Deviation, visit: UInt32) {
    self.init(site: deviation.site, visit: visit, count: deviation.count, value: deviation.value)
  }
}
