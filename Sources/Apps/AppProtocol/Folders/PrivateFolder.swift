internal import CProcess
internal import Glibc

/// The folder in which an app on one device keeps its files. It mirrors the simulated disk.
protocol AppFolder: AnyObject {
  /// The path that is sent to the app.
  var path: String { get }
  /// Makes the folder contain exactly these files, and returns the changes that this required.
  func fill(with files: [(path: String, content: [UInt8])]) throws(FolderError) -> [FolderChange]
  /// The changes since the folder was filled or read, in the order in which the app made them.
  func changes() throws(FolderError) -> [FolderChange]
}

/// A file of an app's folder that was written or removed.
public struct FolderChange: Equatable, Sendable {
  /// The path relative to the folder.
  public let path: String
  /// The content; nil if the file was removed.
  public let content: [UInt8]?
}

/// The reason why an app's folder cannot be used, as the end of a sentence that starts with “the app”.
struct FolderError: Error {
  let deed: String
  let advice: String
}

/// A folder on the host.
///
/// The folder is read after each message from the app, so a write counts from the app's next message on.
/// If the app is killed before that message, the write is lost. A file is read only if the watch reported
/// a change, or could have missed one. Changes are ordered by the last event of each file. The watch
/// misses the first files in a folder that the app has just created, so these files are ordered by path.
final class PrivateFolder: AppFolder {
  let path: String
  private let watch: FolderWatch
  /// The folder that was opened at this path. It is opened again when the folder itself was changed.
  private var root: OpenFolder
  /// The paths with events since the folder was last read, with the number of the last event at each
  /// path.
  private var touched: [String: Int] = [:]
  private var happeningCount = 0
  /// Whether the watch reports every possible change to the files that were last read.
  private var isWatched = false
  /// Whether the folder has or had an entry that `removeContent` does not remove.
  private var needsRecreation = false
  /// The files of the simulated disk, by path.
  private var known: [String: KnownFile] = [:]
  private var knownByteCount = 0
  /// The subfolders.
  private var folders: Set<String> = []

  /// A file as it was last read or written.
  private struct KnownFile {
    var content: [UInt8]
    var mark: FileMark
    /// Whether any later write would change the mark.
    var isSettled: Bool
  }

  /// The folders in an app's container, as on a device.
  private static let containerFolders = [
    "Documents", "Library", "Library/Caches", "Library/Preferences", "tmp",
  ]

  /// Creates a folder without files.
  init(path: String, watch: FolderWatch) throws(FolderError) {
    self.path = path
    self.watch = watch
    root = OpenFolder(path)
    try make()
  }

  /// Returns the folder to its initial state.
  func empty() throws(FolderError) {
    // The subfolders are kept, because the system is slow to add and remove watches.
    if (try? changes()) == nil || !isWatched || needsRecreation || !removeContent() { try make() }
    watch.tell(besides: self)
    touched.removeAll(keepingCapacity: true)
    needsRecreation = false
  }

  private func make() throws(FolderError) {
    cprocess_remove_folder(path)
    watch.tell()
    (touched, isWatched, needsRecreation) = ([:], false, false)
    (known, knownByteCount, folders) = ([:], 0, [])
    try PrivateFolder.require(mkdir(path, 0o700) == 0, "has no folder for its files")
    for folder in PrivateFolder.containerFolders { mkdir(path + "/" + folder, 0o755) }
    root = OpenFolder(path)
  }

  /// Removes the files and the folders that the app created. Returns false if an entry could not be
  /// removed, or if a folder of the container is missing.
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

  /// Reads the entries at these paths.
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
    if found.hasOthers { needsRecreation = true }
    if found.canMissWrites { isWatched = false }
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

  /// The number of the last event at a path, or in the nearest enclosing folder with an event.
  private func moment(of path: String) -> Int {
    var place = path[...]
    while true {
      if let number = touched[String(place)] { return number }
      guard let slash = place.lastIndex(of: "/") else { return touched[""] ?? 0 }
      place = place[..<slash]
    }
  }

  /// Returns the known files at a path or inside it. Removes the known subfolders there from `folders`.
  private func known(at place: String) -> [String] {
    guard place.isEmpty || folders.contains(place) else { return known[place] == nil ? [] : [place] }
    let isBelow = { (name: String) in place.isEmpty || name == place || name.hasPrefix(place + "/") }
    folders = folders.filter { !isBelow($0) }
    return known.keys.filter(isBelow)
  }

  /// Reads the content of a file, which now has this mark. Nil if the content has not changed.
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

/// Receives the events of the watch.
extension PrivateFolder {
  /// Called when an event concerns the file or folder at a path. A file is closed after a write that was
  /// already reported, so a close does not change the order.
  func touch(_ path: String, isClose: Bool) {
    happeningCount += 1
    if !isClose || touched[path] == nil { touched[path] = happeningCount }
  }

  /// Called when a folder itself was changed, rather than an entry in it.
  func touchFolder(_ path: String) {
    needsRecreation = true
    happeningCount += 1
    touched[path] = happeningCount
  }

  /// Called when events were lost.
  func lostTrack() { (isWatched, needsRecreation) = (false, true) }
}
