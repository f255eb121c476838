public import Results
internal import Rules

/// A small picture that says how far the subjects of a run meet the requirements: of several, the lowest level.
public struct BadgeReport: Sendable {
  private let record: RunRecord

  /// Makes a badge.
  public init(_ record: RunRecord) { self.record = record }

  /// The picture as SVG, in UTF-8. It loads nothing and runs nothing.
  public var bytes: [UInt8] {
    let left = BadgeLabel("assay \(TextLimit.line(record.requirements.name, to: 20))", at: 0)
    let right = BadgeLabel(message, at: left.width)
    let title = XMLText.escaped("\(left.text): \(right.text)")
    let width = left.width + right.width
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="20" viewBox="0 0 \(width) 20" role="img" \
      aria-label="\(title)">
        <title>\(title)</title>
        <clipPath id="r"><rect width="\(width)" height="20" rx="3"/></clipPath>
        <g clip-path="url(#r)">
          <rect width="\(left.width)" height="20" fill="#444"/>
          <rect x="\(left.width)" width="\(right.width)" height="20" fill="\(color)"/>
        </g>
        <g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
          \(left.element)
          \(right.element)
        </g>
      </svg>

      """
    return Array(text.utf8)
  }

  /// The lowest level of all subjects, or nothing where there is none.
  private var level: ConformanceLevel? {
    let levels = record.subjectVerdicts.map(\.level)
    return ConformanceLevel.allCases.first(where: levels.contains)
  }

  /// An incomplete run has shown no level: what it lacks could break a rule.
  private var message: String {
    guard record.isComplete else { return "incomplete" }
    return level?.rawValue ?? "nothing judged"
  }

  /// Every color has a contrast to white of at least 4.5 to 1.
  private var color: String {
    guard record.isComplete, let level else { return "#6a6a6a" }
    return switch level {
    case .notConformant: "#b3261e"
    case .unproven: "#6a6a6a"
    case .core: "#1f6feb"
    case .extended: "#1a7f37"
    case .exemplary: "#116329"
    }
  }
}
