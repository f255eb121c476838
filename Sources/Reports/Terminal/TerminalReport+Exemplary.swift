internal import Results

extension TerminalReport {
  /// So many failures are shown one and all.
  private static let fullCountMax = 12
  /// Of more of them so many are shown at most.
  private static let exemplaryCountMax = 40

  /// The cases to show in full: all of a few, and of many the shortest for each rule and each other way to fail.
  static func exemplary(among told: [CaseResult]) -> [CaseResult] {
    guard told.count > fullCountMax else { return told }
    let chosen = Set(ExhibitSelection(told).chosen)
    var seen: Set<String> = []
    let shown = told.filter { result in
      // What has no run to show is told once for each sort of it.
      if result.factCount == 0 || result.verdict.reason != nil {
        return seen.insert("\(result.subject) \(result.verdict.name)").inserted || chosen.contains(result.key)
      }
      return chosen.contains(result.key)
    }
    return Array(shown.prefix(exemplaryCountMax))
  }

  /// How many there are besides, and where they can be read.
  func remainder(_ told: [CaseResult], shownCount: Int) -> String {
    let count = told.count - shownCount
    guard count > 0 else { return "" }
    let cases = count == 1 ? "1 more case is" : "\(count) more cases are"
    return "\n"
      + palette.dim(
        "\(cases) not shown: for each rule the shortest run that breaks it stands here; "
          + "`--status-level fail` has a line for every one, a report all of it") + "\n"
  }
}
