/// The texts of a page's data, each once; everything else names them by their numbers.
struct TextPool {
  /// The texts, in the order of their numbers.
  private(set) var texts: [String] = []
  private var numbers: [String: Int64] = [:]

  /// The number of a text.
  mutating func number(of text: String) -> Int64 {
    if let number = numbers[text] { return number }
    let number = Int64(texts.count)
    numbers[text] = number
    texts.append(PageText.safe(text))
    return number
  }
}
