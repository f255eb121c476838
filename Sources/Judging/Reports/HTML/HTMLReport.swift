public import Results
internal import Rules

extension ReportFormat {
  /// A self-contained page for a browser.
  public static let html = ReportFormat(
    "html", "one page for a browser, in which runs can be replayed step by step", showsRuns: true,
    run: { record, _ in HTMLReport(record).bytes },
    exploration: { ExplorationPage($0, pages: $1).bytes })
}

/// A run as one self-contained HTML page. Verdicts and rules are readable without its script.
///
/// The same record gives the same bytes.
public struct HTMLReport {
  private let record: RunRecord

  public init(_ record: RunRecord) { self.record = record }

  /// The page, in UTF-8.
  public var bytes: [UInt8] {
    let contents = PageContents(record)
    var bytes = Array(head(contents).utf8)
    bytes += body(contents).utf8
    bytes += "<script type=\"application/json\" id=\"data\">".utf8
    bytes += PageText.embedded(PageData.bytes(of: record))
    bytes += "</script>\n<script>\(PageSources.script)</script>\n</body>\n</html>\n".utf8
    return bytes
  }

  /// The content security policy. It allows no requests, and only the page's own script and style.
  private static let policy =
    "default-src 'none'; script-src '\(PageSources.scriptDigest)'; style-src '\(PageSources.styleDigest)'; "
    + "img-src data:; base-uri 'none'; form-action 'none'"

  private func head(_ contents: PageContents) -> String {
    var markup = Markup()
    markup.beginPage(
      title: Headline(contents).sentence + " · Assay", policy: HTMLReport.policy, styles: [PageSources.style])
    return markup.text
  }

  private func body(_ contents: PageContents) -> String {
    var markup = Markup()
    markup.raw("<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n")
    writeBar(to: &markup)
    markup.raw("<main id=\"main\" tabindex=\"-1\">\n")
    markup.element("div", [("id", "overview"), ("class", "overview")]) {
      writeMasthead(Headline(contents), to: &$0)
      Notices(record).write(to: &$0)
      VerdictList(contents).write(to: &$0)
      RuleMatrix(contents).write(to: &$0)
      SectionTable(contents).write(to: &$0)
    }
    for verdict in contents.verdicts { SubjectSheet(contents, verdict).write(to: &markup) }
    for page in record.pages { RuleSheet(contents, page).write(to: &markup) }
    markup.raw("<div id=\"stage\" hidden></div>\n</main>\n")
    return markup.text
  }

  private func writeBar(to markup: inout Markup) {
    markup.element("nav", [("class", "bar"), ("aria-label", "Report sections")]) {
      $0.link(to: "/", kind: "home", "Assay")
      $0.link(to: "/", "Summary")
      $0.link(to: "/rules", "Rules")
      $0.link(to: "/scenarios", "Scenarios")
    }
  }

  private func writeMasthead(_ headline: Headline, to markup: inout Markup) {
    markup.element("header", [("class", "masthead"), ("id", "/")]) {
      $0.element("p", [("class", "eyebrow")], "Conformance report")
      $0.element("h1", [("tabindex", "-1")], headline.sentence)
      $0.element("p", [("class", "lede")], headline.explanation)
      $0.element("ul", [("class", "provenance")]) { list in
        for part in headline.provenance { list.element("li", part) }
      }
    }
  }
}

/// The run that a page shows, with lookups for the parts of the page.
struct PageContents {
  let record: RunRecord
  /// The verdict on each subject, in the order of the subjects.
  let verdicts: [SubjectVerdict]
  private let places: [CaseKey: Int]
  private let shownRuns: Set<CaseKey>
  private let descriptions: [String: SubjectDescription]

  init(_ record: RunRecord) {
    self.record = record
    verdicts = record.subjectVerdicts
    places = Dictionary(record.cases.enumerated().lazy.map { ($1.key, $0) }) { first, _ in first }
    shownRuns = Set(record.witnessRuns.map(\.key))
    descriptions = Dictionary(record.subjects.map { ($0.name, $0) }) { first, _ in first }
  }

  func result(_ key: CaseKey) -> CaseResult? { places[key].map { record.cases[$0] } }

  /// Whether the page shows the run of a case fact by fact.
  func showsRun(of key: CaseKey) -> Bool { shownRuns.contains(key) }

  func description(of subject: String) -> SubjectDescription? { descriptions[subject] }

  func level(of page: RulePage) -> RuleLevel { record.requirements.level(of: page) }

  /// The manual's pages about the rules of a profile. If the profile is nil, the pages about the
  /// project's own rules.
  func pages(of profile: Profile?) -> [RulePage] {
    record.pages.filter { record.requirements[$0.identifier]?.profile == profile }
  }

  /// The subjects that broke a rule, with their standings.
  func breakers(of rule: RuleIdentifier) -> [(subject: String, standing: RuleStanding)] {
    verdicts.compactMap { verdict in
      guard let standing = verdict.standing(with: rule), standing.outcome == .broken else { return nil }
      return (verdict.subject, standing)
    }
  }
}
