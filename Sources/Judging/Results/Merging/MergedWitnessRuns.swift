internal import Facts

/// The witness runs that the undivided run would have, collected log by log.
///
/// A run is dropped as soon as a better one is known, so no more are kept than are shown.
struct MergedWitnessRuns {
  private var selection = WitnessRunSelection()
  private var runs: [WitnessRun] = []

  /// Offers the cases and the runs of a log.
  mutating func add(_ record: RunRecord) {
    selection.offer(record.cases)
    for run in record.witnessRuns where selection.isChosen(run.key) {
      if let index = runs.firstIndex(where: { $0.key == run.key }) {
        // Copies are equal unless a log was changed; the choice does not depend on the order of the logs.
        if runs[index] != run, MergedCases.precedes(run.json, runs[index].json) { runs[index] = run }
      } else {
        runs.append(run)
      }
    }
    runs.removeAll { !selection.isChosen($0.key) }
  }

  /// The runs of the cases that the merged run shows.
  func shown(of cases: CaseList) -> [WitnessRun] {
    WitnessRunSelection(cases).chosen.compactMap { key in runs.first { $0.key == key } }
  }
}
