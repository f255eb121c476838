internal import Results

extension TerminalReport {
  /// The cases of one subject in a section as one line: the worst verdict, and the counts.
  func line(ofSection name: String, _ results: [CaseResult]) -> String {
    // What does not apply says nothing of the others.
    let applicable = results.filter { $0.exitCode(strictly: isStrict) != .nothingApplicable }
    guard let worst = worst(of: applicable.isEmpty ? results : applicable) else { return "" }
    let counts = VerdictCounts(results, strictly: isStrict)
    var parts: [String] = []
    for (name, count) in zip(CaseVerdict.names, counts.values) where count > 0 {
      parts.append(name == "error" ? TerminalReport.count(count, "error") : "\(count) \(name)")
    }
    if counts[CaseVerdict.passed.name] == counts.total {
      parts = [TerminalReport.count(counts.total, "case")]
    }
    let label = TerminalText.safe(name.isEmpty ? "." : name)
    return "  " + paddedVerdict(of: worst) + "  " + TerminalText.padded(label, to: sectionWidth)
      + subjectColumn(worst) + "  " + parts.joined(separator: ", ") + "\n"
  }

  /// The result that outweighs the others.
  func worst(of results: [CaseResult]) -> CaseResult? {
    guard var worst = results.first else { return nil }
    for result in results where weight(of: result) > weight(of: worst) { worst = result }
    return worst
  }
}
