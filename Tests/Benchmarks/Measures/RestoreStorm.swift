import Facts
import Foundation
import Kernel
import Rules
import Scenario
import Signatures
import StoreModel
import World

/// N past purchases restored. A Lua app records each on disk, grants it and finishes it, with every rule on.
struct RestoreStorm {
  let app: String
  let count: Int
  /// The number of restores. Only the last one is timed.
  var restores = 1

  /// The cost of one transaction of the storm.
  struct Figures {
    let microsecondsEach: Double
    let bytesEach: Int
    let factsEach: Int
    let historyBytesEach: Int
    /// The peak memory of the whole process.
    let megabytes: Int
  }

  func run() {
    let figures = measure()
    print(
      "storm of \(count): \(figures.microsecondsEach) µs and \(figures.bytesEach) bytes each, "
        + "\(figures.factsEach) facts each; its history \(figures.historyBytesEach) bytes each")
  }

  func measure() -> Figures {
    let subject = Benchmarks.subject(app)
    let judge = Judge()
    let recorder = Recorder(retention: .hashOnly, sinks: [judge])
    let world = World(
      subject: subject, recorder: recorder, choices: Choices(kinds: ChoiceSite.kinds),
      signatures: CurveSignatures())
    let user = world.addAccount(named: "user")
    let pro = world.addProduct(
      Product(
        identifier: world.text("pro"), type: .nonConsumable, price: 499, currency: world.text("USD"),
        title: world.text("pro")))
    let phone = world.addDevice(named: "phone", account: user)
    let empty = Self.peakBytes
    world.makeHistory(of: user, products: [pro], count: count)
    world.apps.launch(phone)
    world.settle()
    let baseline = Self.peakBytes
    var elapsed = 0.0
    for _ in 0..<restores {
      let start = Benchmarks.now
      world.people.tapRestore(on: phone)
      world.settle()
      elapsed = Benchmarks.now - start
    }
    return Figures(
      microsecondsEach: elapsed / Double(count) * 1e6, bytesEach: (Self.peakBytes - baseline) / count,
      factsEach: Int(recorder.count) / count, historyBytesEach: (baseline - empty) / count,
      megabytes: Self.peakBytes >> 20)
  }

  private static var peakBytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}
