extension CaseResult {
  /// Whether its run shows something better than that of another case: it is shorter, and of equals it stands first.
  func showsBetter(than other: CaseResult) -> Bool {
    if factCount != other.factCount { return factCount < other.factCount }
    if address != other.address { return address < other.address }
    return (seed ?? 0) < (other.seed ?? 0)
  }
}
