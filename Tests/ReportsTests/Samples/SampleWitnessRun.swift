import Facts
import Results

/// A handwritten run, with a fact of every kind that the diagram draws differently.
enum SampleWitnessRun {
  static func run(of result: CaseResult) -> WitnessRun {
    WitnessRun(key: result.key, lines: header(of: result) + facts)
  }

  /// A run with a number of facts, for tests of sizes.
  static func long(of result: CaseResult, factCount: Int) -> WitnessRun {
    var lines = Array(facts.prefix(6))
    while lines.count < factCount {
      let number = lines.count + 1
      lines.append(
        fact(
          number, "app", "disk.wrote", ["path": .text("owned/\(number)"), "bytes": .integer(Int64(number))]))
    }
    return WitnessRun(key: result.key, lines: header(of: result) + lines)
  }

  private static func header(of result: CaseResult) -> [JSONValue] {
    [
      [
        "format": "assay-trace", "version": 1, "tool": "assay 1.2.3", "scenario": .text(result.address.text),
        "subject": .text(result.subject),
      ]
    ]
  }

  private static let facts: [JSONValue] = [
    [
      "sequence": 1, "at": 0, "actor": "world", "cause": 0, "kind": "world.product_added",
      "fields": [
        "product": 0, "name": "<coins>", "type": "consumable", "price": 99, "currency": "USD", "group": "",
      ],
    ],
    [
      "sequence": 2, "at": 0, "actor": "world", "cause": 0, "kind": "world.account_added",
      "fields": ["account": 0, "name": "user", "storefront": "USA"],
    ],
    [
      "sequence": 3, "at": 0, "actor": "world", "cause": 0, "kind": "world.device_added",
      "fields": ["device": 0, "name": "phone"],
    ],
    fact(4, "device", "process.launched", ["process": 0, "version": "1.0"]),
    fact(5, "app", "queue.observer_added", ["observer": 0], cause: 4),
    fact(6, "user", "user.tapped_buy", ["product": "<coins>", "quantity": 1]),
    fact(
      7, "app", "queue.payment_added",
      ["transaction": 0, "product": "<coins>", "quantity": 1, "payment": 0, "promoted": false], cause: 6),
    fact(
      8, "queue", "transaction.began",
      ["transaction": 0, "product": "<coins>", "quantity": 1, "account": "user"],
      cause: 7),
    fact(
      9, "queue", "message.sent", ["message": 0, "kind": "purchase_request", "device": "phone"], cause: 8),
    fact(
      10, "network", "message.lost",
      ["message": 0, "kind": "purchase_request", "device": "phone", "reason": "link_down"], cause: 9),
    fact(11, "queue", "transaction.purchased", ["transaction": 0, "purchase": 0, "identifier": 1000]),
    fact(
      12, "queue", "callback.delivered", ["observer": 0, "transaction": 0, "state": "purchased"], cause: 11),
    fact(13, "app", "queue.finish_called", ["transaction": 0, "state": "purchased"], cause: 12),
    fact(14, "app", "disk.wrote", ["path": "owned/</script>", "bytes": 1], cause: 12),
    fact(15, "queue", "transaction.removed", ["transaction": 0], cause: 13),
    fact(16, "device", "process.killed", ["process": 0, "point": "after finish"]),
  ]

  private static func fact(
    _ sequence: Int, _ actor: JSONValue, _ kind: JSONValue, _ fields: JSONValue, cause: Int = 0
  ) -> JSONValue {
    [
      "sequence": .integer(Int64(sequence)), "at": .integer(Int64(sequence) * 50_000_000), "actor": actor,
      "device": "phone", "cause": .integer(Int64(cause)), "kind": kind, "fields": fields,
    ]
  }
}
