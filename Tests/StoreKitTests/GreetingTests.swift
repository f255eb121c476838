import AppSide
import Testing

@Suite("The hello of a conversation")
struct GreetingTests {
  /// Records each write separately, and provides lines to read.
  private final class KeepingChannel: LineChannel {
    var written: [String] = []
    var unread: [String] = []

    func write(_ bytes: [UInt8]) { written.append(String(decoding: bytes, as: UTF8.self)) }

    func read() -> [UInt8]? {
      guard !unread.isEmpty else { return nil }
      defer { unread = [] }
      return unread.flatMap { Array(($0 + "\n").utf8) }
    }
  }

  private let channel = KeepingChannel()
  private let hello = Array("{\"hello\":1}\n".utf8)

  /// A conversation after its first hello.
  private func greeted() -> Conversation {
    let conversation = Conversation(over: channel)
    conversation.greet(hello)
    return conversation
  }

  @Test("the first one is said at once, a later one together with the first answer")
  func withAnswer() {
    let conversation = greeted()
    #expect(channel.written == ["{\"hello\":1}\n"])
    channel.unread = [#"{"hello":"assay-app/1"}"#, #"{"event":"background","now":0}"#]
    _ = conversation.nextUnlessGone()
    conversation.greet(hello)
    guard case .event? = conversation.nextUnlessGone() else {
      Issue.record("the event was told with the question")
      return
    }
    #expect(channel.written.count == 1)
    conversation.done(.none)
    #expect(channel.written.dropFirst() == ["{\"hello\":1}\n{\"done\":null}\n"])
  }

  @Test("a later one is said by itself where nothing was told with the question")
  func alone() {
    let conversation = greeted()
    conversation.greet(hello)
    #expect(channel.written.count == 1)
    _ = conversation.nextUnlessGone()
    #expect(channel.written == ["{\"hello\":1}\n", "{\"hello\":1}\n"])
  }
}
