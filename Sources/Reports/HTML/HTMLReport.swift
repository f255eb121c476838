public import Results

/// The verdicts of a run as one page that needs nothing else: no other file, no network, and no script for what matters most.
///
/// The same record gives the same bytes.
public struct HTMLReport {
  private let record: RunRecord

  /// Makes a report.
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

  /// Nothing may be fetched or sent, and only the page's own script runs, even if something hostile should slip in.
  private static let policy =
    "default-src 'none'; script-src '\(PageSources.scriptDigest)'; style-src '\(PageSources.styleDigest)'; "
    + "img-src data:; base-uri 'none'; form-action 'none'"

  private func head(_ contents: PageContents) -> String {
    var markup = Markup()
    markup.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    markup.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"\(HTMLReport.policy)\">\n")
    markup.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    markup.raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
    markup.raw("<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n")
    markup.element("title", Headline(contents).sentence + " · Assay")
    markup.raw("\n<style>\(PageSources.style)</style>\n</head>\n")
    return markup.text
  }

  private func body(_ contents: PageContents) -> String {
    var markup = Markup()
    markup.raw("<body>\n<a class=\"skip\" href=\"#main\">To the report</a>\n")
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
    markup.element("nav", [("class", "bar"), ("aria-label", "Parts of the report")]) {
      $0.link(to: "/", kind: "home", "Assay")
      $0.link(to: "/", "Verdict")
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
