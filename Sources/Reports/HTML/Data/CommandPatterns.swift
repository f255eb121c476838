internal import Results

/// The commands that show cases again: cases of one subject differ in their address and seed alone, so the rest stands once.
struct CommandPatterns {
  /// The commands; a number in one stands for the case's address (0) or its seed (1).
  private(set) var patterns: [[Part]] = []
  private var numbers: [[Part]: Int64] = [:]

  /// A part of a command.
  enum Part: Hashable {
    case words(String)
    case address
    case seed
  }

  /// The number of the command of a case.
  mutating func number(of result: CaseResult) -> Int64 {
    var pattern: [Part] = []
    var words: [String] = []
    func endWords() {
      if !words.isEmpty { pattern.append(.words(ShellWords.joined(words))) }
      words = []
    }
    for word in result.command {
      if word == result.address.text {
        endWords()
        pattern.append(.address)
      } else if let seed = result.seed, word == String(seed) {
        endWords()
        pattern.append(.seed)
      } else {
        words.append(word)
      }
    }
    endWords()
    if let number = numbers[pattern] { return number }
    numbers[pattern] = Int64(patterns.count)
    patterns.append(pattern)
    return Int64(patterns.count - 1)
  }
}
