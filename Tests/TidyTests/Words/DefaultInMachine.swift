/// Catch-all cases in state machines: a new state must make every switch over it fail to compile.
enum DefaultInMachine {
  private static let pattern = Pattern(#"^\s*(@unknown )?default\s*:"#)

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.target == "StoreModel" else { return [] }
    return file.codeMatches(pattern).map { match in
      file.finding(match.index, "`default:` hides states that are yet to come", "list every case")
    }
  }
}
