internal import Results
internal import Rules

/// Why cases do not apply, counted: what an app does not declare is judged by nobody.
extension TerminalReport {
  /// The greatest number of reasons that are told.
  private static let reasonCountMax = 10

  /// The reasons of the cases that do not apply, the most frequent first.
  func reasons(in record: RunRecord) -> [String] {
    var counts: [String: Int] = [:]
    for result in record.cases {
      guard case .notApplicable(let reason) = result.verdict else { continue }
      counts[TerminalReport.cause(of: reason), default: 0] += 1
    }
    guard !counts.isEmpty else { return [] }
    let ordered = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    let width = ordered.first.map { String($0.value).count } ?? 0
    var lines = [palette.dim("  not applicable, because")]
    for (cause, count) in ordered.prefix(TerminalReport.reasonCountMax) {
      let number = String(count)
      let margin = String(repeating: " ", count: width - number.count)
      lines.append("    \(margin)\(number)  \(TerminalText.safe(cause))")
    }
    let rest = ordered.count - TerminalReport.reasonCountMax
    if rest > 0 {
      lines.append(
        "    and \(TerminalReport.count(rest, "further reason")); with --status-level all each case tells its own"
      )
    }
    return lines + [""]
  }

  /// A reason without its example, which stands behind a comma.
  private static func cause(of reason: String) -> String {
    String(reason.prefix { $0 != "," })
  }
}
