import Foundation
import Testing

@testable import AppProtocol

@Suite("Links within a process")
struct LineLinkTests {
  private func opened() -> LineLink {
    let link = LineLink()
    let thread = Thread { link.serve() }
    thread.start()
    return link
  }

  @Test("orders are carried out one after another on the world's thread")
  func orders() {
    let link = opened()
    let seen = Seen()
    let all = (0..<100).map { number in link.give { seen.add("\(number)") } }
    for order in all { link.waitOnly(for: order) }
    #expect(seen.lines == (0..<100).map(String.init))
    link.close()
  }

  @Test("an order is carried out while another waits for a line of the app")
  func nested() {
    let link = opened()
    let seen = Seen()
    let talk = link.give {
      link.connect()
      link.send(Array("told\n".utf8))
      seen.add(link.nextLine().map { String(decoding: $0, as: UTF8.self) } ?? "nothing")
    }
    #expect(link.wait(for: talk) == .line)
    #expect(link.read() == Array("told\n".utf8))
    link.waitOnly(for: link.give { seen.add("meanwhile") })
    link.write(Array("said\n".utf8))
    #expect(link.wait(for: talk) == .order)
    #expect(seen.lines == ["meanwhile", "said\n"])
    link.close()
  }

  @Test("a launch that is over says nothing and is told nothing, whoever waits")
  func disconnected() {
    let link = opened()
    let seen = Seen()
    let talk = link.give {
      link.connect()
      link.send(Array("told\n".utf8))
      seen.add(link.nextLine() == nil ? "over" : "a line")
    }
    #expect(link.wait(for: talk) == .line)
    link.waitOnly(for: link.give { link.disconnect() })
    #expect(link.wait(for: talk) == .order)
    #expect(seen.lines == ["over"])
    #expect(link.read() == nil)
    link.write(Array("late\n".utf8))
    #expect(!link.isConnected)
    link.waitOnly(for: link.give { seen.add("the next order") })
    #expect(seen.lines.last == "the next order")
    link.close()
  }

  @Test("a line that nobody waits for does not hold the orders up")
  func late() {
    let link = opened()
    link.waitOnly(for: link.give { link.connect() })
    link.write(Array("unasked\n".utf8))
    link.waitOnly(for: link.give {})
    link.close()
  }
}

private final class Seen: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var lines: [String] { lock.withLock { all } }

  func add(_ line: String) { lock.withLock { all.append(line) } }
}
