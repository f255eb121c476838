/// Words that must not be in a finished text: notes for later, and paths of one machine.
enum LeftoverWord {
  // Assembled from parts, so that this file can be searched as well.
  private static let notes = Pattern(
    #"\b("#
      + [["TO", "DO"], ["FIX", "ME"], ["XX", "X"], ["HA", "CK"]].map { $0.joined() }
      .joined(separator: "|") + #")\b"#)
  private static let machinePaths = Pattern(
    #"(?m)(^|[\s"'`(=:])/("#
      + ["ho" + "me", "Us" + "ers", "ro" + "ot", "wo" + "rk", "tmp/" + "h"]
      .joined(separator: "|") + #")/\w"#)

  static func findings(in file: SourceFile) -> [Finding] {
    // Most files have no match. One search of the whole text is faster than one search per line.
    guard notes.matches(file.text) || machinePaths.matches(file.text) else { return [] }
    var findings: [Finding] = []
    for (index, line) in file.lines.enumerated() {
      if let match = notes.firstMatch(line) {
        findings.append(
          file.finding(index, "`\(match[0])` is a note for later", "do it now, or leave it out"))
      }
      if let match = machinePaths.firstMatch(line) {
        findings.append(
          file.finding(index, "`\(match[0])…` is a path of one machine", "use a path below the repository"))
      }
    }
    return findings
  }
}
