internal import Kernel
internal import World

/// Runs with several faults that occur one after another.
extension FaultRunner {
  /// Runs a scenario with faults, and adds the sequel of the last fault if the fault has one. Nil if
  /// the sequel cannot occur.
  func struck(
    _ faults: [Fault], takesCensus: Bool = false, _ place: Int
  ) -> (faults: [Fault], run: ExploredRun)? {
    guard let struck = completed(faults, place) else { return nil }
    let run = run(
      place, struck.flatMap(\.deviations), takesCensus: takesCensus, common: faults.first?.fact ?? 0)
    return (struck, run)
  }

  /// Adds the sequel of the last fault, if the fault has one. Nil if the sequel cannot occur.
  func completed(_ faults: [Fault], _ place: Int) -> [Fault]? {
    guard let last = faults.last, let sequel = plan.families[last.family].sequel, last.deviations.count == 1
    else { return faults }
    let first = run(place, faults.flatMap(\.deviations), takesCensus: true)
    let visit = first.visits.first { $0.site.name == sequel.site.rawValue && $0.moment > last.fact }
    guard let visit else { return nil }
    var struck = faults
    struck[struck.count - 1].deviations += sequel.values(of: visit.count).prefix(1).map {
      visit.deviation(to: $0)
    }
    return struck
  }

  /// The faults that can occur in the run after the last fault of `faults`.
  func followers(of faults: [Fault], in run: ExploredRun) -> [Fault] {
    guard let last = faults.last?.deviations.last,
      let place = run.visits.firstIndex(where: { $0.site == last.site && $0.visit == last.visit })
    else { return [] }
    return run.visits[(place + 1)...].flatMap { Fault.all(at: $0, of: plan.families) }
  }
}
