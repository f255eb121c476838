/// One half of a badge: a text with as much room as it needs.
struct BadgeLabel {
  let text: String
  /// How wide it is, with its margins, in pixels.
  let width: Int
  private let start: Int

  private static let margin = 6

  init(_ text: String, at start: Int) {
    self.text = text
    self.start = start
    width = BadgeLabel.textWidth(text) + 2 * BadgeLabel.margin
  }

  /// The element; the stated length makes every font fit.
  var element: String {
    let length = width - 2 * BadgeLabel.margin
    return
      "<text x=\"\(start + width / 2)\" y=\"14\" textLength=\"\(length)\">\(XMLText.escaped(text))</text>"
  }

  /// About how wide the text is at eleven pixels, in whole pixels.
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
