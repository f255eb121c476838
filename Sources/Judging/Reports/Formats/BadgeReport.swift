public import Results
internal import Rules

extension ReportFormat {
  /// An SVG badge with the conformance level.
  public static let badge = ReportFormat(
    "badge", "an SVG badge with the level reached", run: { record, _ in BadgeReport(record).bytes },
    exploration: { record, _ in ExplorationBadge(record).bytes })
}

/// An SVG badge with the conformance level of a run. For several subjects it shows their lowest level.
public struct BadgeReport: Sendable {
  private let record: RunRecord

  public init(_ record: RunRecord) { self.record = record }

  /// The SVG in UTF-8.
  public var bytes: [UInt8] {
    Badge(left: "assay \(TextLimit.line(record.requirements.name, to: 20))", right: message, color: color)
      .bytes
  }

  /// The lowest level of all subjects; nil if there is no subject.
  private var level: ConformanceLevel? {
    let levels = record.subjectVerdicts.map(\.level)
    return ConformanceLevel.allCases.first(where: levels.contains)
  }

  /// The text on the right. An incomplete run has no level, because one of the missing cases could
  /// break a rule.
  private var message: String {
    guard record.isComplete else { return "incomplete" }
    return level?.rawValue ?? "nothing checked"
  }

  /// The background color of the text. Its contrast to white is at least 4.5 to 1.
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

/// A badge: a name on the left, and a message on a colored background on the right.
struct Badge {
  let left: String
  let right: String
  let color: String

  /// The SVG in UTF-8. It loads no resource and runs no script.
  var bytes: [UInt8] {
    let left = BadgeLabel(left, at: 0)
    let right = BadgeLabel(right, at: left.width)
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
}

/// One half of a badge.
struct BadgeLabel {
  let text: String
  /// The width including margins, in pixels.
  let width: Int
  private let start: Int

  private static let margin = 6

  init(_ text: String, at start: Int) {
    self.text = text
    self.start = start
    width = BadgeLabel.textWidth(text) + 2 * BadgeLabel.margin
  }

  /// The text element. Its `textLength` makes the text fit the width in every font.
  var element: String {
    let length = width - 2 * BadgeLabel.margin
    return
      "<text x=\"\(start + width / 2)\" y=\"14\" textLength=\"\(length)\">\(XMLText.escaped(text))</text>"
  }

  /// The estimated width of the text in pixels, at a font size of eleven pixels.
  private static func textWidth(_ text: String) -> Int {
    var tenths = 0
    for character in text {
      switch character {
      case "i", "j", "l", ".", ",", ":", "'", "|": tenths += 34
      case " ", "f", "r", "t", "(", ")", "-": tenths += 44
      case "m", "w", "M", "W": tenths += 101
      default: tenths += 70
      }
    }
    return (tenths + 9) / 10
  }
}
