internal import CProcess
internal import Glibc

/// The folder in which an app on one device keeps its files, beside what the simulated disk has of it.
protocol AppFolder: AnyObject {
  /// The path that the app is told.
  var path: String { get }
  /// Makes the folder hold these files and no others; gives what had to be changed for that.
  func fill(with files: [(path: String, content: [UInt8])]) throws(FolderError) -> [FolderChange]
  /// The changes since the folder was filled or read, in the order in which the app made them.
  func changes() throws(FolderError) -> [FolderChange]
}

/// A file of an app's folder that was written or removed.
public struct FolderChange: Equatable, Sendable {
  /// The path below the folder.
  public let path: String
  /// The content; nil where the file was removed.
  public let content: [UInt8]?
}

/// Why an app's folder cannot be used, as the rest of a sentence about the app.
struct FolderError: Error {
  let deed: String
  let advice: String
}

/// A folder of the machine.
///
/// It is read after each message of the app, so that a file counts as written when the app next says something; what it
/// has written since is lost where it is killed before. Only what something happened to is read, as far as a watch can
/// see that, and a change counts from the last happening of its file. What lies in a folder that the app has just made was
/// not watched yet: it counts from then on, ordered by path.
final class PrivateFolder: AppFolder {
  let path: String
  private let watch: FolderWatch
  /// The folder at this path, as long as nothing happened to the folder itself.
  private var root: OpenFolder
  /// Where something has happened since the last reading, and the number of the last happening there.
  private var touched: [String: Int] = [:]
  private var happeningCount = 0
  /// Whether the watch sees everything that can happen to the files of the last reading.
  private var isWatched = false
  /// Whether there is or was something that no emptying takes away.
  private var isUnusual = false
  /// The files as the simulated disk has them, by path.
  private var known: [String: KnownFile] = [:]
  private var knownByteCount = 0
  /// The folders below this one.
  private var folders: Set<String> = []

  /// A file at its last reading.
  private struct KnownFile {
    var content: [UInt8]
    var mark: FileMark
    /// Whether a write since the reading would have to show in the mark.
    var isSettled: Bool
  }

  /// The folders that an app finds, as in its container on a device.
  private static let containerFolders = [
    "Documents", "Library", "Library/Caches", "Library/Preferences", "tmp",
  ]

  /// Makes a folder without files.
  init(path: String, watch: FolderWatch) throws(FolderError) {
    self.path = path
    self.watch = watch
    root = OpenFolder(path)
    try make()
  }

  /// Makes the folder as it was at first.
  func empty() throws(FolderError) {
    // It keeps its folders, since the system takes its time with watches that come and go.
    if (try? changes()) == nil || !isWatched || isUnusual || !removeContent() { try make() }
    watch.tell(besides: self)
    touched.removeAll(keepingCapacity: true)
    isUnusual = false
  }

  private func make() throws(FolderError) {
    cprocess_remove_folder(path)
    watch.tell()
    (touched, isWatched, isUnusual) = ([:], false, false)
    (known, knownByteCount, folders) = ([:], 0, [])
    try PrivateFolder.require(mkdir(path, 0o700) == 0, "has no folder for its files")
    for folder in PrivateFolder.containerFolders { mkdir(path + "/" + folder, 0o755) }
    root = OpenFolder(path)
  }

  /// Removes the files, and the folders that the app made; false where something stays or is missing.
  private func removeContent() -> Bool {
    for name in known.keys where !root.remove(name) { return false }
    let made = folders.filter { !PrivateFolder.containerFolders.contains($0) }
    for folder in made.sorted(by: >) {
      if !root.removeFolder(folder) { return false }
      folders.remove(folder)
    }
    known.removeAll(keepingCapacity: true)
    knownByteCount = 0
    return folders.count == PrivateFolder.containerFolders.count
  }

  func fill(with files: [(path: String, content: [UInt8])]) throws(FolderError) -> [FolderChange] {
    if holds(files) { return [] }
    var changes: [FolderChange] = []
    var wanted: [String: [UInt8]] = [:]
    for file in files { wanted[file.path] = file.content }
    for name in known.keys.sorted() where wanted[name] == nil {
      _ = root.remove(name)
      know(nil, name)
      changes.append(FolderChange(path: name, content: nil))
    }
    for file in files where known[file.path]?.content != file.content {
      try write(file.content, to: file.path)
      changes.append(FolderChange(path: file.path, content: file.content))
    }
    return changes
  }

  private func holds(_ files: [(path: String, content: [UInt8])]) -> Bool {
    files.count == known.count && files.allSatisfy { known[$0.path]?.content == $0.content }
  }

  func changes() throws(FolderError) -> [FolderChange] {
    watch.tell()
    if !isWatched { touched[""] = 0 }
    if touched.isEmpty { return [] }
    defer { touched.removeAll(keepingCapacity: true) }
    if touched[""] != nil { root = OpenFolder(path) }
    isWatched = true
    return try read(touched[""] == nil ? touched.keys.sorted() : [""])
  }

  /// Reads what lies at these places.
  private func read(_ places: [String]) throws(FolderError) -> [FolderChange] {
    var found = FolderListing()
    var gone: Set<String> = []
    for place in places {
      gone.formUnion(known(at: place))
      try found.add(place, in: root) { folder in
        if !watch.add(folder, in: self) { isWatched = false }
      }
    }
    folders.formUnion(found.folders)
    if found.hasOthers { isUnusual = true }
    if found.hasHiddenWays { isWatched = false }
    gone.subtract(found.marks.keys)
    var changes = gone.map { FolderChange(path: $0, content: nil) }
    for name in gone { know(nil, name) }
    for (name, mark) in found.marks {
      if let content = try change(of: name, mark) {
        changes.append(FolderChange(path: name, content: content))
      }
    }
    return changes.map { (moment(of: $0.path), $0) }
      .sorted { ($0.0, $0.1.path) < ($1.0, $1.1.path) }.map(\.1)
  }

  /// The number of the last happening at a path, or of the nearest folder around it.
  private func moment(of path: String) -> Int {
    var place = path[...]
    while true {
      if let number = touched[String(place)] { return number }
      guard let slash = place.lastIndex(of: "/") else { return touched[""] ?? 0 }
      place = place[..<slash]
    }
  }

  /// The files that were known at a place or below it; the folders there are forgotten.
  private func known(at place: String) -> [String] {
    guard place.isEmpty || folders.contains(place) else { return known[place] == nil ? [] : [place] }
    let isBelow = { (name: String) in place.isEmpty || name == place || name.hasPrefix(place + "/") }
    folders = folders.filter { !isBelow($0) }
    return known.keys.filter(isBelow)
  }

  /// The content of a file with this mark, if it has changed.
  private func change(of name: String, _ mark: FileMark) throws(FolderError) -> [UInt8]? {
    let before = known[name]
    if let before, before.isSettled, before.mark == mark { return nil }
    try FolderListing.requireRoom(
      fileCount: known.count + (before == nil ? 1 : 0),
      byteCount: knownByteCount + mark.byteCount - (before?.content.count ?? 0))
    guard let content = root.content(of: name, byteCount: mark.byteCount) else { return nil }
    know(KnownFile(content: content, mark: mark, isSettled: mark.isSettled), name)
    return before?.content == content ? nil : content
  }

  private func know(_ file: KnownFile?, _ name: String) {
    knownByteCount += (file?.content.count ?? 0) - (known[name]?.content.count ?? 0)
    known[name] = file
  }

  private func write(_ content: [UInt8], to name: String) throws(FolderError) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    let place = path + "/" + name
    unlink(place)
    let file = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try PrivateFolder.require(file >= 0, "cannot write “\(name)” in its folder")
    defer { close(file) }
    var written = 0
    while written < content.count {
      let count = content.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + written, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      try PrivateFolder.require(count > 0, "cannot write “\(name)” in its folder")
      written += count
    }
    var status = stat()
    fstat(file, &status)
    know(KnownFile(content: content, mark: FileMark(status), isSettled: false), name)
  }

  private static func require(_ holds: Bool, _ deed: String) throws(FolderError) {
    if !holds { throw FolderError(deed: "\(deed): \(String(cString: strerror(errno)))", advice: "") }
  }
}

/// The listener of the watch.
extension PrivateFolder {
  /// Something happened to the file or folder at a path. A file that is closed was written before.
  func touch(_ path: String, isClose: Bool) {
    happeningCount += 1
    if !isClose || touched[path] == nil { touched[path] = happeningCount }
  }

  /// A folder itself was changed, other than by what lies in it.
  func touchFolder(_ path: String) {
    isUnusual = true
    happeningCount += 1
    touched[path] = happeningCount
  }

  /// Something happened, and nobody knows where.
  func lostTrack() { (isWatched, isUnusual) = (false, true) }
}
