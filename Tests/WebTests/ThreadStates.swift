import Foundation

/// The states of this process's threads and of a port's sockets. A rare failure prints them, because it
/// cannot be watched.
enum ThreadStates {
  static func text(port: Int) -> String {
    (threads() + sockets(port: port)).joined(separator: "\n")
  }

  /// Each thread with its name, its state and its current system call.
  private static func threads() -> [String] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.sorted().map { task in
      let parts = ["comm", "wchan", "syscall", "stat"].map { content(of: "/proc/self/task/\(task)/\($0)") }
      let state = parts[3].split(separator: ")").last.map { $0.prefix(2) } ?? ""
      return "thread \(task) \(parts[0]):\(state), \(parts[1]), call \(parts[2])"
    }
  }

  /// The number of a port's sockets in each state, and the number of connections that the listening socket
  /// has not accepted.
  private static func sockets(port: Int) -> [String] {
    var counts: [String: Int] = [:]
    var waiting: [String] = []
    for line in content(of: "/proc/net/tcp").split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ")
      guard fields.count > 4, (fields[1] + fields[2]).contains(String(format: ":%04X", port)) else {
        continue
      }
      counts[String(fields[3]), default: 0] += 1
      if fields[3] == "0A" { waiting.append("listening, queues \(fields[4])") }
    }
    return counts.sorted { $0.key < $1.key }.map { "\($0.value) sockets in state \($0.key)" } + waiting
  }

  private static func content(of path: String) -> String {
    let file = FileHandle(forReadingAtPath: path)
    let data = (try? file?.readToEnd()) ?? Data()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
