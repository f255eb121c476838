public import Facts
public import World

/// The messages between the harness and an app in one run, in order.
public struct Transcript: Sendable {
  /// The entries. If a run exceeds the limit, only its beginning is kept.
  public private(set) var entries: [TranscriptEntry] = []
  /// Whether entries were dropped because the run exceeded the limit.
  public private(set) var isCut = false
  private var byteCount = 0

  /// The maximum number of bytes of the kept lines.
  private static let byteCountMax = 32 << 20

  init() {}

  mutating func add(_ entry: TranscriptEntry) {
    byteCount += entry.byteCount
    guard byteCount <= Transcript.byteCountMax else {
      isCut = true
      return
    }
    entries.append(entry)
  }
}

/// An entry of a transcript, and the device of the app that it concerns.
public struct TranscriptEntry: Equatable, Sendable {
  /// The device where the app runs.
  public let device: DeviceID
  public let content: Content

  /// A line, or another event of a conversation.
  public enum Content: Equatable, Sendable {
    /// The start of a launch, which starts a conversation.
    case launched
    /// A line from the harness.
    case told([UInt8])
    /// A line from the app, except a busy message.
    case answered([UInt8])
    /// A change that the app made in its own folder.
    case kept(FolderChange)
    /// A change that the world made in the app's folder, such as reverting the unreported changes of a
    /// killed launch.
    case filled(FolderChange)
    /// The end of the app's process, described by this text.
    case ended(String)
  }

  /// The approximate size in memory.
  var byteCount: Int {
    switch content {
    case .launched: 64
    case .told(let line), .answered(let line): 64 + line.count
    case .kept(let change), .filled(let change): 64 + change.path.utf8.count + (change.content?.count ?? 0)
    case .ended(let text): 64 + text.utf8.count
    }
  }
}

/// A subject that keeps the messages of its latest run.
public protocol ConversingSubject: Subject {
  /// The conversations of the latest run.
  var transcript: Transcript { get }
  /// The first line of the app.
  var helloLine: [UInt8] { get }
}
