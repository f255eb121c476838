import Foundation
import Results
import Runner

/// The inputs of one seed, executed in parallel and within limits.
struct FuzzCampaign {
  private(set) var jobCount = 2
  /// The maximum processor time of an input. A slow machine needs more.
  private(set) var secondsEachMax = 5
  /// The number of the input to show, if only one is requested.
  private(set) var only: Int?
  private let folder: String
  private var seed: UInt64 = 1
  private var inputCount = Int.max
  private var kinds = FuzzKind.allCases
  private var seconds = Int.max
  private let begun = FuzzCampaign.time

  init(folder: String) { self.folder = folder }

  /// Applies an option of the command line. Returns false if the option is unknown or its value is invalid.
  mutating func take(_ name: String, _ value: String) -> Bool {
    if name == "--kind" {
      guard let kind = FuzzKind(rawValue: value) else { return false }
      kinds = (kinds.count == FuzzKind.allCases.count ? [] : kinds) + [kind]
      return true
    }
    guard let number = Int(value), number >= 0 else { return false }
    switch name {
    case "--seed": seed = UInt64(number)
    case "--inputs": inputCount = number
    case "--seconds": seconds = number
    case "--seconds-each": secondsEachMax = max(1, number)
    case "--jobs": jobCount = max(1, number)
    case "--only": only = number
    default: return false
    }
    return true
  }

  /// Seconds since the start.
  var now: Int { FuzzCampaign.time - begun }

  private static var time: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }

  /// Whether an input is still to be executed.
  func contains(_ number: Int) -> Bool { number < inputCount && now < seconds }

  func input(_ number: Int, _ corpus: FuzzCorpus) -> FuzzInput {
    FuzzInput(number, seed: seed, kinds: kinds, corpus: corpus)
  }

  /// Executes the inputs and prints how they ended. The exit code is 1 if one of them failed.
  func run(_ corpus: FuzzCorpus) throws -> Int32 {
    var workers: [FuzzWorker] = []
    for index in 0..<jobCount {
      let place = "\(folder)/\(index)"
      try FileSystem.makeFolder(place)
      Fuzz.enter(place)
      try corpus.writeCompanions()
      workers.append(FuzzWorker(self, corpus, index: index, folder: place))
      workers[index].start()
    }
    var atWork = Array(workers.indices)
    while !atWork.isEmpty {
      usleep(50_000)
      atWork = atWork.filter { workers[$0].look() }
    }
    let table = self.table(workers)
    Fuzz.say(table.text)
    let failures = try FileSystem.kind(of: failurePath) == .file ? FileSystem.bytes(of: failurePath) : []
    let count = failures.count { $0 == 0x0a }
    Fuzz.say("seed \(seed): \(table.count) inputs in \(now) s, \(count) failed\n")
    return count == 0 ? 0 : 1
  }

  private var failurePath: String { folder + "/failures" }

  /// Records that an input failed, with the command that reproduces it.
  func note(_ number: Int, _ input: FuzzInput, _ reason: String) {
    let only = kinds.count == FuzzKind.allCases.count ? "" : kinds.map { " --kind \($0.rawValue)" }.joined()
    let line =
      "\(input.kind.rawValue) \(number): \(reason); Scripts/fuzz --seed \(seed)\(only) --only \(number)\n"
    Fuzz.say(line)
    try? FileWriter.append(Array(line.utf8), to: failurePath)
  }

  /// Executes one input and shows the outcome.
  func show(_ number: Int, _ corpus: FuzzCorpus) throws -> Int32 {
    let input = input(number, corpus)
    let place = folder + "/only"
    try FileSystem.makeFolder(place)
    Fuzz.enter(place)
    try corpus.writeCompanions()
    input.prepare(corpus)
    Fuzz.say("cd \(place)\nassay \(input.words.map { "'\($0)'" }.joined(separator: " "))\n")
    let (code, output, error) = FuzzTool.perform(input.words)
    Fuzz.say("\(output.suffix(4_000))\n\(error.suffix(4_000))\nended with \(code.rawValue)\n")
    return input.kind.allowedCodes.contains(code) ? 0 : 1
  }

  /// The number of inputs of each kind that ended with each exit code.
  private func table(_ workers: [FuzzWorker]) -> (text: String, count: Int) {
    var text = ""
    var total = 0
    for kind in kinds {
      let codes = (Int32(0)...255).map { code in
        (code, workers.map { $0.count(kind, code: code) }.reduce(0, +))
      }
      .filter { $0.1 > 0 }
      let count = codes.map(\.1).reduce(0, +)
      total += count
      let name = kind.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
      text +=
        "\(name) \(count) inputs: " + codes.map { "\($0.1) ended with \($0.0)" }.joined(separator: ", ")
        + "\n"
    }
    return (text, total)
  }
}
