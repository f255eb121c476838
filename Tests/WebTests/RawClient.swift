import Foundation
import Glibc

/// A socket of the test, for input that no library would send.
final class RawClient {
  let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(.init(rawValue: errno)!) }
  }

  deinit { close(descriptor) }

  /// Sends bytes. Returns false if the other side has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// How reading ended.
  enum End: Equatable {
    case found
    case closed
    case reset
    case tooLate
  }

  /// Reads until the received text ends with a text, or until nothing more arrives.
  func read(until text: String? = nil, seconds: Double = 10) -> (text: String, end: End) {
    var read: [UInt8] = []
    let limit = Date(timeIntervalSinceNow: seconds)
    while true {
      if let text, read.count >= text.utf8.count,
        read.suffix(text.utf8.count).elementsEqual(text.utf8)
      {
        return (String(decoding: read, as: UTF8.self), .found)
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let rest = limit.timeIntervalSinceNow
      guard rest > 0, poll(&waiting, 1, Int32(rest * 1_000)) > 0 else {
        return (String(decoding: read, as: UTF8.self), .tooLate)
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else {
        return (String(decoding: read, as: UTF8.self), count == 0 ? .closed : .reset)
      }
      read += chunk.prefix(count)
    }
  }

  /// The number of open sockets of a port, in this process or another, without the listening one.
  static func openCount(port: Int) throws -> Int {
    // Foundation reads only the first page of such a file.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp"))
    let table = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    return table.split(separator: "\n").dropFirst().count { line in
      let fields = line.split(separator: " ")
      // A connection without a file is only remembered by the system. 0A means listening.
      return fields[1].hasSuffix(String(format: ":%04X", port)) && fields[9] != "0"
        && fields[3] != "0A"
    }
  }

  /// Waits until `count` sockets of a port are open. Returns false if that takes too long. The system's list
  /// is not read atomically, so a single read may miss some.
  static func openCount(port: Int, becomes count: Int, seconds: Double = 10) throws -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    while try openCount(port: port) != count {
      guard Date() < limit else { return false }
      usleep(20_000)
    }
    return true
  }
}
