public import Results
internal import Rules

/// A run in Markdown: the verdict first, then what broke and how to see it again, then what was not exercised.
public struct MarkdownReport: Sendable {
  let record: RunRecord
  private let sizeMax: Int

  /// How long a comment on GitHub may be, with some room for what a bot adds.
  public static let commentSizeMax = 65_000

  /// Makes a report of at most so many bytes.
  public init(_ record: RunRecord, sizeMax: Int = MarkdownReport.commentSizeMax) {
    self.record = record
    self.sizeMax = sizeMax
  }

  /// The report in UTF-8: as many whole blocks as there is room for, and a note where some are left out.
  public var bytes: [UInt8] {
    let verdicts = record.subjectVerdicts
    let blocks = heading(verdicts) + brokenBlocks(verdicts) + matrixBlocks(verdicts) + openBlocks(verdicts)
    let note = "_Cut here, because readers take no more. The run log has the rest._\n"
    var text = ""
    for (position, block) in blocks.enumerated() {
      let isLast = position == blocks.count - 1
      let size = text.utf8.count + block.utf8.count + 1
      guard size + (isLast ? 0 : note.utf8.count + 1) <= sizeMax else {
        text += "\n" + note
        break
      }
      text += (text.isEmpty ? "" : "\n") + block
    }
    return Array(text.utf8)
  }

  /// What it all comes to.
  private func heading(_ verdicts: [SubjectVerdict]) -> [String] {
    var blocks = ["# \(title(verdicts))\n"]
    if !verdicts.isEmpty {
      // What is known to fail stands beside what fails, where something is.
      let knownName = CaseVerdict.known(reason: "").name
      let failures = [CaseVerdict.failed.name] + (record.counts[knownName] > 0 ? [knownName] : [])
      var table = MarkdownTable(
        ["subject", "level"] + Profile.allCases.map(\.rawValue) + ["cases"] + failures)
      for verdict in verdicts {
        let scores = verdict.scores.map { score in
          score.percent.map { "\($0) % (\(score.keptCount) of \(score.applicableCount))" }
            ?? "nothing applies"
        }
        table.add(
          [name(of: verdict.subject), "**\(verdict.level.rawValue)**"] + scores
            + [String(verdict.counts.total)] + failures.map { String(verdict.counts[$0]) })
      }
      blocks.append(table.text)
    }
    for point in ReportPoints(record).besides {
      blocks.append("**\(point.verdict.rawValue)** \(MarkdownText.plain(point.message))\n")
    }
    return blocks
  }

  private func title(_ verdicts: [SubjectVerdict]) -> String {
    let set = "the requirements of \(MarkdownText.plain(record.requirements.name))"
    switch verdicts.count {
    case 0: return "Nothing was judged by \(set)"
    case 1: return "\(MarkdownText.plain(verdicts[0].subject)) is \(verdicts[0].level.rawValue) by \(set)"
    default: return "\(verdicts.count) subjects by \(set)"
    }
  }

  /// The name of a subject with what it is, and a link where its story has one.
  private func name(of subject: String) -> String {
    let name = MarkdownText.plain(subject)
    guard let description = record.subjects.first(where: { $0.name == subject }) else { return name }
    let title = description.title.isEmpty ? "" : ": " + MarkdownText.plain(description.title)
    return (MarkdownText.link(name, to: description.source) ?? name) + title
  }
}
