internal import Facts
internal import Kernel
internal import World

/// One step of a walk: an order to the world, and what an app does then.
struct SmokeStep: Sendable {
  /// The demand, as the rest of a sentence about the app.
  let name: String
  /// Whether nothing behind it can be asked for without it.
  var isNeeded = false
  /// Takes the step.
  let take: @Sendable (SmokeWorld) -> SmokeFinding.Outcome

  /// The steps in their order.
  static func all(for capabilities: Capabilities) -> [SmokeStep] {
    [
      launch, observer, purchase, possession, cancel, kill,
      capabilities.restores ? restore : notOffered("restores what was bought", "restores"), movements,
    ]
  }

  private static func notOffered(_ name: String, _ capability: String) -> SmokeStep {
    SmokeStep(name: name) { _ in .notOffered("it does not declare `\(capability)`") }
  }

  private static let launch = SmokeStep(name: "launches", isNeeded: true) { bench in
    _ = bench.calls { bench.launch() }
    if bench.phone.process != nil { return .kept("") }
    return .missing(
      "its process ended in the launch\(crash(bench))",
      advice: "the turn of `launch` ends with {\"done\":null}")
  }

  private static let observer = SmokeStep(name: "observes the queue from its launch on", isNeeded: true) {
    bench in
    if bench.phone.process?.hasObservers == true { return .kept("add_observer") }
    return .missing(
      "no observer is registered when the launch is over",
      advice: "call add_observer in the launch: purchases from before may wait there")
  }

  private static let purchase = SmokeStep(name: "buys, delivers and finishes", isNeeded: true) { bench in
    let calls = bench.calls { bench.buy() }
    guard calls.contains("add_payment") else {
      return .missing(
        "a tap on Buy adds no payment\(crash(bench))",
        advice: "the event `tap` has {\"buy\":PRODUCT,\"quantity\":NUMBER}; call add_payment with them")
    }
    guard let finish = calls.firstIndex(of: "finish") else {
      return .missing(
        "the purchased transaction is not finished\(crash(bench))",
        advice:
          "`updated_transactions` tells transactions; finish one that is purchased, once its product is handed out"
      )
    }
    let isDelivered = calls[..<finish].contains {
      $0 == "granted" || $0 == "disk_write" || $0 == "set_preference"
    }
    guard
      isDelivered || calls[..<finish].contains("server_deliver") || !bench.world.subject.capabilities.claims
    else {
      return .missing(
        "it finishes the transaction before it delivers anything",
        advice: "write down what was bought, then call granted, then finish")
    }
    return .kept(calls.joined(separator: ", "))
  }

  private static let possession = SmokeStep(name: "knows what its user owns") { bench in
    guard let owned = bench.owned else {
      return .missing("it gives no answer", advice: "end `owned` with a number")
    }
    if owned == bench.grants { return .kept("\(owned)") }
    return .missing(
      "after one purchase its user owns \(owned), expected \(bench.grants)",
      advice:
        "the event `owned` asks for what the user has of a product: what one purchase grants stands in the bundle"
    )
  }

  private static let cancel = SmokeStep(name: "finishes what was cancelled") { bench in
    let pin = bench.choices.pin(name: ChoiceSite.sheetAnswer.rawValue, value: 1)
    let calls = bench.calls { bench.buy() }
    bench.choices.unpin(pin)
    if calls.contains("finish") || !calls.contains("add_payment") {
      return .kept(calls.joined(separator: ", "))
    }
    return .missing(
      "the failed transaction is not finished\(crash(bench))",
      advice: "a transaction whose state is failed is finished as well")
  }

  private static let kill = SmokeStep(name: "survives a kill before it finishes") { bench in
    let before = bench.owned ?? 0
    let fault = bench.world.arm(
      ArmedFault(.killBefore, detail: KillPoint(.finish).rawValue, on: bench.phone.id))
    _ = bench.calls { bench.buy() }
    if bench.world.isWaiting(fault) {
      return .notOffered("a second purchase of the product came to no finish")
    }
    let calls = bench.calls { bench.launch() }
    guard calls.contains("finish") else {
      return .missing(
        "the transaction is told again in the next launch, and not finished\(crash(bench))",
        advice: "what comes after the launch is handled like any other transaction")
    }
    let owned = bench.owned ?? 0
    let expected = before == 0 || bench.grants > 1 ? before + bench.grants : before
    if owned == expected { return .kept("a new process, \(owned) owned") }
    return .missing(
      "its user owns \(owned) after the relaunch, expected \(expected)",
      advice:
        "what is to survive goes to the disk before the finish, and a second delivery of one transaction changes nothing"
    )
  }

  private static let restore = SmokeStep(name: "restores what was bought") { bench in
    if let lasting = bench.lasting {
      _ = bench.calls { bench.world.people.tapBuy(lasting, on: bench.phone) }
      bench.world.uninstall(bench.phone)
      bench.world.install(bench.phone, version: "1.0")
      _ = bench.calls { bench.launch() }
    }
    let calls = bench.calls { bench.world.people.tapRestore(on: bench.phone) }
    guard calls.contains("restore") else {
      return .missing(
        "a tap on Restore calls no restore\(crash(bench))",
        advice: "the event `tap` has \"restore\"; without a restore declare {\"restores\":false}")
    }
    guard let lasting = bench.lasting, bench.world.owned(lasting, on: bench.phone) != 1 else {
      return .kept(calls.joined(separator: ", "))
    }
    return .missing(
      "after a reinstallation and a restore its user does not own what lasts for ever\(crash(bench))",
      advice: "a transaction whose state is restored is delivered and finished like one that is purchased")
  }

  private static let movements = SmokeStep(name: "goes to the background, comes back and ends") { bench in
    _ = bench.calls { bench.world.apps.background(bench.phone) }
    _ = bench.calls { bench.world.apps.foreground(bench.phone) }
    guard bench.phone.process != nil else {
      return .missing(
        "its process ended\(crash(bench))", advice: "events without a handler end with {\"done\":null}")
    }
    _ = bench.calls { bench.world.apps.terminate(bench.phone) }
    return bench.world.apps.crashes.isEmpty
      ? .kept("")
      : .missing(
        "its process ended by itself\(crash(bench))", advice: "answer `terminate`, and wait for the end")
  }

  /// Its latest crash, behind a sentence.
  private static func crash(_ bench: SmokeWorld) -> String {
    guard let crash = bench.world.apps.crashes.last else { return "" }
    return ": it crashed with “\(crash.message)”"
      + (crash.file.isEmpty ? "" : " at \(crash.file):\(crash.line)")
  }
}
