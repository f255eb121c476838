import Foundation
import Synchronization
import Testing
import Web

@Suite("Requests that are posted and not waited for")
struct WebSenderTests {
  /// The messages received, in order.
  private final class Box: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private func wait(until isDone: () -> Bool) throws {
    for _ in 0..<2_000 where !isDone() { usleep(5_000) }
    try #require(isDone())
  }

  @Test("they arrive in the order in which they were posted, whole, and each reply finds its request")
  func order() throws {
    let arrived = Box()
    let server = try WebServer(port: 0) { request in
      arrived.add(String(decoding: request.body, as: UTF8.self))
      return WebAnswer(status: 200, body: request.body)
    }
    defer { server.stop() }
    let sender = try WebSender()
    let replies = Box()
    for number in 0..<50 {
      let request = OutgoingRequest(
        url: server.url, method: "POST", headers: [("X-Number", "\(number)")], body: Array("\(number)".utf8))
      sender.post(request) { result in
        replies.add((try? result.get()).map { String(decoding: $0.body, as: UTF8.self) } ?? "none")
      }
    }
    try wait { replies.all.count == 50 }
    #expect(arrived.all == (0..<50).map { "\($0)" })
    #expect(replies.all == arrived.all)
    sender.stop()
  }

  @Test("a request without an answer says why, and those behind it go on")
  func failure() throws {
    let server = try WebServer(port: 0) { _ in WebAnswer(status: 204) }
    defer { server.stop() }
    let sender = try WebSender()
    let outcomes = Box()
    let note: @Sendable (Result<WebAnswer, WebError>) -> Void = { result in
      switch result {
      case .success(let answer): outcomes.add("\(answer.status)")
      case .failure(let error): outcomes.add("\(error.reason)")
      }
    }
    sender.post(OutgoingRequest(url: "http://127.0.0.1:1/", method: "POST"), receive: note)
    sender.post(OutgoingRequest(url: server.url, headers: [("X-A", "b\nX-C: d")]), receive: note)
    sender.post(OutgoingRequest(url: server.url), receive: note)
    try wait { outcomes.all.count == 3 }
    #expect(outcomes.all == ["cannotConnect", "failed", "204"])
    sender.stop()
  }

  @Test("what was not sent when it is stopped is let go, with those who waited for it")
  func stop() throws {
    final class Waiter: Sendable {}
    let server = try WebServer(port: 0) { _ in WebAnswer(status: 200, fault: .slow(milliseconds: 300)) }
    defer { server.stop() }
    let sender = try WebSender()
    let replies = Box()
    weak var held: Waiter?
    do {
      let waiter = Waiter()
      held = waiter
      for _ in 0..<20 {
        sender.post(OutgoingRequest(url: server.url)) { _ in
          _ = waiter
          replies.add("reply")
        }
      }
    }
    usleep(50_000)
    sender.stop()
    #expect(replies.all.count <= 1)
    #expect(held == nil)
  }

  @Test("one thread may stop a sender while others post")
  func racing() throws {
    let server = try WebServer(port: 0) { _ in WebAnswer(status: 200) }
    defer { server.stop() }
    for _ in 0..<20 {
      let sender = try WebSender()
      let posting = Thread {
        for _ in 0..<5 {
          sender.post(OutgoingRequest(url: server.url)) { _ in }
          usleep(300)
        }
      }
      posting.start()
      usleep(700)
      sender.stop()
      while !posting.isFinished { usleep(500) }
    }
  }
}
