/// Resolves the links of a package without the file system, component by component, as a device would.
struct LinkCheck {
  private enum LinkDestination {
    case inside([Substring])
    case outside
    case nowhere
    case circle
  }

  /// The maximum number of links on one path.
  private static let stepsMax = 40

  /// The targets of links. Only looked up, never iterated.
  private var targets: [String: String] = [:]
  private var existing: Set<String> = [""]
  /// The links in the order in which they were added.
  private var links: [(path: String, target: String)] = []

  /// Adds a file or a folder, and its parent folders.
  mutating func add(_ path: String) {
    var path = path[...]
    while existing.insert(String(path)).inserted {
      path = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }
  }

  mutating func add(_ path: String, target: String) {
    if let slash = path.lastIndex(of: "/") { add(String(path[..<slash])) }
    targets[path] = target
    links.append((path, target))
  }

  var isEmpty: Bool { links.isEmpty }

  var findings: [PackageFinding] {
    links.sorted { $0.path < $1.path }.compactMap { path, target in
      switch end(of: path) {
      case .inside: nil
      case .outside: PackageFinding(path, .linkLeaves(target: target))
      case .nowhere: PackageFinding(path, .linkBroken(target: target))
      case .circle: PackageFinding(path, .linkInCircle(target: target))
      }
    }
  }

  private func end(of path: String) -> LinkDestination {
    var waiting: [Substring] = path.split(separator: "/").reversed()
    var place: [Substring] = []
    var steps = 0
    while let part = waiting.popLast() {
      if part == "." { continue }
      if part == ".." {
        guard place.popLast() != nil else { return .outside }
        continue
      }
      place.append(part)
      let here = place.joined(separator: "/")
      if let target = targets[here] {
        steps += 1
        guard steps <= LinkCheck.stepsMax else { return .circle }
        guard !target.hasPrefix("/") else { return .outside }
        place.removeLast()
        waiting += target.split(separator: "/").reversed()
      } else if !existing.contains(here) {
        return leaves(place, waiting) ? .outside : .nowhere
      }
    }
    return .inside(place)
  }

  /// Whether a path with a missing component leads out of the package. `place` is the path up to that
  /// component, and `waiting` is the rest in reverse order.
  private func leaves(_ place: [Substring], _ waiting: [Substring]) -> Bool {
    var depth = place.count
    for part in waiting.reversed() where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}
