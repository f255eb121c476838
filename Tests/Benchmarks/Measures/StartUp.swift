import Foundation

/// How long a whole process takes, from its start to its end.
struct StartUp {
  let command: [String]
  let runs: Int

  func run() {
    let name = command[0].split(separator: "/").last ?? ""
    let median = String(format: "%.1f", measure())
    print("start: \(median) ms median of \(runs), \(name) \(command.dropFirst().joined(separator: " "))")
  }

  /// The median, in milliseconds.
  func measure() -> Double {
    var milliseconds: [Double] = []
    for _ in 0..<runs {
      let start = Benchmarks.now
      guard spawn() else { fatalError("cannot start \(command[0])") }
      milliseconds.append((Benchmarks.now - start) * 1000)
    }
    milliseconds.sort()
    return milliseconds[runs / 2]
  }

  /// Starts the command with its output thrown away, and waits for its end.
  private func spawn() -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 1...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawn(&process, command[0], &actions, nil, arguments, environ) == 0 else { return false }
    var status: Int32 = 0
    return waitpid(process, &status, 0) == process
  }
}
