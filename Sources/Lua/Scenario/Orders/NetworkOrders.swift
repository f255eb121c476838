internal import Facts
internal import Kernel
internal import LuaScripts
internal import World

/// Changes the network links of devices, and disturbs the messages on these links.
struct NetworkOrders {
  let names: ScenarioWorld
  let prepared: PreparedFaults

  private var world: World { names.world }

  private static let delays = ["400ms", "3s", "20s"]

  /// The maximum one-way latency. With a longer latency, the devices' requests time out, as if the
  /// messages were lost.
  private static let latencyMax = Interval.seconds(20)

  func perform(_ call: NetworkCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let device = names.device(arguments)
    switch call {
    case .down: try setLinks(arguments, device, isUp: false)
    case .up: try setLinks(arguments, device, isUp: true)
    case .loseMessage: try armMessage(.messageLoss, arguments, device, value: 1, options: 1)
    case .duplicateMessage: try armMessage(.messageDuplication, arguments, device, value: 1, options: 1)
    case .delayMessage:
      guard let place = NetworkOrders.delays.firstIndex(of: try arguments.text(1)) else {
        throw arguments.problem(1, expected: "one of \(Advice.list(NetworkOrders.delays))")
      }
      try armMessage(.messageDelay, arguments, device, value: place + 1, options: 2)
    case .latency:
      let options = try arguments.options(1)
      let endpoint = try endpoint(in: options)
      try disturb(.latency(try latency(arguments)), endpoint, device)
    case .captivePortal: try disturb(.portal, try endpoint(in: try arguments.options(0)), device)
    case .loseMessages:
      let options = try arguments.options(0)
      let endpoint = try endpoint(in: options)
      try disturb(try loss(options), endpoint, device)
    }
  }

  /// Reads the name of the endpoint from the field `to`. Nil if the script means all endpoints.
  private func endpoint(in options: FieldReader?) throws(LanguageProblem) -> String? {
    try options?.word("to", among: Endpoint.allCases.map(\.name))
  }

  private func armMessage(
    _ site: ChoiceSite, _ arguments: CallArguments, _ device: Device, value: Int, options place: Int
  ) throws(LanguageProblem) {
    let kind = try KindWords.message(named: try arguments.text(0))
    let options = try arguments.options(place)
    if site != .messageDelay, let options, try options.flag("every") == true {
      for field in ["nth", "optional"] where options.value(field) != nil {
        throw options.notAllowed(field, "with every = true")
      }
      try disturb(kind, site, device)
      return
    }
    let timing = try PinTiming(options)
    prepared.arm(
      site, detail: UInt16(kind.rawValue), device: device, subject: "of \(kind.name)", value: value, timing,
      arguments)
  }

  private func disturb(
    _ kind: MessageKind, _ site: ChoiceSite, _ device: Device
  ) throws(LanguageProblem) {
    try requireUp(kind.endpoint, of: device)
    let isLost = site == .messageLoss
    let isNew =
      isLost
      ? world.links.loseMessages(of: kind, on: device) : world.links.doubleMessages(of: kind, on: device)
    guard !isNew else { return }
    throw LanguageProblem(
      "every \(kind.name) \(isLost ? "is already lost" : "already arrives twice") on \(device.name)",
      advice: "call \(device.name):network_up() first, or remove this line")
  }

  /// A disturbance of the messages on a link that lasts until `network_up`.
  private enum Disturbance {
    case latency(Interval)
    case loss(MessageDirection, each: Int)
    case portal

    /// The end of the sentence "messages … already" in the error about a disturbance that changes
    /// nothing.
    var words: String {
      switch self {
      case .latency(.zero): "already arrive without latency"
      case .latency: "already have this latency"
      case .loss: "are already lost"
      case .portal: "are already answered by a captive portal"
      }
    }
  }

  private func disturb(
    _ disturbance: Disturbance, _ name: String?, _ device: Device
  ) throws(LanguageProblem) {
    var hasChanged = false
    for endpoint in Endpoint.allCases where name == nil || name == endpoint.name {
      try requireUp(endpoint, of: device)
      let isNew =
        switch disturbance {
        case .latency(let latency): world.links.setLatency(latency, of: device, endpoint)
        case .loss(let direction, let each):
          world.links.loseMessages(direction, each: each, of: device, endpoint)
        case .portal: world.links.openPortal(of: device, endpoint)
        }
      if isNew { hasChanged = true }
    }
    guard !hasChanged else { return }
    throw LanguageProblem(
      "messages \(disturbance.words) on \(device.name)",
      advice: "\(device.name):network_up() ends every disturbance")
  }

  private func loss(_ options: FieldReader?) throws(LanguageProblem) -> Disturbance {
    let directions = MessageDirection.allCases
    let only = try options?.word("only", among: directions.filter { $0 != .both }.map(\.name))
    return .loss(
      directions.first { $0.name == only } ?? .both,
      each: try options?.integer("each", in: 1...1_000_000) ?? 1)
  }

  private func latency(_ arguments: CallArguments) throws(LanguageProblem) -> Interval {
    if try arguments.text(0) == "none" { return .zero }
    guard let latency = DurationWords.interval(of: try arguments.text(0)), latency > .zero else {
      throw arguments.problem(0, expected: "\(DurationWords.form), or \"none\"")
    }
    guard latency <= NetworkOrders.latencyMax else {
      throw arguments.problem(
        0, expected: "at most 20s",
        advice:
          "longer delays count as lost; to lose messages, call \(world[DeviceID(arguments.receiver)].name):lose_messages()"
      )
    }
    return latency
  }

  private func requireUp(_ endpoint: Endpoint, of device: Device) throws(LanguageProblem) {
    try device.requireOn()
    guard !world.links.isLinkUp(of: device, endpoint) else { return }
    throw LanguageProblem(
      "the link to the \(endpoint.name) is down on \(device.name), so no messages are sent",
      advice: "call \(device.name):network_up() first, or remove this line")
  }

  private func setLinks(_ arguments: CallArguments, _ device: Device, isUp: Bool) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let name = try endpoint(in: options)
    let delay = try options?.duration("after")
    var hasChanged = false
    for endpoint in Endpoint.allCases where name == nil || name == endpoint.name {
      if let delay {
        world.later(delay, .setLink(device.id, endpoint, isUp: isUp))
        hasChanged = true
      } else if world.links.setLink(of: device, endpoint, isUp: isUp) {
        hasChanged = true
      }
    }
    guard hasChanged else {
      let links = name.map { "the link to the \($0)" } ?? "the network"
      throw LanguageProblem(
        "\(links) is already \(isUp ? "up" : "down") on \(device.name)",
        advice: isUp
          ? "call network_down first, or remove this line" : "call network_up first, or remove this line")
    }
  }
}
