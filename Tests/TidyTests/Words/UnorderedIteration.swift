/// Loops over dictionaries and sets, whose order differs from process to process.
///
/// Recognizes the names that a file itself declares with such a type. If the result of a loop does not depend
/// on the order, put a comment with the words "in any order" on its line or the line before.
enum UnorderedIteration {
  static let targets = BannedWord.core.union(["Scenario", "Results", "Runner", "Reports"])
  static let advice = "loop over an array, or sort by the keys first"

  private static let declaration = Pattern(
    #"\b(?:let|var) (\w+)\s*(?::\s*(?:\[[^\[\]()]+:[^\]]|Set<|Dictionary<)|=\s*(?:\[:\]|Set[<(]|Dictionary[<(]|\[\w[\w.]*\s*:\s*[^\]]+\]\())"#
  )
  private static let parameter = Pattern(#"\b(\w+):\s*(?:inout )?(?:\[\w[\w.]*\s*:\s*|Set<|Dictionary<)"#)
  private static let loop = Pattern(#"\bfor\b.*\bin\s+(?:[\w.]*\.)?(\w+)\s*(?:\{|where\b|$)"#)
  private static let member = Pattern(
    #"\b(\w+)\??\.(?:(?:map|flatMap|compactMap|forEach|filter|reduce|first|joined|prefix|enumerated|values"#
      + #"|makeIterator|popFirst|randomElement)\b|(?:keys|values)\b(?!\.(?:sorted|count|isEmpty|contains)))"#)
  private static let keys = Pattern(
    #"(?:\b[a-z]\w*[?!]?|[)\]])\.(?:keys\b(?!\[|\.(?:sorted|count|isEmpty|contains))|mapValues\b)"#)
  private static let array = Pattern(#"\bArray\((?:[\w.]*\.)?(\w+)\)"#)

  static func findings(in file: SourceFile) -> [Finding] {
    guard let target = file.target, targets.contains(target), file.pathExtension == "swift" else { return [] }
    let names = unorderedNames(in: file)
    var found = Set(file.codeMatches(keys).map(\.index))
    for pattern in [loop, member, array] {
      found.formUnion(file.codeMatches(pattern).filter { names.contains($0.groups[1]) }.map(\.index))
    }
    return found.sorted().filter { !isExcused($0, in: file) }.map { index in
      file.finding(index, "this goes through a dictionary or a set in its own order", advice)
    }
  }

  private static func unorderedNames(in file: SourceFile) -> Set<String> {
    var names: Set<String> = []
    for pattern in [declaration, parameter] {
      names.formUnion(file.codeMatches(pattern).map { $0.groups[1] })
    }
    return names
  }

  private static func isExcused(_ index: Int, in file: SourceFile) -> Bool {
    file.lines[max(0, index - 1)...index].contains { $0.contains("in any order") }
  }
}
