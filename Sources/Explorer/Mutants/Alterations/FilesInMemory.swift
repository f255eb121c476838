internal import World

/// Files that are kept in memory: the app sees them until its process dies.
struct FilesInMemory: Alteration {
  private var files: [(path: [UInt8], content: [UInt8])] = []

  /// What the user has, too, is read from them.
  var reachesQuestions: Bool { true }

  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    let scratch = turn.launch.scratch
    func bytes(_ reference: AppBytes) -> [UInt8] { scratch.withBytes(reference) { Array($0) } }
    switch call {
    case .write(let path, let content):
      keep(bytes(path), bytes(content))
      return .lost()
    case .copy(let source, let target):
      guard let place = place(of: bytes(source)) else { return nil }
      keep(bytes(target), files[place].content)
      return .lost()
    case .remove(let path):
      guard let place = place(of: bytes(path)) else { return nil }
      files.remove(at: place)
      return .made(call, reply: .flag(true))
    case .read(let path):
      guard let place = place(of: bytes(path)) else { return nil }
      return .lost(.bytes(files[place].content.withUnsafeBufferPointer { scratch.append($0) }))
    case .exists(let path): return place(of: bytes(path)) == nil ? nil : .lost(.flag(true))
    case .excludeFromBackup(let path): return place(of: bytes(path)) == nil ? nil : .lost()
    default: return nil
    }
  }

  func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? {
    guard case (.list(let prefix), .list(let found)) = (call, reply) else { return nil }
    let scratch = turn.launch.scratch
    let beginning = scratch.withBytes(prefix) { Array($0) }
    let known = found.map { reference in scratch.withBytes(reference) { Array($0) } }
    let kept = files.map(\.path).filter { $0.starts(with: beginning) && !known.contains($0) }
    guard !kept.isEmpty else { return nil }
    return .list(found + kept.map { path in path.withUnsafeBufferPointer { scratch.append($0) } })
  }

  private func place(of path: [UInt8]) -> Int? { files.firstIndex { $0.path == path } }

  private mutating func keep(_ path: [UInt8], _ content: [UInt8]) {
    if let place = place(of: path) {
      files[place].content = content
    } else {
      files.append((path, content))
    }
  }
}
