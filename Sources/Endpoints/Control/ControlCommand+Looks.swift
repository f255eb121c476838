internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import World

extension ControlCommand {
  /// What can be looked at.
  static let looks: [ControlCommand] = [
    ControlCommand("GET", "state", [], "Accounts, products, purchases, subscriptions, and pending requests.")
    {
      call throws(ControlProblem) in ControlState(call.stage).document(call.faults, call.desk)
    },
    ControlCommand(
      "GET", "facts",
      [
        .optional("after", "120", "Only facts after this number."),
        .optional("limit", "100", "The maximum number of facts; the latest ones are returned."),
      ], "The facts of this store, one line each."
    ) { call throws(ControlProblem) in try call.facts() },
    ControlCommand(
      "GET", "receipt", [.account], "The current receipt of an account, as an app would send it."
    ) {
      call throws(ControlProblem) in
      let account = try call.account()
      return [
        "account": .text(call.world.store[account].name),
        "vendor_identifier": .text(VendorIdentifier(of: call.world.receiptDevice(of: account)).text),
        "receipt_data": .text(call.world.receiptText(of: account)),
      ]
    },
    ControlCommand(
      "GET", "notifications", [], "The notifications to your server and their delivery attempts."
    ) {
      call throws(ControlProblem) in
      [
        "version": .integer(Int64(call.world.store.notificationVersion?.rawValue ?? 0)),
        "notifications": .list(call.world.store.notifications.map(call.document)),
      ]
    },
    ControlCommand(
      "GET", "key", [], "The predefined key of the server interface, with its private key."
    ) {
      call throws(ControlProblem) in
      [
        "kid": .text(Callers.firstKey), "private_key": .text(SigningKey(named: Callers.firstKey).text),
        "bundle_id": .text(call.world.store.applicationIdentifier),
      ]
    },
    ControlCommand(
      "GET", "token", [],
      "A token for the server interface, signed with that key and valid for almost an hour."
    ) { call throws(ControlProblem) in
      ["token": .text(Callers.token(for: call.world.store.applicationIdentifier, at: call.receivedAt))]
    },
  ]
}

extension ControlCall {
  private static let factCountMax = 10_000
  private static let factCount = 100

  fileprivate func facts() throws(ControlProblem) -> JSONValue {
    let first = try integer("after", in: 0...Int(UInt32.max)) ?? 0
    let limit = try integer("limit", in: 1...ControlCall.factCountMax) ?? ControlCall.factCount
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
  /// Its name for callers.
  var word: String {
    switch self {
    case .waiting: "waiting"
    case .underWay: "under_way"
    case .delivered: "delivered"
    case .abandoned: "given_up"
    }
  }
}
