/// A source file that is not named after a type it declares.
enum TypeFile {
  private static let declaration = Pattern(
    #"\b(?:struct|class|enum|protocol|actor|extension|typealias) (\w+(?:\.\w+)*)"#)

  static func findings(in file: SourceFile) -> [Finding] {
    guard file.target != nil, file.pathExtension == "swift", !file.isGenerated else { return [] }
    let stem = file.name.split(separator: ".swift")[0].split(separator: "+")[0]
    guard !stem.isEmpty, file.name != "Package.swift" else { return [] }
    var declared: [String] = []
    for line in file.code where !line.hasPrefix("  ") && !line.contains("import ") {
      if let match = declaration.firstMatch(line) { declared.append(match[1]) }
    }
    guard !declared.isEmpty, !declared.contains(String(stem)) else { return [] }
    return [
      file.finding(
        0, "nothing in this file is called \(stem)", "name the file after its type: \(declared[0]).swift")
    ]
  }
}
