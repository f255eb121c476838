import Foundation

/// A whole process, from start to end. Its output is discarded.
struct ProcessRun {
  let command: [String]

  /// The costs of a process. Processor time and memory include its workers.
  struct Figures {
    let milliseconds: Double
    let processorMilliseconds: Double
    let megabytes: Double
    let exitCode: Int32
  }

  func measure() -> Figures {
    let start = Benchmarks.now
    let (status, usage) = spawn()
    let elapsed = Benchmarks.now - start
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Figures(
      milliseconds: elapsed * 1_000,
      processorMilliseconds: Double(seconds) * 1_000 + Double(microseconds) / 1_000,
      megabytes: Double(usage.ru_maxrss) / 1_024, exitCode: (status >> 8) & 0xff)
  }

  /// Two of these processes at once. The run ends with the later one.
  var twice: ProcessRun { ProcessRun(command: ["/bin/sh", "-c", "\"$@\" & \"$@\"; wait", "sh"] + command) }

  /// The median of several runs, in milliseconds.
  func milliseconds(medianOf runs: Int) -> Double { Median.of(runs) { measure().milliseconds } }

  /// The least processor time of several runs: the noise of other programs is never negative.
  func processorMilliseconds(leastOf runs: Int) -> Double {
    (0..<runs).map { _ in measure().processorMilliseconds }.min() ?? 0
  }

  private func spawn() -> (status: Int32, usage: rusage) {
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
    guard posix_spawn(&process, command[0], &actions, nil, arguments, environ) == 0 else {
      fatalError("cannot start \(command[0])")
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process else { fatalError("cannot wait for \(command[0])") }
    return (status, usage)
  }
}
