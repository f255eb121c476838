internal import Facts
public import World

extension ProcessSubject {
  /// Creates an app that runs in this process and uses the other end of `link`. A kill disconnects the
  /// link; it does not stop the app's threads.
  ///
  /// - Parameter hello: The line in which the app declares its capabilities.
  public convenience init(
    name: String, hello: [UInt8], over link: LineLink
  ) throws(AppLoadError) {
    let read: AppHello
    do throws(ProtocolBreach) { read = try AppHello(hello) } catch {
      throw AppLoadError(file: name, message: error.text(during: "", log: []))
    }
    self.init(
      name: name, launches: LinkedLaunches(read, link), files: [], fingerprint: 0, isRepeatable: false)
  }
}

/// The launches of an app in this process, one after another.
private final class LinkedLaunches: AppLaunches {
  let hello: AppHello
  private let link: LineLink

  init(_ hello: AppHello, _ link: LineLink) {
    self.hello = hello
    self.link = link
  }

  func conversation(on device: DeviceID) throws(ConversationEnd) -> AppConversation {
    link.connect()
    return AppConversation(with: LinkedCounterpart(link), hello: hello, ProcessLimits())
  }

  func giveBack(_ conversation: AppConversation) { conversation.kill() }

  func folder(on device: DeviceID) throws(ConversationEnd) -> any AppFolder {
    throw ConversationEnd(text: "an app in this process has no folder of its own")
  }

  func beginRun() {}
}

/// A launch in this process as the counterpart of a conversation. It has no timeouts, because a developer
/// may be debugging the app.
private final class LinkedCounterpart: AppCounterpart {
  let log = LogTail()
  private let link: LineLink

  init(_ link: LineLink) { self.link = link }

  /// Nil: the app writes nothing between two turns.
  var strayLine: [UInt8]? { nil }

  func send(_ line: [UInt8], deadline: Deadline) { link.send(line) }

  func nextLine(deadline: Deadline) -> LineRead {
    guard let line = link.nextLine() else { return .ended(.unknown, rest: []) }
    return .line(Array(line.dropLast()))
  }

  func kill() { link.disconnect() }
}
