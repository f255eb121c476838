internal import Facts
public import World

/// The launches of a recording. The app repeats its recorded answers as long as it receives the recorded
/// messages.
final class RecordedLaunches: AppLaunches {
  let hello: AppHello
  private let record: ConversationRecord
  private let limits = ProcessLimits()
  /// The remaining launches on each device in this run, in reverse order.
  private var coming: [DeviceID: [[TranscriptEntry.Content]]] = [:]
  private var current: [DeviceID: RecordedCounterpart] = [:]

  init(_ record: ConversationRecord) throws(AppLoadError) {
    self.record = record
    do throws(ProtocolBreach) { hello = try AppHello(record.header.hello) } catch {
      throw AppLoadError(
        file: record.header.subject, message: error.text(during: "in its recording", log: []))
    }
  }

  func beginRun() {
    coming = [:]
    current = [:]
    for entry in record.entries {
      if entry.content == .launched {
        coming[entry.device, default: []].append([])
      } else if let place = coming[entry.device]?.indices.last, entry.isSaid {
        coming[entry.device]?[place].append(entry.content)
      }
    }
    for device in coming.keys { coming[device]?.reverse() }
  }

  func conversation(on device: DeviceID) throws(ConversationEnd) -> AppConversation {
    guard let entries = coming[device]?.popLast() else {
      throw ConversationEnd(
        text: "the recording has no such launch: this is a different run\n"
          + "  record it again with `--record`")
    }
    let counterpart = RecordedCounterpart(entries)
    current[device] = counterpart
    return AppConversation(with: counterpart, hello: hello, limits)
  }

  func giveBack(_ conversation: AppConversation) { conversation.kill() }

  func folder(on device: DeviceID) throws(ConversationEnd) -> any AppFolder {
    guard let counterpart = current[device] else {
      throw ConversationEnd(text: "the recording has no launch on this device")
    }
    return RecordedFolder(counterpart)
  }
}

/// A recorded conversation as the counterpart of a new one.
final class RecordedCounterpart: AppCounterpart {
  let log = LogTail()
  private let entries: [TranscriptEntry.Content]
  private var place = 0
  private var parting: String?

  init(_ entries: [TranscriptEntry.Content]) { self.entries = entries }

  /// Nil: every line of a recording is expected.
  var strayLine: [UInt8]? { nil }

  /// The folder's path in the recorded launch message.
  var directory: String {
    guard case .told(let line)? = entries.first,
      case .text(let path)? = (try? JSONText.value(of: line))?["directory"]
    else { return "" }
    return path
  }

  func send(_ line: [UInt8], deadline: Deadline) {
    guard parting == nil else { return }
    let told = Array(line.dropLast())
    guard entries.indices.contains(place) else {
      parting = "receives a message that is not in its recording: \(RecordedCounterpart.shown(told))"
      return
    }
    if case .told(told) = entries[place] {
      place += 1
    } else {
      parting =
        "receives a message that differs from its recording"
        + "\n  now: \(RecordedCounterpart.shown(told))\n  then: \(RecordedCounterpart.shown(entries[place]))"
        + "\n  the scenario or the tool has changed; record it again"
    }
  }

  func nextLine(deadline: Deadline) -> LineRead {
    if let parting { return .parted(parting) }
    guard entries.indices.contains(place) else {
      return .parted("has no more lines in its recording, which may be truncated")
    }
    defer { place += 1 }
    switch entries[place] {
    case .answered(let line): return .line(line)
    case .ended: return .ended(.unknown, rest: [])
    case .launched, .told, .kept, .filled: return .parted("has no answer at this place in its recording")
    }
  }

  func kill() {}

  /// Consumes the changes of the app's folder that were recorded at the current position.
  func takeChanges() -> [FolderChange] {
    var changes: [FolderChange] = []
    while entries.indices.contains(place), case .kept(let change) = entries[place] {
      changes.append(change)
      place += 1
    }
    return changes
  }

  private static func shown(_ line: [UInt8]) -> String { String(decoding: line.prefix(400), as: UTF8.self) }

  private static func shown(_ content: TranscriptEntry.Content) -> String {
    switch content {
    case .told(let line): shown(line)
    case .answered(let line): "an answer, \(shown(line))"
    case .launched: "a launch"
    case .kept(let change), .filled(let change): "a change of “\(change.path)”"
    case .ended(let text): "the process \(text)"
    }
  }
}

/// The app's folder in a recording, which contains only the changes of the folder.
private final class RecordedFolder: AppFolder {
  private let counterpart: RecordedCounterpart

  init(_ counterpart: RecordedCounterpart) { self.counterpart = counterpart }

  var path: String { counterpart.directory }
  func fill(with files: [(path: String, content: [UInt8])]) -> [FolderChange] { [] }
  func changes() -> [FolderChange] { counterpart.takeChanges() }
}

extension TranscriptEntry {
  /// Whether the entry is part of the conversation. The world's changes to the app's folder are excluded,
  /// because the run produces them again.
  fileprivate var isSaid: Bool {
    switch content {
    case .filled: false
    case .launched, .told, .answered, .kept, .ended: true
    }
  }
}

extension ProcessSubject {
  /// Creates an app from a recording. It repeats its recorded answers.
  public convenience init(_ record: ConversationRecord) throws(AppLoadError) {
    self.init(
      name: record.header.subject, launches: try RecordedLaunches(record), files: [],
      fingerprint: record.header.fingerprint, isRepeatable: true)
  }
}
