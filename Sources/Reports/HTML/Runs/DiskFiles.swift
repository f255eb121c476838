internal import Facts

/// The files of each device as the facts so far left them; the projection counts them only.
struct DiskFiles {
  /// A file.
  struct File {
    let device: DeviceID
    let path: String
    var state: String
  }

  /// The files, in the order in which they came to be.
  private(set) var files: [File] = []
  private var places: [Name: Int] = [:]

  /// What tells a file from every other.
  private struct Name: Hashable {
    let device: DeviceID
    let path: String
  }

  /// Takes the next fact.
  mutating func apply(_ fact: Fact, texts: Texts) {
    let device = fact.actor.device
    switch fact.content {
    case .disk(.wrote(let path, let bytes)): set(device, texts[path], "\(bytes) byte\(bytes == 1 ? "" : "s")")
    case .disk(.copied(let source, let target)): set(device, texts[target], "copy of \(texts[source])")
    case .disk(.removed(let path)): set(device, texts[path], "removed")
    case .disk(.writeFailed(let path, _)): set(device, texts[path], "not written")
    case .disk(.excludedFromBackup(let path)): add(device, texts[path], "not in backups")
    case .device(.appRemoved):
      for place in files.indices where files[place].device == device { files[place].state = "" }
    default: break
    }
  }

  private mutating func set(_ device: DeviceID, _ path: String, _ state: String) {
    if let place = place(device, path) {
      files[place].state = state
    } else {
      places[Name(device: device, path: path)] = files.count
      files.append(File(device: device, path: path, state: state))
    }
  }

  private mutating func add(_ device: DeviceID, _ path: String, _ remark: String) {
    let before = place(device, path).map { files[$0].state } ?? ""
    set(device, path, before.isEmpty ? remark : before + ", " + remark)
  }

  private func place(_ device: DeviceID, _ path: String) -> Int? {
    places[Name(device: device, path: path)]
  }
}
