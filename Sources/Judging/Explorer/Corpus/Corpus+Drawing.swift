internal import Kernel
internal import Results

extension Corpus {
  /// One in this many swarm runs starts without the choices of an earlier run, even if the corpus
  /// contains runs of the scenario.
  private static let freshOneIn: UInt64 = 4

  /// The choices with which the swarm run with this seed starts. They come from an earlier run of the
  /// scenario, with some choices removed or changed. Empty if the swarm run starts without an earlier
  /// run. Later runs progressed further, so they are chosen more often.
  func base(for address: CaseAddress, seed: UInt64) -> [Deviation] {
    let runs = runs(of: address)
    var stream = SplitMix(seed: SplitMix.mix(seed) ^ 0xC0_4B_05)
    guard !runs.isEmpty, stream.next(below: Corpus.freshOneIn) != 0 else { return [] }
    let count = UInt64(runs.count)
    let place = max(stream.next(below: count), stream.next(below: count))
    var base = Corpus.altered(runs[Int(place)].deviations, &stream)
    // Sometimes combine two runs: each found something, so together they may find more.
    if stream.next(below: 4) == 0 {
      base += Corpus.altered(runs[Int(stream.next(below: count))].deviations, &stream)
    }
    return base
  }

  /// Keeps most choices, and moves, changes or removes some of them.
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
  /// Makes the same choice at another visit of its site.
  fileprivate init(_ deviation: Deviation, visit: UInt32) {
    self.init(site: deviation.site, visit: visit, count: deviation.count, value: deviation.value)
  }
}
