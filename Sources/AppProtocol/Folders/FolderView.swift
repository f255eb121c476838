internal import Facts
internal import World

/// An app's own folder as the world has it: its files, and its preferences below a folder of their own.
final class FolderView {
  private let folder: any AppFolder
  private let codec: PortCodec
  /// How often the simulated disk was changed when the folder was last filled; nothing where the folder was changed since.
  private var filledChangeCount: Int?

  /// The folder of files that are preferences; what is changed there reaches the disk late, as on a device.
  static let preferences = "Library/Preferences/"

  init(_ folder: any AppFolder, _ codec: PortCodec) {
    self.folder = folder
    self.codec = codec
  }

  /// The path that the app is told.
  var path: String { folder.path }

  /// Makes the folder hold what the world has; gives what had to be changed for that.
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

  /// The changes since then. What the world does not take over is taken back at the next filling.
  func changes() throws(ConversationEnd) -> [FolderChange] {
    do throws(FolderError) {
      let changes = try folder.changes()
      if !changes.isEmpty { filledChangeCount = nil }
      return changes
    } catch { throw end(error) }
  }

  /// The call that a change amounts to.
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
