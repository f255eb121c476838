import Facts
import Kernel

/// Facts of every kind with plausible fields.
enum SampleFacts {
  /// Valid fields for a kind. Another salt gives another value in every field.
  static func fields(of kind: FactKind, texts: Texts, salt: Int64 = 0) -> FactFields {
    FactFields(
      FactDescription.of(kind).fields.enumerated().map { position, field in
        value(of: field.type, texts: texts, salt: salt + Int64(position))
      })
  }

  static func value(of type: FieldType, texts: Texts, salt: Int64) -> Int64 {
    switch type {
    case .number, .money, .interval: return salt % 2 == 0 ? 1_000_000_001 + salt : -7 - salt
    case .flag: return salt % 2
    case .instant: return 2_050_000_000 + salt
    case .text: return Int64(texts.intern("text \(salt) “ü”\n").rawValue)
    case .error:
      return StoreError(.NSURLErrorDomain, -1009 - Int(salt), underlying: .SSErrorDomain, Int(salt) - 109)
        .packed
    case .identifier: return 3 + salt
    case .enumeration(let kind):
      let cases = kind.cases
      return Int64(cases[Int(salt) % cases.count].raw)
    }
  }

  /// Records a small world, and then one fact of every kind.
  static func recordEveryKind(into recorder: Recorder) {
    recordWorld(into: recorder)
    for kind in FactKind.allCases {
      let content = FactContent(kind: kind, fields: fields(of: kind, texts: recorder.texts))
      let instant = Instant.zero + .milliseconds(Int(kind.rawValue) * 50)
      _ = recorder.append(
        content, actor: Actor(.queue, at: DeviceID(0)), instant: instant,
        cause: FactSequence(rawValue: recorder.count))
    }
  }

  static func recordWorld(into recorder: Recorder) {
    let texts = recorder.texts
    let declarations: [WorldFact] = [
      .deviceAdded(device: DeviceID(0), name: texts.intern("phone")),
      .accountAdded(account: AccountID(0), name: texts.intern("anna"), storefront: texts.intern("DEU")),
      .productAdded(
        product: ProductID(0), name: texts.intern("coins"), type: .consumable, price: 99,
        currency: texts.intern("EUR"), group: .empty),
    ]
    for declaration in declarations {
      _ = recorder.append(.world(declaration), actor: .world, instant: .zero, cause: .start)
    }
  }

  static let header = TraceHeader(
    tool: "1.2.3", scenario: "purchase/3.2", subject: "reference", seed: .max,
    host: ["command": "assay run", "cores": 2])
}
