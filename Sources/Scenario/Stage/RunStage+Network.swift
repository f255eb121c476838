internal import Facts
internal import Kernel
internal import World

extension RunStage {
  private static let delays = ["400ms", "3s", "20s"]

  /// Orders to the links of a device.
  func performNetwork(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    if arguments.call == .deviceNetworkDown {
      try setLinks(arguments, device, isUp: false)
    } else if arguments.call == .deviceNetworkUp {
      try setLinks(arguments, device, isUp: true)
    } else if arguments.call == .deviceLoseMessage {
      try armMessage(.messageLoss, arguments, device, value: 1, options: 1)
    } else if arguments.call == .deviceDuplicateMessage {
      try armMessage(.messageDuplication, arguments, device, value: 1, options: 1)
    } else {
      guard let place = RunStage.delays.firstIndex(of: try arguments.text(1)) else {
        throw arguments.problem(1, expected: "one of \(Advice.list(RunStage.delays))")
      }
      try armMessage(.messageDelay, arguments, device, value: place + 1, options: 2)
    }
  }

  private func armMessage(
    _ site: ChoiceSite, _ arguments: CallArguments, _ device: Device, value: Int, options place: Int
  ) throws(LanguageProblem) {
    let kind = try messageKind(arguments, 0)
    let timing = try PinTiming(try arguments.options(place))
    arm(
      site, detail: UInt16(kind.rawValue), device: device, subject: "of \(kind.name)", value: value, timing,
      arguments)
  }

  private func setLinks(_ arguments: CallArguments, _ device: Device, isUp: Bool) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let name = try options?.word("to", among: Endpoint.allCases.map(\.name))
    let delay = try options?.duration("after")
    var hasChanged = false
    for endpoint in Endpoint.allCases where name == nil || name == endpoint.name {
      if let delay {
        world.later(delay, .setLink(device.id, endpoint, isUp: isUp))
        hasChanged = true
      } else if world.setLink(of: device, endpoint, isUp: isUp) {
        hasChanged = true
      }
    }
    guard hasChanged else {
      let links = name.map { "the link to the \($0)" } ?? "the network"
      throw LanguageProblem(
        "\(links) is \(isUp ? "up" : "down") already on \(device.name)",
        advice: isUp
          ? "take it down first, or leave the order out" : "bring it up first, or leave the order out")
    }
  }
}
