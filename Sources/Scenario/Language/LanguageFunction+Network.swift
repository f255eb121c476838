extension LanguageFunction {
  static let networkFunctions: [LanguageFunction] = [
    LanguageFunction(
      .deviceNetworkDown, on: .device, "network_down", [.options("to", "after")],
      "The links of the device go down, or only the one to the store or the server."),
    LanguageFunction(
      .deviceNetworkUp, on: .device, "network_up", [.options("to", "after")],
      "The links of the device come up, or only the one to the store or the server; whatever held messages up on "
        + "them until further notice ends."),
    LanguageFunction(
      .deviceLoseMessage, on: .device, "lose_message",
      [LanguageParameter("message", .messageKind), .options("nth", "optional", "every")],
      "Loses the next message of a kind on its way; with every = true each of them, until network_up."),
    LanguageFunction(
      .deviceDelayMessage, on: .device, "delay_message",
      [
        LanguageParameter("message", .messageKind), LanguageParameter("delay", .text),
        .options("nth", "optional"),
      ],
      "Delays the next message of a kind."),
    LanguageFunction(
      .deviceDuplicateMessage, on: .device, "duplicate_message",
      [LanguageParameter("message", .messageKind), .options("nth", "optional", "every")],
      "Lets the next message of a kind arrive twice; with every = true each of them, until network_up."),
    LanguageFunction(
      .deviceLoseMessages, on: .device, "lose_messages", [.options("only", "each", "to")],
      "Loses each message, only requests or only answers, or each third where each = 3 stands, until network_up."
    ),
    LanguageFunction(
      .deviceLatency, on: .device, "latency", [LanguageParameter("duration", .text), .options("to")],
      "Lets each message travel this long, until network_up or the latency \"none\"."),
    LanguageFunction(
      .deviceCaptivePortal, on: .device, "captive_portal", [.options("to")],
      "A captive portal answers each request with nonsense, so that the system reports an error, until network_up."
    ),
  ]
}
