/// Which C file of a target may use which: the layers of the target, from the lowest to the highest.
enum CFloor {
  struct Floor {
    let name: String
    /// Folders of the target, or files without their extension.
    let places: [String]
    /// The layers directly below. Layers below those may be used as well.
    let uses: [String]
  }

  static let targets: [String: [Floor]] = [
    "CLuaBridge": [
      Floor(name: "values", places: ["Values"], uses: []),
      Floor(name: "machine", places: ["Machine"], uses: ["values"]),
      Floor(name: "calls", places: ["Calls"], uses: ["machine"]),
      Floor(name: "library", places: ["Library"], uses: ["calls"]),
    ],
    "CWeb": [
      Floor(name: "libraries", places: ["Library"], uses: []),
      Floor(name: "client", places: ["Client"], uses: ["libraries"]),
      Floor(name: "connections", places: ["Connections"], uses: ["libraries"]),
      Floor(name: "requests", places: ["Requests"], uses: ["connections"]),
      Floor(name: "answers", places: ["Answers", "Queue", "Timer"], uses: ["requests"]),
      Floor(name: "server", places: ["Server"], uses: ["answers"]),
    ],
  ]

  private static let include = Pattern(##"^\s*#\s*include\s+"([^"]+)""##)

  /// - Parameter files: files of any targets; those that are not C are ignored
  static func findings(in files: [SourceFile]) -> [Finding] {
    let code = files.filter { ["c", "h"].contains($0.pathExtension) && $0.target != nil }
    let targets = Set(code.compactMap(\.target)).sorted()
    return targets.flatMap { target in
      let files = code.filter { $0.target == target }
      return findings(in: files, floors: Self.targets[target] ?? [], target: target)
    }
  }

  private static func findings(in files: [SourceFile], floors: [Floor], target: String) -> [Finding] {
    let calls = CCalls(files: files)
    let circles = CCircle.findings(in: files, calls: calls)
    guard !floors.isEmpty else { return circles }
    return circles
      + files.flatMap { file -> [Finding] in
        let isPublic = file.path.contains("/include/")
        let floor = floor(of: file.path, in: floors)
        guard isPublic || floor != nil else {
          return [file.finding(0, "no floor of \(target) has this file", "add it to the table in CFloor")]
        }
        let open = floor.map { reachable(from: $0, in: floors) } ?? []
        let included = includeFindings(in: file, of: files, floor: floor, floors: floors, open: open)
        guard let floor else { return included }
        return included + callFindings(in: file, calls: calls, floor: floor, floors: floors, open: open)
      }
  }

  private static func includeFindings(
    in file: SourceFile, of files: [SourceFile], floor: Floor?, floors: [Floor], open: Set<String>
  ) -> [Finding] {
    file.lines.indices.compactMap { index in
      // The names of headers are literals, which `code` does not contain.
      guard file.code[index].contains("#"), let path = include.firstMatch(file.lines[index])?[1] else {
        return nil
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard let header = files.first(where: { $0.name == name }) else { return nil }
      guard let other = self.floor(of: header.path, in: floors), !open.contains(other.name) else {
        return nil
      }
      let own = floor.map { "the floor of \($0.name)" } ?? "a public header"
      return file.finding(
        index, "\(own) includes \(name) of the floor of \(other.name), which is not below it",
        instead(of: open, "include a header of"))
    }
  }

  private static func callFindings(
    in file: SourceFile, calls: CCalls, floor: Floor, floors: [Floor], open: Set<String>
  ) -> [Finding] {
    calls.places(in: file).compactMap { place in
      guard let other = self.floor(of: place.definition, in: floors), !open.contains(other.name) else {
        return nil
      }
      return file.finding(
        place.index,
        "the floor of \(floor.name) uses \(place.function) of the floor of \(other.name), which is not below it",
        "move the function down, move its caller up, or let \(other.name) pass a pointer to it")
    }
  }

  private static func instead(of open: Set<String>, _ action: String) -> String {
    open.isEmpty ? "include nothing of ours" : "\(action) \(open.sorted().joined(separator: ", "))"
  }

  private static func floor(of path: String, in floors: [Floor]) -> Floor? {
    let place = SourceFile.partsFromTarget(of: path).dropFirst().first.map { $0.prefix { $0 != "." } }
    return floors.first { floor in floor.places.contains { $0 == place ?? "" } }
  }

  /// A layer, and all layers below it.
  private static func reachable(from floor: Floor, in floors: [Floor]) -> Set<String> {
    floors.filter { floor.uses.contains($0.name) }.reduce(into: [floor.name]) { found, below in
      found.formUnion(reachable(from: below, in: floors))
    }
  }
}
