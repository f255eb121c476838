/// C files that depend on each other in a cycle: none of them can be read, tested or moved alone.
enum CCircle {
  /// - Parameter files: the C files and the headers of one target
  static func findings(in files: [SourceFile], calls: CCalls) -> [Finding] {
    let sources = files.filter { $0.pathExtension == "c" }
    let places = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, calls.places(in: $0)) })
    return sources.compactMap { file in
      for place in places[file.path] ?? [] {
        guard let way = way(from: place.definition, to: file.path, places: places) else { continue }
        // Each circle is reported once, at the first of its files.
        guard way.allSatisfy({ file.path <= $0 }) else { continue }
        let names = ([file.path] + way).compactMap { $0.split(separator: "/").last }
        return file.finding(
          place.index, "\(place.function) closes a circle of files: \(names.joined(separator: " → "))",
          "move a function of the circle into a file of its own")
      }
      return nil
    }
  }

  /// The shortest chain of calls from one file to another, including both.
  private static func way(from start: String, to end: String, places: [String: [CCalls.Place]]) -> [String]? {
    var ways = [[start]]
    var seen: Set<String> = [start]
    while !ways.isEmpty {
      let way = ways.removeFirst()
      let last = way[way.count - 1]
      if last == end { return way }
      for place in places[last] ?? [] where seen.insert(place.definition).inserted {
        ways.append(way + [place.definition])
      }
    }
    return nil
  }
}
