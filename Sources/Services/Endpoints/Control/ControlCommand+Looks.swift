internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import World

extension ControlCommand {
  /// The read-only commands.
  static let looks: [ControlCommand] = [
    ControlCommand(
      "GET", "", [], "Lists the commands.",
      .object([
        .always(
          "commands",
          .list(
            .object([
              .always("request", .text()), .always("summary", .text()),
              .always(
                "parameters",
                .list(
                  .object([
                    .always("name", .text()), .always("form", .text()), .always("required", .flag),
                    .always("summary", .text()),
                  ]))),
            ])))
      ])
    ) { _ throws(ControlProblem) in ["commands": .list(ControlCommand.all.map(\.description))] },
    ControlCommand(
      "GET", "state", [], "Accounts, products, purchases, subscriptions, and pending requests.",
      ControlState.shape
    ) {
      call throws(ControlProblem) in ControlState(call.stage).document(call.faults, call.records)
    },
    ControlCommand(
      "GET", "facts",
      [
        .optional("after", .count, "120", "Only facts after this number."),
        .optional(
          "limit", .whole(1...10_000), "100",
          "The maximum number of facts; the latest ones are returned."),
      ], "The facts of this store, one line each.",
      .object([
        .always("count", .count),
        .always("facts", .list(.object([.always("number", .count), .always("fact", .text())]))),
      ])
    ) { call throws(ControlProblem) in try call.facts() },
    ControlCommand(
      "GET", "receipt", [.account], "The current receipt of an account, as an app would send it.",
      .object([
        .always("account", .text()), .always("vendor_identifier", .text()),
        .always("receipt_data", .text()),
      ])
    ) {
      call throws(ControlProblem) in
      let account = try call.account()
      return [
        "account": .text(call.world.store[account].name),
        "vendor_identifier": .text(VendorIdentifier(of: call.world.store.receiptDevice(of: account)).text),
        "receipt_data": .text(call.world.store.receiptText(of: account)),
      ]
    },
    ControlCommand(
      "GET", "signed_transaction", [.transaction],
      "The signed form of a purchase, as StoreKit 2 gives it to an app.",
      .object([.always("transaction_id", .text()), .always("signed_transaction", .text())])
    ) {
      call throws(ControlProblem) in
      let statement = call.world.store.statement(of: try call.purchase())
      return [
        "transaction_id": .text(String(statement.entry.transactionIdentifier)),
        "signed_transaction": .text(StatementSigner(of: call.world).sign(statement)),
      ]
    },
    ControlCommand(
      "GET", "notifications", [], "The notifications to your server and their delivery attempts.",
      .object([
        .always("version", .whole(0...2)), .always("notifications", .list(.document(.notification))),
      ])
    ) {
      call throws(ControlProblem) in
      [
        "version": .integer(Int64(call.world.store.notificationVersion?.rawValue ?? 0)),
        "notifications": .list(call.world.store.notifications.map(call.document)),
      ]
    },
    ControlCommand(
      "GET", "key", [], "The predefined key of the server interface, with its private key.",
      .object([
        .always("kid", .text()), .always("private_key", .text()), .always("bundle_id", .text()),
      ])
    ) {
      call throws(ControlProblem) in
      [
        "kid": .text(Callers.firstKey), "private_key": .text(SigningKey(named: Callers.firstKey).text),
        "bundle_id": .text(call.world.store.applicationIdentifier),
      ]
    },
    ControlCommand(
      "GET", "token", [],
      "A token for the server interface, signed with that key and valid for almost an hour.",
      .object([.always("token", .text())])
    ) { call throws(ControlProblem) in
      ["token": .text(Callers.token(for: call.world.store.applicationIdentifier, at: call.receivedAt))]
    },
  ]
}

extension ControlCall {
  private static let factCount = 100

  fileprivate func facts() throws(ControlProblem) -> JSONValue {
    let first = try integer("after") ?? 0
    let limit = try integer("limit") ?? ControlCall.factCount
    let recorder = world.timeline.recorder
    let names = DeclaredNames()
    for fact in recorder.kept { names.append(fact, texts: recorder.texts) }
    let line = FactLine(names: names, texts: recorder.texts)
    let wanted = recorder.kept.filter { Int($0.sequence.rawValue) > first }.suffix(limit)
    return [
      "count": .integer(Int64(recorder.count)),
      "facts": .list(
        wanted.map { ["number": .integer(Int64($0.sequence.rawValue)), "fact": .text(line.text(of: $0))] }),
    ]
  }

  fileprivate func document(_ record: NotificationRecord) -> JSONValue {
    let content = record.content
    var members = Members()
    members.add("number", .integer(Int64(content.number)))
    members.add("uuid", text: content.uuid)
    members.add("type", text: content.name)
    members.add("subtype", text: content.version == .two ? content.event.subtype.payloadName : nil)
    members.add("date", text: CivilDate(content.date).description)
    members.add("transaction_id", text: content.transaction.map { String($0.entry.transactionIdentifier) })
    members.add("delivery", text: record.delivery.stage.word)
    members.add(
      "attempts",
      .list(
        record.attempts.map {
          [
            "date": .text(CivilDate($0.date).description),
            "result": $0.outcome.map { .text($0.interfaceName) } ?? .null,
          ]
        }))
    return members.value
  }
}

extension NotificationDelivery.Stage {
  /// The name in responses.
  var word: String {
    switch self {
    case .waiting: "waiting"
    case .underWay: "under_way"
    case .delivered: "delivered"
    case .abandoned: "given_up"
    }
  }
}
