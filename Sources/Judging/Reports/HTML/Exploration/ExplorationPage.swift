internal import Results
internal import Rules

/// An exploration as one self-contained HTML page: the score, the findings, the fault pairs, and the
/// fault strips.
///
/// Score, findings, pairs, and counts are readable without the script, which draws only the strips. The
/// same record gives the same bytes.
struct ExplorationPage {
  private let record: ExplorationRecord
  private let pages: [RulePage]

  init(_ record: ExplorationRecord, pages: [RulePage]) {
    self.record = record
    self.pages = pages
  }

  /// The page, in UTF-8.
  var bytes: [UInt8] {
    var bytes = Array(head.utf8)
    bytes += body.utf8
    bytes += "<script type=\"application/json\" id=\"data\">".utf8
    bytes += PageText.embedded(StripData(record).bytes)
    bytes += "</script>\n<script>\(PageSources.explorationScript)</script>\n</body>\n</html>\n".utf8
    return bytes
  }

  /// The content security policy. It allows no requests, and only the page's own script and styles.
  private static let policy =
    "default-src 'none'; script-src '\(PageSources.explorationScriptDigest)'; "
    + "style-src '\(PageSources.styleDigest)' '\(PageSources.explorationStyleDigest)'; "
    + "img-src data:; base-uri 'none'; form-action 'none'"

  private var head: String {
    var markup = Markup()
    markup.beginPage(
      title: ExplorationVerdict(record).sentence + " · Assay", policy: ExplorationPage.policy,
      styles: [PageSources.style, PageSources.explorationStyle])
    return markup.text
  }

  private var body: String {
    var markup = Markup()
    markup.raw("<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n")
    let brokenPages = self.brokenPages
    markup.element("nav", [("class", "bar"), ("aria-label", "Report sections")]) {
      $0.link(to: "/", kind: "home", "Assay")
      if !record.findings.isEmpty { $0.link(to: "/findings", "Findings") }
      if !record.pairs.isEmpty { $0.link(to: "/pairs", "Pairs") }
      $0.link(to: "/scenarios", "Scenarios")
      if record.coverage.runCount > 0 { $0.link(to: "/situations", "Situations") }
      if !brokenPages.isEmpty { $0.link(to: "/rules", "Rules") }
    }
    markup.raw("<main id=\"main\" tabindex=\"-1\">\n")
    ScoreBoard(record).write(to: &markup)
    FindingList(record, linkedTo: Set(brokenPages.map(\.identifier))).write(to: &markup)
    PairMatrix(record).write(to: &markup)
    ScenarioList(record).write(to: &markup)
    SituationList(record.coverage).write(to: &markup)
    write(brokenPages, to: &markup)
    markup.raw("</main>\n")
    return markup.text
  }

  /// The manual's pages about the rules that the findings name.
  private var brokenPages: [RulePage] {
    pages.filter { page in
      record.findings.contains { finding in
        finding.symptom == .rule(page.identifier) || finding.consequences.contains(.rule(page.identifier))
      }
    }
  }

  private func write(_ pages: [RulePage], to markup: inout Markup) {
    guard !pages.isEmpty else { return }
    markup.element("section", [("class", "chapter"), ("id", "/rules"), ("aria-labelledby", "rules")]) {
      $0.element("h2", [("id", "rules")], "Rules")
      for page in pages {
        $0.element("article", [("class", "rule-text"), ("id", PageLink.rule(page.identifier))]) {
          $0.element("h3", page.identifier.text)
          RuleText(page).write(heading: "h4", to: &$0)
        }
      }
    }
  }
}

extension Markup {
  /// Writes the head of a self-contained page.
  mutating func beginPage(title: String, policy: String, styles: [String]) {
    raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    raw("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n")
    raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
    raw("<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n")
    element("title", title)
    for style in styles { raw("\n<style>\(style)</style>") }
    raw("\n</head>\n")
  }
}
