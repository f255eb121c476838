/// Types that are too large for one job, and types whose state other files can set.
enum ObjectSize {
  static let lineCountMax = 900
  static let fileCountMax = 8
  /// A type whose comment begins with these words may have open properties. The comment says why.
  static let excuse = "Plain data: "

  private static let requirement = Pattern(#"\bvar\s+(\w+)\s*:[^{]*\{\s*get\s+set\s*\}"#)

  static func findings(in files: [SourceFile], known: [KnownObject]) -> [Finding] {
    let required = Set(files.flatMap { $0.codeMatches(requirement).map { $0.groups[1] } })
    var findings: [Finding] = []
    var unused = known.map(\.name)
    for body in TypeBody.all(in: files) {
      let allowed = known.first { $0.name == body.name }
      let open = openProperties(of: body, required: required)
      if !open.isEmpty { unused.removeAll { $0 == body.name } }
      findings += sizeFindings(of: body)
      if let allowed, !open.isEmpty, open.count < allowed.openCount {
        findings.append(lower(allowed, to: open.count))
      }
      if open.count > allowed?.openCount ?? 0 { findings += open.map { finding(of: $0, in: body) } }
    }
    return findings + unused.map(stale)
  }

  /// The properties that no protocol requires to be open. A struct that only its own file changes is a
  /// value, whose owner decides who may set its properties.
  private static func openProperties(
    of body: TypeBody, required: Set<String>
  ) -> [TypeBody.OpenProperty] {
    if body.comment.hasPrefix(excuse) || (body.kind == "struct" && !body.isChangedElsewhere) { return [] }
    return body.openProperties.filter { !required.contains($0.name) }
  }

  private static func sizeFindings(of body: TypeBody) -> [Finding] {
    let instead = "give a part of its work, with the state for it, to a type of its own"
    var findings: [Finding] = []
    if body.lineCount > lineCountMax {
      let what = "`\(body.name)` has \(body.lineCount) lines with its extensions, of at most \(lineCountMax)"
      findings.append(Finding(path: body.path, line: body.line, what: what, instead: instead))
    }
    if body.paths.count > fileCountMax {
      let what = "`\(body.name)` is in \(body.paths.count) files, of at most \(fileCountMax)"
      findings.append(Finding(path: body.path, line: body.line, what: what, instead: instead))
    }
    return findings
  }

  private static func finding(of property: TypeBody.OpenProperty, in body: TypeBody) -> Finding {
    Finding(
      path: property.path, line: property.line,
      what: "other files can set `\(property.name)` of `\(body.name)`",
      instead: "make it private or private(set), or begin the type's comment with `\(excuse)…` and say why")
  }

  private static func lower(_ known: KnownObject, to count: Int) -> Finding {
    Finding(
      path: "Tests/TidyTests/Objects/KnownObject.swift", line: 1,
      what: "`\(known.name)` is listed with \(known.openCount) open properties and has \(count)",
      instead: "write down the smaller number")
  }

  private static func stale(_ name: String) -> Finding {
    Finding(
      path: "Tests/TidyTests/Objects/KnownObject.swift", line: 1,
      what: "`\(name)` is within the bounds or does not exist", instead: "remove it from the list")
  }
}
