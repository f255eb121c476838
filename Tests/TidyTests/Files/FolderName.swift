/// Names of folders and files that do not describe their content.
enum FolderName {
  static let empty: Set<String> = [
    "utilities", "utility", "utils", "util", "helpers", "helper", "manager", "managers", "common", "misc",
    "extensions", "shared", "stuff",
  ]

  static func findings(in paths: [String]) -> [Finding] {
    paths.filter { path in
      guard path.hasPrefix("Sources/") || path.hasPrefix("Tests/") || path.hasPrefix("Scenarios/") else {
        return false
      }
      let name = path.split(separator: "/").last.map { $0.split(separator: ".")[0].lowercased() } ?? ""
      return empty.contains(name) || name.hasSuffix("manager") || name.hasSuffix("helper")
        || name.hasSuffix("helpers") || name.hasSuffix("utilities") || name.hasSuffix("utils")
    }.map { path in
      Finding(
        path: path, line: 1, what: "the name says nothing about the content",
        instead: "use a noun of the domain")
    }
  }
}
