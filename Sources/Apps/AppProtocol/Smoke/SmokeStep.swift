internal import Facts
internal import Kernel
internal import World

/// One step of a walk: an action in the world, and the reaction that the app must show.
struct SmokeStep: Sendable {
  /// The requirement, as the end of a sentence that starts with “the app”.
  let name: String
  /// Whether the following steps are impossible without this one.
  var isNeeded = false
  /// Performs the step.
  let take: @Sendable (SmokeWorld) -> SmokeFinding.Outcome

  /// The steps for an app with these capabilities, in order.
  static func all(for capabilities: Capabilities) -> [SmokeStep] {
    let face = SmokeFace.of(capabilities)
    return [
      launch, listening(face), purchase(face), possession, cancel(face), kill,
      capabilities.restores ? restore(face) : notOffered("restores purchases", "restores"), movements,
    ]
  }

  private static func notOffered(_ name: String, _ capability: String) -> SmokeStep {
    SmokeStep(name: name) { _ in .notOffered("it does not declare `\(capability)`") }
  }

  private static let launch = SmokeStep(name: "launches", isNeeded: true) { bench in
    _ = bench.calls { bench.launch() }
    if bench.phone.process != nil { return .kept("") }
    return .missing(
      "its process ended during launch\(crash(bench))",
      advice: "answer `launch` with {\"done\":null}")
  }

  private static func listening(_ face: SmokeFace) -> SmokeStep {
    SmokeStep(name: face.listensName, isNeeded: true) { bench in
      if bench.allCalls.contains(face.listens) { return .kept(face.listens) }
      return .missing("it did not call \(face.listens) during launch", advice: face.listensAdvice)
    }
  }

  private static func purchase(_ face: SmokeFace) -> SmokeStep {
    SmokeStep(name: "buys, delivers, and finishes", isNeeded: true) { bench in
      delivered(bench.calls { bench.buy() }, bench, face)
    }
  }

  /// The finding about the calls that followed a tap on Buy.
  private static func delivered(
    _ calls: [String], _ bench: SmokeWorld, _ face: SmokeFace
  ) -> SmokeFinding.Outcome {
    guard calls.contains(face.buys) else {
      return .missing("a tap on Buy does not call \(face.buys)\(crash(bench))", advice: face.buysAdvice)
    }
    guard let finish = calls.firstIndex(of: "finish") else {
      return .missing("the purchased transaction is not finished\(crash(bench))", advice: face.finishAdvice)
    }
    let isDelivered = calls[..<finish].contains {
      $0 == "granted" || $0 == "disk_write" || $0 == "set_preference"
    }
    guard
      isDelivered || calls[..<finish].contains("server_deliver") || !bench.world.subject.capabilities.claims
    else {
      return .missing(
        "it finishes the transaction before granting it",
        advice: "save the purchase, call granted, then finish")
    }
    return .kept(calls.joined(separator: ", "))
  }

  private static let possession = SmokeStep(name: "reports what its user owns") { bench in
    guard let owned = bench.owned else {
      return .missing("it gives no answer", advice: "answer `owned` with a number")
    }
    if owned == bench.grants { return .kept("\(owned)") }
    return .missing(
      "after one purchase it reports \(owned), expected \(bench.grants)",
      advice:
        "answer `owned` with the amount the user owns; the bundle lists what one purchase grants"
    )
  }

  private static func cancel(_ face: SmokeFace) -> SmokeStep {
    SmokeStep(name: face.cancelName) { bench in
      let pin = bench.choices.pin(name: ChoiceSite.sheetAnswer.rawValue, value: 1)
      let calls = bench.calls { bench.buy() }
      bench.choices.unpin(pin)
      if face.finishesCanceled {
        if calls.contains("finish") || !calls.contains(face.buys) {
          return .kept(calls.joined(separator: ", "))
        }
        return .missing(
          "the failed transaction is not finished\(crash(bench))", advice: "finish failed transactions too")
      }
      guard bench.phone.process != nil else {
        return .missing(
          "its process ended\(crash(bench))",
          advice: "the answer to `purchase` has the result user_cancelled; the app continues")
      }
      return .kept(calls.joined(separator: ", "))
    }
  }

  private static let kill = SmokeStep(name: "survives a kill before finish") { bench in
    let before = bench.owned ?? 0
    let fault = bench.world.arm(
      ArmedFault(.killBefore, detail: KillPoint(.finish).rawValue, on: bench.phone.id))
    _ = bench.calls { bench.buy() }
    if bench.world.isWaiting(fault) {
      return .notOffered("a second purchase of the product was not finished")
    }
    let calls = bench.calls { bench.launch() }
    guard calls.contains("finish") else {
      return .missing(
        "the next launch receives the transaction again and does not finish it\(crash(bench))",
        advice: "handle it like any other transaction")
    }
    let owned = bench.owned ?? 0
    let expected = before == 0 || bench.grants > 1 ? before + bench.grants : before
    if owned == expected { return .kept("a new process, \(owned) owned") }
    return .missing(
      "after the relaunch it reports \(owned), expected \(expected)",
      advice:
        "save the grant to disk before finish, and ignore a second delivery of the same transaction"
    )
  }

  private static func restore(_ face: SmokeFace) -> SmokeStep {
    SmokeStep(name: "restores purchases") { bench in restored(bench, face) }
  }

  private static func restored(_ bench: SmokeWorld, _ face: SmokeFace) -> SmokeFinding.Outcome {
    if let lasting = bench.lasting {
      _ = bench.calls { bench.world.people.tapBuy(lasting, on: bench.phone) }
      bench.world.uninstall(bench.phone)
      bench.world.install(bench.phone, version: "1.0")
      _ = bench.calls { bench.launch() }
    }
    let calls = bench.calls { bench.world.people.tapRestore(on: bench.phone) }
    guard calls.contains(face.restores) else {
      return .missing(
        "a tap on Restore starts no restore\(crash(bench))",
        advice: "the event `tap` contains \"restore\"; without a restore, declare {\"restores\":false}")
    }
    guard let lasting = bench.lasting, bench.world.owned(lasting, on: bench.phone) != 1 else {
      return .kept(calls.joined(separator: ", "))
    }
    return .missing(
      "after reinstalling and restoring, its user does not own the non-consumable\(crash(bench))",
      advice: "grant and finish restored transactions like purchased ones")
  }

  private static let movements = SmokeStep(name: "handles background, foreground, and termination") { bench in
    _ = bench.calls { bench.world.apps.background(bench.phone) }
    _ = bench.calls { bench.world.apps.foreground(bench.phone) }
    guard bench.phone.process != nil else {
      return .missing(
        "its process ended\(crash(bench))", advice: "answer events without a handler with {\"done\":null}")
    }
    _ = bench.calls { bench.world.apps.terminate(bench.phone) }
    return bench.world.apps.crashes.isEmpty
      ? .kept("")
      : .missing(
        "its process ended on its own\(crash(bench))", advice: "answer `terminate` and wait to be ended")
  }

  /// The app's latest crash, as a suffix of a sentence; empty if there is none.
  private static func crash(_ bench: SmokeWorld) -> String {
    guard let crash = bench.world.apps.crashes.last else { return "" }
    return ": it crashed with “\(crash.message)”"
      + (crash.file.isEmpty ? "" : " at \(crash.file):\(crash.line)")
  }
}
