internal import Facts
public import World

extension ProcessSubject {
  /// An app in this very process, at the other end of a link. A kill cuts the link; what the app's threads do is its own
  /// affair.
  ///
  /// - Parameter hello: The line in which the app says what it is able to do.
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

  func take(on device: DeviceID) throws(ConversationEnd) -> AppConversation {
    link.connect()
    return AppConversation(with: LinkedCounterpart(link), hello: hello, ProcessLimits())
  }

  func giveBack(_ conversation: AppConversation) { conversation.kill() }

  func folder(on device: DeviceID) throws(ConversationEnd) -> any AppFolder {
    throw ConversationEnd(text: "an app in this process has no folder of its own")
  }

  func beginRun() {}
}

/// A launch in this process as the other side of a conversation. There is no hurry: somebody may look at it with a
/// debugger.
private final class LinkedCounterpart: AppCounterpart {
  let log = LogTail()
  private let link: LineLink

  init(_ link: LineLink) { self.link = link }

  /// None: nobody writes between two turns.
  var strayLine: [UInt8]? { nil }

  func send(_ line: [UInt8], patience: Patience) { link.send(line) }

  func nextLine(patience: Patience) -> LineRead {
    guard let line = link.nextLine() else { return .ended(.unknown, rest: []) }
    return .line(Array(line.dropLast()))
  }

  func kill() { link.disconnect() }
}
