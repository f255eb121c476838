extension KnownFailureList {
  /// Whether a line that one part of a run found stale is stale after all parts: another part may have seen it fail.
  static func isStill(_ trouble: RunTrouble, after cases: [CaseResult]) -> Bool {
    // The line stands between the quotation marks of the message.
    guard let start = trouble.text.firstIndex(of: "“"), let end = trouble.text.lastIndex(of: "”"),
      start < end,
      let list = try? KnownFailureList(
        String(trouble.text[trouble.text.index(after: start)..<end]), path: ""),
      !list.entries.isEmpty
    else { return true }
    return !list.stale(after: cases).isEmpty
  }
}
