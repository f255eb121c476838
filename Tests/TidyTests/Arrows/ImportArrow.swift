/// Which target may import which: the layers of the package, each with the layers below it.
enum ImportArrow {
  /// The arrows in the design. A target may also import what these import in turn.
  static let floors: [(target: String, imports: [String])] = [
    ("CLua", []),
    ("CLuaBridge", ["CLua"]),
    ("Lua", ["CLuaBridge"]),
    ("Kernel", []),
    ("Facts", ["Kernel"]),
    ("Specification", []),
    ("CArchive", []),
    ("Packages", ["CArchive", "Facts"]),
    ("StoreModel", ["Facts"]),
    ("World", ["StoreModel"]),
    ("CCrypto", []),
    ("Signatures", ["CCrypto", "World"]),
    ("Rules", ["Facts"]),
    ("LuaScripts", ["Kernel", "Lua"]),
    ("LuaApps", ["World", "LuaScripts"]),
    ("Catalogues", ["StoreModel"]),
    (
      "Scenario",
      ["World", "Signatures", "Rules", "LuaScripts", "Packages", "Catalogues", "Specification"]
    ),
    ("CWeb", []),
    ("Web", ["CWeb", "Kernel"]),
    ("Endpoints", ["Signatures", "Web"]),
    ("Backends", ["Endpoints"]),
    ("CProcess", []),
    ("AppProtocol", ["CProcess", "World"]),
    ("Results", ["Facts", "Rules"]),
    ("Runner", ["Scenario", "LuaApps", "AppProtocol", "Backends", "Results"]),
    ("Explorer", ["Runner"]),
    ("Reports", ["Results", "Specification"]),
    ("AssayKit", ["Runner"]),
    ("Tool", ["Scenario", "AppProtocol", "Results", "Runner", "Explorer", "Reports", "Web", "Endpoints"]),
    ("assay", ["Tool"]),
  ]

  private static let pattern = Pattern(
    #"^\s*(?:@\w+(?:\(\w+\))? )*(?:(?:public|package|internal|private|fileprivate) )?import "#
      + #"(?:(?:struct|class|enum|protocol|func|typealias) )?(\w+)"#)

  /// Targets that only their own layer may name, because they hide something from all others.
  private static let hidden: [String: String] = [
    "CLua": "CLuaBridge", "CLuaBridge": "Lua", "CCrypto": "Signatures", "CArchive": "Packages",
    "CProcess": "AppProtocol", "CWeb": "Web",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard let target = file.target else { return [] }
    guard let allowed = reachable(from: target) else {
      return [file.finding(0, "\(target) has no floor", "add it to the table in ImportArrow")]
    }
    var findings: [Finding] = []
    for (index, groups) in file.codeMatches(pattern) where file.pathExtension == "swift" {
      let imported = groups[1]
      let isOurs = floors.contains { $0.target == imported }
      let isOpen = allowed.contains(imported) && hidden[imported, default: target] == target
      guard isOurs, !isOpen else { continue }
      let visible = allowed.filter { hidden[$0, default: target] == target }.sorted()
      let instead = visible.isEmpty ? "import nothing of ours" : "import \(visible.joined(separator: ", "))"
      findings.append(
        file.finding(index, "\(target) imports \(imported), which does not stand below it", instead))
    }
    return findings + headerFindings(in: file, target: target)
  }

  /// Only the C code of the bridge may use the headers of Lua; its public header may not.
  private static func headerFindings(in file: SourceFile, target: String) -> [Finding] {
    guard ["c", "h"].contains(file.pathExtension), target != "CLua" else { return [] }
    let isInside = target == "CLuaBridge" && !file.path.contains("/include/")
    guard !isInside else { return [] }
    return file.lines.indices.compactMap { index in
      guard file.lines[index].hasPrefix("#include"), file.lines[index].contains("lua") else { return nil }
      guard !file.lines[index].contains("CLuaBridge.h") else { return nil }
      return file.finding(
        index, "a header of Lua is included outside the bridge", "include it in the bridge's C files")
    }
  }

  private static func reachable(from target: String) -> Set<String>? {
    guard let floor = floors.first(where: { $0.target == target }) else { return nil }
    return floor.imports.reduce(into: []) { found, next in
      found.insert(next)
      found.formUnion(reachable(from: next) ?? [])
    }
  }
}
