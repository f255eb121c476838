internal import Facts
internal import World

/// An app's own folder with the world's content: the files, and the preferences in a subfolder.
final class FolderView {
  private let folder: any AppFolder
  private let codec: PortCodec
  /// The change count of the simulated disk when the folder was last filled; nil if the folder has
  /// changed after that.
  private var filledChangeCount: Int?

  /// The folder of the preferences. As on a device, a change of a preference reaches the disk after a
  /// delay.
  static let preferences = "Library/Preferences/"

  init(_ folder: any AppFolder, _ codec: PortCodec) {
    self.folder = folder
    self.codec = codec
  }

  /// The path that is sent to the app.
  var path: String { folder.path }

  /// Copies the world's files to the folder and returns the resulting changes.
  func fill() throws(ConversationEnd) -> [FolderChange] {
    let changeCount = codec.view.diskChangeCount(of: codec.process)
    if changeCount == filledChangeCount { return [] }
    var files = codec.view.files(of: codec.process)
    for (key, value) in codec.view.preferences(of: codec.process) {
      files.append((FolderView.preferences + key, value))
    }
    do throws(FolderError) {
      let changes = try folder.fill(with: files)
      filledChangeCount = changeCount
      return changes
    } catch { throw end(error) }
  }

  /// The changes that the app made since the folder was last filled or read. If the world rejects a
  /// change, the next `fill` reverts it.
  func changes() throws(ConversationEnd) -> [FolderChange] {
    do throws(FolderError) {
      let changes = try folder.changes()
      if !changes.isEmpty { filledChangeCount = nil }
      return changes
    } catch { throw end(error) }
  }

  /// Converts a change of the folder to the app's call with the same effect.
  func call(_ change: FolderChange) -> AppCall {
    let content = change.content.map { content in
      content.withUnsafeBufferPointer { codec.scratch.append($0) }
    }
    if change.path.hasPrefix(FolderView.preferences) {
      let key = codec.scratch.append(String(change.path.dropFirst(FolderView.preferences.count)))
      return .setPreference(key: key, value: content)
    }
    let path = codec.scratch.append(change.path)
    return content.map { .write(path: path, content: $0) } ?? .remove(path: path)
  }

  private func end(_ error: FolderError) -> ConversationEnd {
    ConversationEnd(text: ProtocolBreach(error.deed, advice: error.advice).text(during: "", log: []))
  }
}
