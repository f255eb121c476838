import Foundation

/// How long a whole process takes, from its start to its end.
struct StartUp {
  let command: [String]
  let runs: Int

  func run() {
    var milliseconds: [Double] = []
    for _ in 0..<runs {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: command[0])
      process.arguments = Array(command.dropFirst())
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let start = Benchmarks.now
      guard (try? process.run()) != nil else { return print("cannot start \(command[0])") }
      process.waitUntilExit()
      milliseconds.append((Benchmarks.now - start) * 1000)
    }
    milliseconds.sort()
    let median = milliseconds[milliseconds.count / 2]
    print("start: \(String(format: "%.1f", median)) ms median of \(runs), \(command.joined(separator: " "))")
  }
}
