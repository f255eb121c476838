internal import Facts

/// The witness runs that the undivided run would have, collected log by log.
///
/// A run is dropped as soon as a better one is known, so that no more are kept than are shown.
struct MergedWitnessRuns {
  private var selection = WitnessRunSelection()
  private var runs: [CaseKey: WitnessRun] = [:]

  /// Offers the cases and the runs of a log.
  mutating func take(_ record: RunRecord) {
    selection.offer(record.cases)
    for run in record.witnessRuns where selection.isChosen(run.key) {
      // Copies are equal unless a log was changed; the choice does not depend on the order of the logs.
      guard let known = runs[run.key], known == run || MergedCases.precedes(known.json, run.json) else {
        runs[run.key] = run
        continue
      }
    }
    runs = runs.filter { selection.isChosen($0.key) }
  }

  /// The runs of the cases that the merged run shows.
  func shown(of cases: CaseList) -> [WitnessRun] { WitnessRunSelection(cases).chosen.compactMap { runs[$0] } }
}
