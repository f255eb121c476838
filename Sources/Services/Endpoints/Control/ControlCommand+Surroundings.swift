internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import World

extension ControlCommand {
  /// The commands for time, faults, keys, notifications and the reset.
  static let surroundings: [ControlCommand] = [
    ControlCommand(
      "POST", "advance",
      [
        .optional(
          "by", .text(pattern: WorldTime.pattern), "P1M",
          "The duration in ISO 8601: years, months, weeks, days, hours, minutes, seconds."),
        .optional("to", .text(), "2026-03-01", "Or the date to advance to."),
      ], "Advances the clock and runs everything that becomes due.", .object([.always("now", .date)])
    ) { call throws(ControlProblem) in try call.advance() },
    ControlCommand(
      "POST", "fail",
      [
        .needed("at", WebPlace.allCases.map(\.rawValue), "The endpoint."),
        .needed(
          "what", .text(), "code:21005", "The failure: \(ResponseFault.forms.joined(separator: ", "))."),
        .optional("times", .whole(1...1_000_000), "1", "The number of failing answers."),
      ], "Makes the next answers fail.", .document(.failure)
    ) { call throws(ControlProblem) in
      let place = try call.place()
      let times = try call.integer("times") ?? 1
      let word = try call.requiredText("what")
      let trouble = try call.trouble(word, at: place)
      call.faults.order(OrderedWebFault(place: place, trouble: trouble, timesLeft: times))
      return ["at": .text(place.rawValue), "what": .text(trouble.word), "times": .integer(Int64(times))]
    },
    ControlCommand(
      "POST", "storm",
      [
        .needed("seed", .number, "7", "The seed, a whole number."),
        .optional("share", .whole(0...100), "10", "The percentage of answers that fail."),
        .optional(
          "what", .text(), "http:503,reset,slow:200", "The possible failures, separated by commas."),
      ], "Makes random answers fail, chosen by a seed.",
      .object([.always("seed", .number), .always("share", .whole(0...100))])
    ) { call throws(ControlProblem) in try call.storm() },
    ControlCommand(
      "POST", "clear_failures", [], "Clears all failures.", .object([.always("cleared", .flag)])
    ) {
      call throws(ControlProblem) in
      call.faults.clear()
      _ = call.world.endStoreFailures()
      return ["cleared": true]
    },
    ControlCommand(
      "POST", "notifications",
      [.needed("version", .whole(0...2), "2", "1, 2, or 0 for off.")],
      "Sets the notification version. `assay serve --notify URL` sends notifications to URL.",
      .object([.always("version", .whole(0...2))])
    ) { call throws(ControlProblem) in
      let version = try call.integer("version") ?? 0
      call.world.store.setNotifications(version: NotificationVersion(rawValue: version))
      return ["version": .integer(Int64(version))]
    },
    ControlCommand(
      "POST", "keys",
      [
        .needed("kid", .text(), "ABC123DEFG", "The identifier of the key."),
        .needed(
          "key", .text(), "-----BEGIN PUBLIC KEY-----…", "The public or private key as PEM."),
      ], "Registers a key that signs tokens for the server interface.",
      .object([.always("kid", .text())])
    ) { call throws(ControlProblem) in
      let kid = try call.requiredText("kid")
      guard let key = VerifyingKey(text: try call.requiredText("key")) else {
        throw .wrong(
          "“key” is not a P-256 key in PEM format", "`assay certificates DIR` writes an example")
      }
      call.callers.register(key, as: kid)
      return ["kid": .text(kid)]
    },
    ControlCommand(
      "POST", "reset", [], "Resets the store to its state at the start.",
      .object([.always("reset", .flag)])
    ) { call throws(ControlProblem) in
      call.resetsWorld = true
      return ["reset": true]
    },
  ]
}

extension ControlCall {
  private static let daysMax = 36_500
  /// The maximum number of facts that are recorded while time advances.
  private static let budget: UInt32 = 10_000_000
  private static let usualStorm = "http:503,reset,truncated:20,slow:200"
  private static let usualShare = 10

  fileprivate func advance() throws(ControlProblem) -> JSONValue {
    let end = try end()
    let now = world.timeline.now
    guard end >= now else {
      throw .wrong(
        "that time is in the past: the clock reads \(CivilDate(now))", "the clock only moves forward")
    }
    guard end - now <= .days(ControlCall.daysMax) else {
      throw .wrong("that is more than a hundred years", "advance by less")
    }
    guard world.wait(end - now, budget: ControlCall.budget) else {
      throw ControlProblem(
        status: 500, message: "more than \(ControlCall.budget) facts were recorded", advice: "advance by less"
      )
    }
    try settle()
    return ["now": .text(CivilDate(world.timeline.now).description)]
  }

  private func end() throws(ControlProblem) -> Instant {
    switch (try text("by"), try text("to")) {
    case (let span?, nil):
      guard let time = WorldTime(text: span) else {
        throw .wrong("“\(span)” is not a duration", "for example P1M, P7D, or PT6H")
      }
      return time.end(from: world.timeline.now)
    case (nil, let date?):
      guard let date = try? CivilDate(text: date) else {
        throw .wrong("“\(date)” is not a date", "for example 2026-03-01 or 2026-03-01T12:00:00Z")
      }
      return date.instant
    case (nil, nil), (.some, .some):
      throw .wrong("use either “by” or “to”", "for example {\"by\": \"P1M\"}")
    }
  }

  fileprivate func place() throws(ControlProblem) -> WebPlace {
    guard let place: WebPlace = try word("at") else {
      throw .wrong(
        "“at” is empty", "use one of \(WebPlace.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return place
  }

  fileprivate func trouble(_ word: String, at place: WebPlace?) throws(ControlProblem) -> ResponseFault {
    guard let trouble = ResponseFault(word: word, at: place) else {
      throw .wrong(
        "“\(word)” cannot occur there",
        "use one of \(ResponseFault.forms(at: place).joined(separator: ", "))")
    }
    return trouble
  }

  fileprivate func storm() throws(ControlProblem) -> JSONValue {
    guard let seed = UInt64(try requiredText("seed")) else {
      throw .wrong("the seed must be a whole number", "for example 7")
    }
    let share = try integer("share") ?? ControlCall.usualShare
    var troubles: [ResponseFault] = []
    for word in (try text("what") ?? ControlCall.usualStorm).split(separator: ",") {
      troubles.append(try trouble(String(word), at: nil))
    }
    guard !troubles.isEmpty else { throw .wrong("“what” is empty", "for example http:503,reset") }
    faults.begin(WebStorm(seed: seed, share: share, troubles: troubles))
    return ["seed": .text(String(seed)), "share": .integer(Int64(share))]
  }
}
