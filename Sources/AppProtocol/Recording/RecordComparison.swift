internal import Facts
public import World

/// Tells another build of an app what a record tells, and compares its answers.
public struct RecordComparison {
  /// How many answers were compared.
  public private(set) var answerCount = 0
  private let record: ConversationRecord
  private let waiting: WaitingProcesses
  private let limits: ProcessLimits
  /// The conversations that go on, by device.
  private var children: [DeviceID: AppConversation] = [:]
  /// The files of each device, as the record has them so far.
  private var files: [DeviceID: [(path: String, content: [UInt8])]] = [:]

  /// Starts the app.
  public init(
    _ record: ConversationRecord, _ command: AppCommand, limits: ProcessLimits = ProcessLimits()
  ) throws(AppLoadError) {
    self.record = record
    self.limits = limits
    waiting = try WaitingProcesses(command, limits)
  }

  /// The first answer that differs, or nothing.
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
          children[entry.device] = try waiting.take(on: entry.device)
          try forgetUntold(on: entry.device)
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

  /// What an earlier launch wrote and did not live to tell is lost.
  private func forgetUntold(on device: DeviceID) throws(ConversationEnd) {
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
    // The folder lies elsewhere now.
    let told = members.map { $0.key == "directory" ? JSONMember($0.key, .text(folder.path)) : $0 }
    children[device]?.tell(Array(JSONText.compact(.object(told)).utf8))
  }

  /// The file that the folder has instead of a change; nothing where it has the change.
  private mutating func difference(
    from change: FolderChange, on device: DeviceID
  ) throws(ConversationEnd) -> String? {
    note(change, on: device)
    let folder = try waiting.folder(on: device)
    let now = OpenFolder(folder.path).content(of: change.path)
    return now == change.content ? nil : RecordComparison.text(FolderChange(path: change.path, content: now))
  }

  /// From here on the record's folder has a change.
  private mutating func note(_ change: FolderChange, on device: DeviceID) {
    files[device, default: []].removeAll { $0.path == change.path }
    if let content = change.content { files[device, default: []].append((change.path, content)) }
  }

  /// A line as it counts: where in the code a call was made is no part of its meaning.
  private static func meaning(_ line: [UInt8]) -> JSONValue {
    guard case .object(let members)? = try? JSONText.value(of: line, keepsFractions: true) else {
      return .text(text(line))
    }
    return .object(members.filter { $0.key != "at" })
  }

  /// The part of a hello that says what the app is able to do: its title and the life of its processes may differ.
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

/// An answer of an app that is another one than was recorded.
public struct RecordDifference: Equatable, Sendable {
  /// The place of the answer in the record, counted from zero.
  public let number: Int
  /// The line that the app was told before.
  public let told: String
  /// The recorded answer.
  public let then: String
  /// The present one.
  public let now: String
}
