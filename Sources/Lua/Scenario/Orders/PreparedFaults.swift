internal import Facts
internal import Kernel
internal import Lua
internal import World

/// The faults and answers that a scenario has prepared and that occur later in the run.
final class PreparedFaults {
  private let names: ScenarioWorld
  private let world: World
  private let choices: Choices
  private var pins: [ArmedPin] = []
  /// The prepared kills that may remain unused, because the app may never reach their point.
  private var optionalKills: [(device: DeviceID, fault: FaultID)] = []

  static let kills: [ChoiceSite] = [.killBefore, .killAfter, .killDuring, .killAtFact]

  init(_ names: ScenarioWorld, choices: Choices) {
    self.names = names
    self.choices = choices
    world = names.world
  }

  /// Sets the outcome of a latitude, a fault or a user's answer to one of its options.
  func decide(_ call: ChoiceCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let order = try ChoiceOrder(call, arguments, names)
    guard call.siteKind == .latitude, order.options?.value("nth") == nil else {
      let timing = try PinTiming(order.options)
      arm(
        order.site.site, detail: order.detail, scope: order.number, subject: order.subject,
        value: order.value,
        timing, arguments)
      return
    }
    choices.pin(
      name: order.site.site.rawValue, detail: order.detail, scope: order.number, value: order.value)
  }

  /// Sets the outcome of a choice for one visit of its site. The pin is recorded, so that the result
  /// reports it if it remains unused.
  func arm(
    _ site: ChoiceSite, detail: UInt16? = nil, device: Device? = nil, scope: UInt32? = nil,
    subject: String = "",
    value: Int, _ timing: PinTiming, _ arguments: CallArguments
  ) {
    let id = choices.pin(
      name: site.rawValue, detail: detail, scope: device?.id.rawValue ?? scope, visit: timing.nth,
      value: value)
    note(.pin(id), site, subject, device, timing, arguments)
  }

  /// Prepares a fault for one occurrence on a device. Throws if another fault is prepared for the same
  /// occurrence.
  func arm(
    _ fault: ArmedFault, subject: String, _ device: Device, _ timing: PinTiming, _ arguments: CallArguments
  ) throws(LanguageProblem) {
    try requireNoRival(world.rival(of: fault).map(ArmedPin.Source.fault), timing)
    let armed = world.arm(fault)
    note(.fault(armed), fault.site, subject, device, timing, arguments)
    if timing.isOptional, PreparedFaults.kills.contains(fault.site) {
      optionalKills.append((device.id, armed))
    }
  }

  /// Whether an optional kill has occurred on a device.
  func hasKilledOptionally(on device: Device) -> Bool {
    optionalKills.contains { $0.device == device.id && !world.isWaiting($0.fault) }
  }

  /// Throws if an earlier line of the script prepared a fault for the same occurrence.
  private func requireNoRival(_ rival: ArmedPin.Source?, _ timing: PinTiming) throws(LanguageProblem) {
    guard let rival, let earlier = pins.first(where: { $0.source == rival }) else { return }
    throw LanguageProblem(
      "line \(earlier.line) already schedules \(earlier.words) for the same call",
      advice: "write nth = \(timing.nth + 1) for the next one, or remove this line")
  }

  /// Prepares the failure of a download. Throws if another failure is prepared for the same download.
  func arm(
    _ failure: DownloadFailure, on device: Device, words: String, _ timing: PinTiming,
    _ arguments: CallArguments
  ) throws(LanguageProblem) {
    try requireNoRival(world.rival(of: failure, on: device).map(ArmedPin.Source.download), timing)
    note(.download(world.fail(failure, on: device)), words: words, isOptional: timing.isOptional, arguments)
  }

  private func note(
    _ source: ArmedPin.Source, _ site: ChoiceSite, _ subject: String, _ device: Device?, _ timing: PinTiming,
    _ arguments: CallArguments
  ) {
    let name = site.description.name + (subject.isEmpty ? "" : " \(subject)")
    note(
      source, words: device.map { "\(name) on \($0.name)" } ?? name, isOptional: timing.isOptional, arguments)
  }

  /// Records a prepared fault or answer, so that the result reports it if it never occurs.
  func note(
    _ source: ArmedPin.Source, words: String, isOptional: Bool, _ arguments: CallArguments
  ) {
    let position = arguments.position
    pins.append(
      ArmedPin(
        source: source, words: words, isOptional: isOptional, file: position.chunkName, line: position.line))
  }

  private static let countMax = 1_000

  /// Throws if too many faults, answers and options are prepared. Each choice searches all of them, so
  /// their number is limited.
  func requireFew() throws(LanguageProblem) {
    guard max(pins.count, choices.pinCount) <= PreparedFaults.countMax else {
      throw LanguageProblem(
        "more than \(PreparedFaults.countMax) prepared faults, answers, and options",
        advice: "prepare them when they are needed, or split the scenario")
    }
  }

  /// The prepared faults and answers that have not occurred.
  var unmet: [UnmetPin] {
    if pins.isEmpty { return [] }
    let unmetChoices = choices.unmetPins
    return pins.compactMap { pin in
      let isUnmet =
        switch pin.source {
        case .pin(let id): unmetChoices.contains { $0.id == id }
        case .fault(let id): world.isWaiting(id)
        case .failure(let id): world.isWaiting(id)
        case .download(let id): world.isWaiting(id)
        case .serverFailure(let id): world.isWaiting(id)
        }
      guard isUnmet else { return nil }
      return UnmetPin(words: pin.words, file: pin.file, line: pin.line, isOptional: pin.isOptional)
    }
  }
}

/// A fault or an answer that a scenario has prepared for one occurrence.
struct ArmedPin {
  enum Source: Hashable {
    case pin(PinID)
    /// A fault on one device.
    case fault(FaultID)
    case failure(FailureID)
    case download(DownloadFailureID)
    case serverFailure(ServerFailureID)
  }

  let source: Source
  let words: String
  /// Whether the fault or answer may remain unused without an error.
  let isOptional: Bool
  let file: String
  let line: Int
}

/// The occurrence to which a prepared fault or answer applies.
struct PinTiming {
  /// The number of the occurrence, counted from 1.
  var nth: UInt32 = 1
  /// Whether the fault or answer may remain unused without an error.
  var isOptional = false

  init() {}

  init(_ options: FieldReader?) throws(LanguageProblem) {
    guard let options else { return }
    nth = UInt32(try options.integer("nth", in: 1...1_000_000) ?? 1)
    isOptional = try options.flag("optional") ?? false
  }
}
