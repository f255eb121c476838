internal import Results

/// The top of an exploration's page: the verdict, the four figures of the score, and the important notes.
struct ScoreBoard {
  private let verdict: ExplorationVerdict

  init(_ record: ExplorationRecord) { verdict = ExplorationVerdict(record) }

  func write(to markup: inout Markup) {
    markup.element("header", [("class", "masthead"), ("id", "/")]) {
      $0.element("p", [("class", "eyebrow")], "Exploration")
      $0.element("h1", [("tabindex", "-1")], verdict.sentence)
      $0.element("p", [("class", "lede")], lede)
      $0.element("dl", [("class", "score")], writeFigures)
      $0.element("ul", [("class", "provenance")]) { list in
        for part in verdict.provenance { list.element("li", part) }
      }
    }
    writeNotices(to: &markup)
  }

  private var lede: String {
    let subjects = verdict.record.header.subjects
    return subjects.count > 1
      ? verdict.shares + " Explored: \(subjects.joined(separator: ", "))." : verdict.shares
  }

  private func writeFigures(to markup: inout Markup) {
    let record = verdict.record
    let smallest = verdict.smallest
    let depth = Headline.count(record.header.depth, "fault")
    write(
      "smallest breaking combination", verdict.smallestWords,
      smallest == nil ? .good : .bad,
      smallest == 0 ? "fails without a fault" : smallest == nil ? "of up to \(depth)" : "",
      to: &markup)
    write("single faults survived", verdict.score.single, to: &markup)
    write("pairs survived", verdict.score.pair, to: &markup)
    write(
      "repeated runs identical", verdict.certificate, record.partings.isEmpty ? .good : .bad,
      record.partings.isEmpty ? "" : "differences are listed below", to: &markup)
  }

  private func write(_ term: String, _ share: RobustnessScore.Share, to markup: inout Markup) {
    guard share.count > 0 else { return write(term, "–", .quiet, "none occurred", to: &markup) }
    let tone: Sign.Tone? = share.survivedCount == share.count ? .good : nil
    write(
      term, share.text, tone,
      "\(GroupedNumber.text(share.survivedCount)) of \(GroupedNumber.text(share.count))", to: &markup
    ) {
      let width = share.basisPoints / 100
      $0.raw("<dd><svg viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
      $0.raw(
        "<rect class=\"track\" width=\"100\" height=\"4\"/><rect width=\"\(width)\" height=\"4\"/></svg></dd>"
      )
    }
  }

  private func write(
    _ term: String, _ figure: String, _ tone: Sign.Tone?, _ explanation: String, to markup: inout Markup,
    _ addition: (inout Markup) -> Void = { _ in }
  ) {
    markup.element("div") {
      $0.element("dt", term)
      $0.element("dd") { description in
        description.element("span", [("class", "figure" + (tone.map { " \($0.rawValue)" } ?? ""))], figure)
      }
      if !explanation.isEmpty { $0.element("dd", [("class", "of")], explanation) }
      addition(&$0)
    }
  }

  private func writeNotices(to markup: inout Markup) {
    let notices = verdict.notices
    guard !notices.isEmpty else { return }
    markup.element("section", [("class", "notices"), ("aria-labelledby", "notices")]) {
      $0.element("h2", [("id", "notices")], "Before you read this report")
      for notice in notices { $0.element("p", notice) }
    }
  }
}
