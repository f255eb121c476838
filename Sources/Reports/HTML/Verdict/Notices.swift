internal import Results

/// What a reader must know before believing a verdict: a run that is not complete, and what could not be used.
struct Notices {
  private let record: RunRecord

  init(_ record: RunRecord) { self.record = record }

  func write(to markup: inout Markup) {
    let notices = texts
    guard !notices.isEmpty else { return }
    markup.element("section", [("class", "notices"), ("aria-labelledby", "notices")]) {
      $0.element("h2", [("id", "notices")], "Read this first")
      for notice in notices { $0.element("p", notice) }
    }
  }

  private var texts: [String] {
    var texts: [String] = []
    let (count, wanted) = (record.cases.count, record.header.caseCount)
    if let code = record.interruption {
      texts.append("The run was ended early (\(code.sentence)): \(count) of \(wanted) cases have a verdict.")
    } else if let limit = record.failureLimit {
      texts.append(
        "The run stopped after \(Headline.count(limit, "failure")): \(count) of \(wanted) cases have a verdict."
      )
    } else if count != wanted {
      texts.append("The run is not complete: \(count) of \(wanted) cases have a verdict.")
    }
    if let shard = record.header.shard {
      texts.append(
        "This is part \(shard.number) of \(shard.count) of a run; merge the parts for a whole verdict.")
    }
    return texts + record.troubles.map { ($0.isStale ? "Stale: " : "Error: ") + $0.text }
  }
}
