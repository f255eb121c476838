internal import Results
internal import Rules

/// The reasons why cases do not apply and why rules are not checked. An example is an undeclared
/// capability.
extension TerminalReport {
  /// The maximum number of reported reasons. The suite's scenarios have fewer.
  private static let reasonCountMax = 40

  /// The reasons of the cases that do not apply, most frequent first.
  func reasons(in record: RunRecord) -> [String] {
    var counts: [String: Int] = [:]
    for result in record.cases {
      guard case .notApplicable(let reason) = result.verdict else { continue }
      counts[TerminalReport.cause(of: reason), default: 0] += 1
    }
    guard !counts.isEmpty else { return [] }
    let ordered = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    let width = ordered.first.map { String($0.value).count } ?? 0
    var lines = [palette.dim("  not applicable:")]
    for (cause, count) in ordered.prefix(TerminalReport.reasonCountMax) {
      let number = String(count)
      let margin = String(repeating: " ", count: width - number.count)
      lines.append("    \(margin)\(number)  \(TerminalText.safe(cause))")
    }
    let rest = ordered.count - TerminalReport.reasonCountMax
    if rest > 0 {
      lines.append(
        "    and \(TerminalReport.count(rest, "more reason")); --status-level all shows the reason of each case"
      )
    }
    lines += undeclared.map { "    \(palette.bold("undeclared")): \(TerminalText.safe($0))" }
    return lines + [""]
  }

  /// The taps that the app ignored, each with the number of cases in which it was ignored.
  func ignoredTaps(in record: RunRecord) -> [String] {
    let remarks = IgnoredTap.remarks(in: record.cases)
    guard !remarks.isEmpty else { return [] }
    let lines = remarks.prefix(TerminalReport.reasonCountMax).map { remark, count in
      "    \(TerminalText.safe(remark)) (\(TerminalReport.count(count, "case")))"
    }
    return [
      palette.dim(
        "  taps without effect; an app need not have these controls (Documentation/Scenarios.md, “What the user taps”):"
      )
    ] + lines + [""]
  }

  /// The rules that no case shows as kept or broken, grouped by the reason. Empty unless the run has
  /// one subject, and at least half of the rules were checked.
  func unjudgedRules(of verdicts: [SubjectVerdict]) -> [String] {
    guard verdicts.count == 1, let verdict = verdicts.first,
      verdict.coverage.rules.count * 2 >= verdict.coverage.rules.total
    else { return [] }
    var reasons: [String] = []
    var rules: [String: [String]] = [:]
    for standing in verdict.standings where standing.outcome != .kept && standing.outcome != .broken {
      let reason = standing.reason.map(TerminalReport.cause(of:)) ?? "no scenario exercised them"
      if rules[reason] == nil { reasons.append(reason) }
      rules[reason, default: []].append(standing.rule.text)
    }
    guard !reasons.isEmpty else { return [] }
    let lines = reasons.map { reason in
      "    \(TerminalText.safe(reason)): \(rules[reason, default: []].joined(separator: ", "))"
    }
    return [palette.dim("  rules not checked:")] + lines + [""]
  }

  /// A reason without its example, which follows a comma.
  private static func cause(of reason: String) -> String {
    String(reason.prefix { $0 != "," })
  }
}
