import Foundation
import Lua
import Results
import Runner

/// A child process that executes every n-th input in its own folder, and its parent's state.
struct FuzzWorker {
  private let campaign: FuzzCampaign
  private let corpus: FuzzCorpus
  private let index: Int
  private let folder: String
  /// Shared with the child: the current input, and the number of inputs that ended with each exit code.
  private let shared: UnsafeMutablePointer<Int64>
  private var identifier: pid_t = 0
  private var lookedNumber: Int64 = -1
  private var lookedTime = 0

  private static let slotCount = 1 + FuzzKind.allCases.count * 256
  /// The exit code of a child that a new child replaces. A child ends with it after an input that it recorded
  /// as a failure. It also ends with it after many inputs, because its memory use is no longer that of one
  /// input.
  private static let renewalCode: Int32 = 200
  private static let inputsPerChild = 5_000
  private static let megabytesMax = 300
  private static let hangSeconds = 60

  init(_ campaign: FuzzCampaign, _ corpus: FuzzCorpus, index: Int, folder: String) {
    self.campaign = campaign
    self.corpus = corpus
    self.index = index
    self.folder = folder
    let size = FuzzWorker.slotCount * MemoryLayout<Int64>.stride
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError("no memory") }
    shared = memory.bindMemory(to: Int64.self, capacity: FuzzWorker.slotCount)
    shared[0] = Int64(index)
  }

  /// The number of inputs of a kind that ended with an exit code.
  func count(_ kind: FuzzKind, code: Int32) -> Int { Int(shared[FuzzWorker.slot(kind, code)]) }

  private static func slot(_ kind: FuzzKind, _ code: Int32) -> Int {
    let row = FuzzKind.allCases.firstIndex(of: kind) ?? 0
    return 1 + row * 256 + Int(code)
  }

  /// Starts a child that continues with the next input.
  mutating func start() {
    identifier = fork()
    guard identifier >= 0 else { fatalError("cannot fork") }
    lookedTime = campaign.now
    guard identifier == 0 else { return }
    setpgid(0, 0)
    ProcessorWatch.begin(
      descriptor: STDERR_FILENO, opening: "fuzz: ", closing: "\n", exitCode: ExitCode.overtime.rawValue)
    Fuzz.enter(folder)
    for _ in 0..<FuzzWorker.inputsPerChild {
      guard campaign.contains(Int(shared[0])) else { _exit(0) }
      perform(Int(shared[0]))
      shared[0] += Int64(campaign.jobCount)
    }
    _exit(FuzzWorker.renewalCode)
  }

  /// Executes one input in the child.
  private func perform(_ number: Int) {
    let input = campaign.input(number, corpus)
    input.prepare(corpus)
    let before = FuzzWorker.usage
    let (code, _, _) = FuzzTool.perform(input.words)
    let after = FuzzWorker.usage
    shared[FuzzWorker.slot(input.kind, code.rawValue)] += 1
    var wrong: [String] = []
    if !input.kind.allowedCodes.contains(code) { wrong.append("ended with \(code.rawValue)") }
    let seconds = after.seconds - before.seconds
    if seconds > Double(campaign.secondsEachMax) { wrong.append("took \(seconds) s of processor time") }
    if after.megabytes > FuzzWorker.megabytesMax { wrong.append("took \(after.megabytes) MB") }
    guard !wrong.isEmpty else { return }
    campaign.note(number, input, wrong.joined(separator: ", "))
    shared[0] += Int64(campaign.jobCount)
    _exit(FuzzWorker.renewalCode)
  }

  /// The processor time and the peak memory of this process and of its children.
  private static var usage: (seconds: Double, megabytes: Int) {
    var seconds = 0.0
    var kilobytes = 0
    for who in [RUSAGE_SELF, RUSAGE_CHILDREN] {
      var usage = rusage()
      getrusage(who.rawValue, &usage)
      seconds += Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      seconds += Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
      kilobytes = max(kilobytes, usage.ru_maxrss)
    }
    return (seconds, kilobytes >> 10)
  }

  /// Checks on the child. If it crashed or hung, records a failure and starts a new child after the failed
  /// input. Returns whether there is more to do.
  mutating func look() -> Bool {
    var status: Int32 = 0
    guard waitpid(identifier, &status, WNOHANG) == identifier else {
      endWhereItHangs()
      return true
    }
    let (signal, code) = (status & 0x7f, (status >> 8) & 0xff)
    if signal == 0, code == 0 { return false }
    if signal != 0 || code != FuzzWorker.renewalCode {
      let number = Int(shared[0])
      let input = campaign.input(number, corpus)
      let isOvertime = signal == 0 && code == ExitCode.overtime.rawValue
      if signal == 0 { shared[FuzzWorker.slot(input.kind, code)] += 1 }
      if !isOvertime || !input.kind.allowedCodes.contains(.overtime) {
        campaign.note(number, input, signal == 0 ? "ended with \(code)" : "ended by signal \(signal)")
      }
      shared[0] += Int64(campaign.jobCount)
    }
    start()
    return true
  }

  /// Kills a child that has spent a minute on one input.
  private mutating func endWhereItHangs() {
    if shared[0] != lookedNumber {
      lookedNumber = shared[0]
      lookedTime = campaign.now
    } else if campaign.now - lookedTime > FuzzWorker.hangSeconds {
      kill(-identifier, SIGKILL)
      lookedTime = campaign.now
    }
  }
}

extension FuzzInput {
  /// Writes the input into the current folder. Empties the folder first if earlier inputs can have written
  /// files.
  func prepare(_ corpus: FuzzCorpus) {
    do {
      if kind == .arguments {
        for name in try FileManager.default.contentsOfDirectory(atPath: ".") {
          try FileManager.default.removeItem(atPath: name)
        }
        try corpus.writeCompanions()
      }
      if kind == .kept {
        if FileSystem.kind(of: FuzzInput.keptFolder) != .missing {
          try FileManager.default.removeItem(atPath: FuzzInput.keptFolder)
        }
        try FileSystem.makeFolder(FuzzInput.keptFolder)
      }
      // The trace of one case is a file; the trace of several cases is a folder.
      if FileSystem.kind(of: "out.jsonl") != .missing {
        try FileManager.default.removeItem(atPath: "out.jsonl")
      }
      if let file { try FileWriter.write(file.bytes, to: file.name) }
    } catch { fatalError("\(error)") }
  }
}

extension FuzzCorpus {
  /// Writes the files that accompany every input into the current folder.
  func writeCompanions() throws {
    try FileSystem.makeFolder("suite/buy")
    for (name, bytes) in companions { try FileWriter.write(bytes, to: name) }
  }
}
