internal import Facts
public import World

/// Sends the recorded messages to another build of an app, and compares its answers with the recorded
/// answers.
public struct RecordComparison {
  /// The number of compared answers.
  public private(set) var answerCount = 0
  private let record: ConversationRecord
  private let waiting: WaitingProcesses
  private let limits: ProcessLimits
  /// The active conversations, by device.
  private var children: [DeviceID: AppConversation] = [:]
  /// The recorded files of each device at the current entry.
  private var files: [DeviceID: [(path: String, content: [UInt8])]] = [:]

  /// Starts the app.
  public init(
    _ record: ConversationRecord, _ command: AppCommand, limits: ProcessLimits = ProcessLimits()
  ) throws(AppLoadError) {
    self.record = record
    self.limits = limits
    waiting = try WaitingProcesses(command, limits)
  }

  /// The first answer that differs from the recorded answer; nil if there is none.
  public mutating func firstDifference() -> RecordDifference? {
    if !RecordComparison.promise(waiting.hello.line).isSame(as: RecordComparison.promise(record.header.hello))
    {
      return RecordDifference(
        number: 0, told: "its hello", then: RecordComparison.text(record.header.hello),
        now: RecordComparison.text(waiting.hello.line))
    }
    var told: [UInt8] = []
    for (number, entry) in record.entries.enumerated() {
      do throws(ConversationEnd) {
        switch entry.content {
        case .launched:
          children[entry.device] = try waiting.conversation(on: entry.device)
          try discardUnreportedChanges(on: entry.device)
        case .told(let line):
          told = line
          try tell(line, on: entry.device)
        case .answered(let line):
          answerCount += 1
          let now = try children[entry.device]?.answer()
          if let now, RecordComparison.meaning(now).isSame(as: RecordComparison.meaning(line)) { continue }
          return RecordDifference(
            number: number, told: RecordComparison.text(told), then: RecordComparison.text(line),
            now: now.map(RecordComparison.text) ?? "nothing")
        case .kept(let change):
          if let difference = try difference(from: change, on: entry.device) {
            return RecordDifference(
              number: number, told: RecordComparison.text(told), then: RecordComparison.text(change),
              now: difference)
          }
        case .filled(let change): note(change, on: entry.device)
        case .ended:
          children[entry.device]?.kill()
          children[entry.device] = nil
        }
      } catch {
        return RecordDifference(
          number: number, told: RecordComparison.text(told), then: "the recorded answer", now: error.text)
      }
    }
    return nil
  }

  /// Discards changes that a previous launch did not report before it was killed.
  private func discardUnreportedChanges(on device: DeviceID) throws(ConversationEnd) {
    guard waiting.hello.capabilities.keepsPrivateDisk else { return }
    let folder = try waiting.folder(on: device)
    do throws(FolderError) { _ = try folder.changes() } catch {
      throw ConversationEnd(text: "the app \(error.deed)")
    }
  }

  private func tell(_ line: [UInt8], on device: DeviceID) throws(ConversationEnd) {
    guard waiting.hello.capabilities.keepsPrivateDisk else {
      children[device]?.tell(line)
      return
    }
    let folder = try waiting.folder(on: device)
    do throws(FolderError) { _ = try folder.fill(with: files[device] ?? []) } catch {
      throw ConversationEnd(text: "the app \(error.deed)")
    }
    guard case .object(let members)? = try? JSONText.value(of: line, keepsFractions: true) else { return }
    // The folder of this launch has a different path than the recorded one.
    let told = members.map { $0.key == "directory" ? JSONMember($0.key, .text(folder.path)) : $0 }
    children[device]?.tell(Array(JSONText.compact(.object(told)).utf8))
  }

  /// Describes the file in the folder if it differs from the recorded change; nil if they are equal.
  private mutating func difference(
    from change: FolderChange, on device: DeviceID
  ) throws(ConversationEnd) -> String? {
    note(change, on: device)
    let folder = try waiting.folder(on: device)
    let now = OpenFolder(folder.path).content(of: change.path)
    return now == change.content ? nil : RecordComparison.text(FolderChange(path: change.path, content: now))
  }

  /// Applies a change to the recorded files.
  private mutating func note(_ change: FolderChange, on device: DeviceID) {
    files[device, default: []].removeAll { $0.path == change.path }
    if let content = change.content { files[device, default: []].append((change.path, content)) }
  }

  /// Parses a line for a comparison. The position of a call in the app's code is excluded.
  private static func meaning(_ line: [UInt8]) -> JSONValue {
    guard case .object(let members)? = try? JSONText.value(of: line, keepsFractions: true) else {
      return .text(text(line))
    }
    return .object(members.filter { $0.key != "at" })
  }

  /// The part of a hello about the app's capabilities. Its title and process options are excluded.
  private static func promise(_ hello: [UInt8]) -> JSONValue {
    guard case .object(let members) = meaning(hello) else { return .null }
    return .object(
      members.filter { ["hello", "capabilities", "product_types", "products"].contains($0.key) })
  }

  private static func text(_ line: [UInt8]) -> String { String(decoding: line.prefix(2_000), as: UTF8.self) }

  private static func text(_ change: FolderChange) -> String {
    guard let content = change.content else { return "the file “\(change.path)” does not exist" }
    return "the file “\(change.path)” has \(content.count) bytes: \(text(content))"
  }
}

/// An answer of an app that differs from the recorded one.
public struct RecordDifference: Equatable, Sendable {
  /// The index of the answer in the recording, counted from zero.
  public let number: Int
  /// The last line that was sent to the app before this answer.
  public let told: String
  /// The recorded answer.
  public let then: String
  /// The current answer.
  public let now: String
}
