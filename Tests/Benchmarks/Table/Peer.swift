import Foundation

/// The alternative that a team would use: a small program of the same kind, measured in the same minute.
struct Peer {
  let name: String
  /// The interpreter that must be installed.
  let interpreter: String
  /// The unit that it counts per second.
  let unit: String
  /// The command, in the folder of the peers. It prints one number, or its duration is measured.
  let command: String
  /// The number of units of work, if the duration is measured.
  var count = 0.0

  static let all = [
    Peer(
      name: "the same purchase in a mock of the queue, plain Lua", interpreter: "lua5.4", unit: "runs",
      command: "lua5.4 plain_lua.lua"),
    Peer(
      name: "the mock in a Lua test framework", interpreter: "busted", unit: "tests",
      command: "PEERS=. busted --output=TAP busted_spec.lua >/dev/null", count: 2000),
    Peer(
      name: "a stateful property test in Python", interpreter: "python3", unit: "runs",
      command: "HYPOTHESIS_STORAGE_DIRECTORY=$(mktemp -d) python3 hypothesis_queue.py"),
    Peer(
      name: "a model checker on a model of the queue", interpreter: "spin", unit: "states",
      command: "folder=$(mktemp -d) && cp queue.pml $folder && cd $folder && spin -a queue.pml"
        + " && cc -O2 -o pan pan.c && ./pan -m1000000 | awk '/pan: rate/ { print $3 }'; rm -rf $folder"),
  ]

  /// The units per second, or why the peer cannot be measured.
  func measure(in folder: String) -> Result<Double, PeerAbsence> {
    guard Shell.run("command -v \(interpreter)", in: folder).status == 0 else {
      return .failure(PeerAbsence(reason: "\(interpreter) is not installed"))
    }
    let start = Benchmarks.now
    let outcome = Shell.run(command, in: folder)
    let elapsed = Benchmarks.now - start
    guard outcome.status == 0 else {
      return .failure(PeerAbsence(reason: "it does not run here (\(interpreter) lacks a module?)"))
    }
    if count > 0 { return .success(count / elapsed) }
    guard let rate = Double(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return .failure(PeerAbsence(reason: "it printed no rate"))
    }
    return .success(rate)
  }
}
