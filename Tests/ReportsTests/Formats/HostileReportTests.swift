import Reports
import Results
import Testing

@Suite("Texts that try to be more")
struct HostileReportTests {
  private func text(_ format: ReportFormat) -> String {
    String(decoding: format.bytes(of: HostileRun.record), as: UTF8.self)
  }

  @Test(
    "no format holds a control character besides line ends, nor what turns the direction of writing",
    arguments: ReportFormat.all.filter { $0 != .jsonl })
  func controlCharacters(format: ReportFormat) {
    let allowed: Set<Unicode.Scalar> = format == .ctrf || format == .sarif ? ["\n", "\u{202e}"] : ["\n"]
    let wrong = text(format).unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return (category == .control || category == .format) && !allowed.contains(scalar)
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test("markup of scenarios is no markup", arguments: [ReportFormat.junit, .badge, .markdown])
  func markup(format: ReportFormat) {
    let text = text(format)
    #expect(!unfenced(text).contains("<b"))
    #expect(format == .markdown || !text.unicodeScalars.contains("\u{fffe}"))
  }

  @Test("only the report's own lines are commands of a runner, each on one line")
  func commands() {
    let lines = text(.github).split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::notice ") })
    #expect(lines.count == 7)
    #expect(lines[0].contains("file=s/ä b#?%2C%3A%25.lua,line=3,title=crash (2 cases)::"))
  }

  @Test("a report that is written into a log commands nothing there", arguments: [ReportFormat.junit, .tap])
  func logged(format: ReportFormat) {
    let text = text(format)
    #expect(text == GitHubText.disarmed(text))
  }

  @Test(
    "the text of the terminal is disarmed in the log of a runner",
    arguments: [
      ("::error::x", "\\::error::x"), ("  ::stop-commands::x\n", "  \\::stop-commands::x\n"),
      ("a ::b", "a ::b"), ("##[error]x", "##\\[error]x"), ("a ###[x ##[y", "a ###\\[x ##\\[y"),
      ("#[a", "#[a"), ("a\r::b", "a\r\\::b"), ("a\r\n\u{a0}::b", "a\r\n\u{a0}\\::b"), ("::", "\\::"),
      (":x", ":x"), ("", ""), ("plain\ntext", "plain\ntext"),
    ])
  func disarmed(text: String, safe: String) { #expect(GitHubText.disarmed(text) == safe) }

  @Test("no line of Markdown calls people, runs a script or leads anywhere but to the web")
  func markdown() {
    let text = unfenced(self.text(.markdown))
    #expect(!text.contains("@someone") && text.contains("@<!-- -->someone"))
    #expect(
      !text.contains("[a](javascript") && !text.contains("](javascript:alert")
        && text.contains("](https://x.org/%28a%29%5Bb%5D%3Cc%3E%22%60%7C)"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    let columns = rows.map { row in
      var count = 0
      var isEscaped = false
      for character in row {
        if character == "|", !isEscaped { count += 1 }
        isEscaped = character == "\\" && !isEscaped
      }
      return count
    }
    #expect(!columns.isEmpty && Set(columns).isSubset(of: [8, 4]), "\(rows)")
  }

  @Test("a point of the Test Anything Protocol is one line, and its directive its own")
  func tap() {
    let lines = text(.tap).split(separator: "\n")
    let points = lines.filter { $0.hasPrefix("ok") || $0.hasPrefix("not ok") }
    #expect(lines[1] == "1..7" && points.count == 7)
    #expect(!lines.dropFirst(2).contains { $0.hasPrefix("1..") || $0.hasPrefix("Bail") })
    let directives = points.map { $0.contains(" # ") }
    #expect(directives == [false, false, true, true, false, false, false])
  }

  @Test("two cases never have one name in JUnit's XML, whatever their subjects are called")
  func classNames() {
    let text = text(.junit)
    #expect(text.contains("classname=\"a_b|&lt;c&gt;.buy\""))
    #expect(text.contains("classname=\"a_b|&lt;c&gt;.buy#2\""))
  }

  /// The Markdown without code blocks and inline code.
  private func unfenced(_ text: String) -> String {
    var lines: [String] = []
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.prefix { $0 == "`" }
      if let open = fence {
        if line == open { fence = nil }
      } else if ticks.count >= 3 {
        fence = ticks
      } else {
        lines.append(withoutCode(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A line without the text between two equally long runs of backticks.
  private func withoutCode(_ line: Substring) -> String {
    var kept = ""
    var rest = line
    while let next = rest.first {
      let ticks = rest.prefix { $0 == "`" }
      if next == "\\" {
        kept += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if !ticks.isEmpty {
        rest = rest.dropFirst(ticks.count)
        var runs = rest
        while !runs.isEmpty, runs.prefix(while: { $0 == "`" }).count != ticks.count {
          let run = runs.prefix { $0 == "`" }.count
          runs = runs.dropFirst(max(1, run))
        }
        rest = runs.dropFirst(ticks.count)
      } else {
        kept.append(next)
        rest = rest.dropFirst()
      }
    }
    return kept
  }
}
