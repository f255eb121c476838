/// A text with `*` for any characters and `?` for one.
struct TextPattern: Hashable, Sendable {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Whether a text is one pattern rather than a plain name.
  static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// Whether the whole text is as the pattern says.
  func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var place = 0
    var position = 0
    // Where the last star stands, and how much of the text it has taken so far.
    var star: (place: Int, position: Int)?
    while position < text.count {
      if place < scalars.count, scalars[place] == "*" {
        star = (place, position)
        place += 1
      } else if place < scalars.count, scalars[place] == "?" || scalars[place] == text[position] {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.place, last.position + 1)
        place = last.place + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return scalars[place...].allSatisfy { $0 == "*" }
  }
}
