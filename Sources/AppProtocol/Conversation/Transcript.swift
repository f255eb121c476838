public import Facts
public import World

/// Everything that was said between the harness and an app in one run, in its order.
public struct Transcript: Sendable {
  /// The entries; a run that says too much keeps its beginning.
  public private(set) var entries: [TranscriptEntry] = []
  /// Whether something was left out because the run said too much.
  public private(set) var isCut = false
  private var byteCount = 0

  /// How many bytes of lines are kept.
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

/// One thing that was said, and the device of the app that it was said to, or by.
public struct TranscriptEntry: Equatable, Sendable {
  /// The device where the app runs.
  public let device: DeviceID
  /// The content.
  public let content: Content

  /// A line, or another event of a conversation.
  public enum Content: Equatable, Sendable {
    /// A launch begins a conversation.
    case launched
    /// A line of the harness.
    case told([UInt8])
    /// A line of the app that means something; that it is busy means nothing.
    case answered([UInt8])
    /// A change that the app made in its own folder.
    case kept(FolderChange)
    /// A change that the world made there, such as what a killed launch did not live to tell.
    case filled(FolderChange)
    /// The app's process ended, or was ended, by these words.
    case ended(String)
  }

  /// Roughly how much memory it takes.
  var byteCount: Int {
    switch content {
    case .launched: 64
    case .told(let line), .answered(let line): 64 + line.count
    case .kept(let change), .filled(let change): 64 + change.path.utf8.count + (change.content?.count ?? 0)
    case .ended(let text): 64 + text.utf8.count
    }
  }
}

/// A subject that remembers what was said in its latest run.
public protocol ConversingSubject: Subject {
  /// The conversations of the latest run.
  var transcript: Transcript { get }
  /// The first line of the app.
  var helloLine: [UInt8] { get }
}
