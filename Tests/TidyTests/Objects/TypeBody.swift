/// A type of one target, with all of its extensions there.
struct TypeBody {
  /// A stored property that other files can set.
  struct OpenProperty {
    let name: String
    let path: String
    let line: Int
  }

  let name: String
  let kind: String
  /// The file that declares the type.
  let path: String
  let line: Int
  /// The first line of its comment; empty if it has none.
  let comment: String
  /// The lines of the declaration and of all extensions. Generated files do not count: they are as long as
  /// their tables.
  private(set) var lineCount = 0
  /// The files with its parts, without those that only add static members.
  private(set) var paths: Set<String> = []
  private(set) var openProperties: [OpenProperty] = []
  /// Whether an extension in another file changes the value.
  private(set) var isChangedElsewhere = false

  init(_ part: TypePart) {
    name = part.name
    kind = part.kind
    path = part.file.path
    line = part.start + 1
    comment = part.comment
  }

  mutating func add(_ part: TypePart) {
    openProperties += part.openProperties
    if part.file.path != path, part.isMutating { isChangedElsewhere = true }
    guard !part.file.isGenerated else { return }
    lineCount += part.end - part.start + 1
    if !part.isStatic { paths.insert(part.file.path) }
  }

  /// Every type that is declared in the sources and the Swift client, in the order of the files.
  static func all(in files: [SourceFile]) -> [TypeBody] {
    let parts = files.flatMap { TypePart.all(in: $0) }
    var bodies: [TypeBody] = []
    var places: [String: Int] = [:]
    for part in parts where part.kind != "extension" {
      // A type that is declared for several platforms counts once.
      guard places[part.key] == nil else { continue }
      places[part.key] = bodies.count
      bodies.append(TypeBody(part))
    }
    for part in parts {
      if let place = places[part.key] { bodies[place].add(part) }
    }
    return bodies
  }
}
