/// Rules without a test file.
enum RuleTest {
  private static let rule = Pattern(#"\b(?:struct|class|enum) (\w+)\s*:[^{]*\b\w*Rule\b"#)

  static func findings(in file: SourceFile, paths: Set<String>) -> [Finding] {
    let parts = SourceFile.partsFromTarget(of: file.path)
    guard parts.count > 2, file.target == "Rules", let index = file.code.firstIndex(where: rule.matches)
    else {
      return []
    }
    let folder = parts.dropFirst().dropLast().joined(separator: "/")
    let stem = file.name.split(separator: ".")[0]
    let test = "Tests/RulesTests/\(folder)/\(stem)Tests.swift"
    guard !paths.contains(test) else { return [] }
    return [file.finding(index, "the rule has no test", "write \(test)")]
  }
}
