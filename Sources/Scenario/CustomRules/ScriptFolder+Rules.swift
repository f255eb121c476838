internal import Glibc
internal import Rules

extension ScriptFolder {
  /// Whether there is a file for a custom rule.
  func hasRule(_ rule: RuleIdentifier) -> Bool {
    CustomRuleName.isName(rule) && ScriptFolder.realPath("\(path)/\(CustomRuleName.file(of: rule))") != nil
  }

  /// The names of the rules that the suite brings along, in their order.
  var ruleNames: [String] {
    guard let folder = opendir("\(path)/\(CustomRuleName.folder)") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let rule = CustomRuleName.rule(inFile: name) { names.append(rule.text) }
    }
    return names.sorted()
  }
}
