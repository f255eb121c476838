/// Words that a finished text does not hold: notes for later, and the paths of one machine.
enum LeftoverWord {
  // Put together from parts, so that this file may be searched as well.
  private static let notes = Pattern(
    #"\b("#
      + [["TO", "DO"], ["FIX", "ME"], ["XX", "X"], ["HA", "CK"]].map { $0.joined() }
      .joined(separator: "|") + #")\b"#)
  private static let machinePaths = Pattern(
    #"(?m)(^|[\s"'`(=:])/("#
      + ["ho" + "me", "Us" + "ers", "ro" + "ot", "wo" + "rk", "tmp/" + "h"]
      .joined(separator: "|") + #")/\w"#)

  static func findings(in file: SourceFile) -> [Finding] {
    // Most files have none, and one look at a whole text is faster than one at each line.
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
