import Facts
import Kernel
import Testing

@Suite("Facts as lines for people")
struct FactLineTests {
  private static func line(
    _ content: FactContent, actor: Actor = Actor(.queue, at: DeviceID(0)), nanoseconds: Int64 = 2_050_000_000,
    name: (Texts) -> Void = { _ in }
  ) -> String {
    let declared = DeclaredNames()
    let recorder = Recorder(retention: .full, sinks: [declared])
    SampleFacts.recordWorld(into: recorder)
    _ = recorder.append(content, actor: actor, instant: Instant(nanoseconds: nanoseconds), cause: .start)
    let printer = FactLine(names: declared, texts: recorder.texts)
    return recorder.kept.last.map(printer.text(of:)) ?? ""
  }

  @Test("a fact has its number, its moment, its actor, its kind and its fields")
  func plain() {
    let content = FactContent.transaction(
      .purchased(transaction: TransactionID(3), purchase: PurchaseID(4), identifier: 1_000_000_001))
    #expect(
      Self.line(content)
        == "#4 2.050s queue@phone transaction.purchased transaction=3 purchase=4 identifier=1000000001")
  }

  @Test("names stand for numbers where facts declared them")
  func names() {
    let content = FactContent.transaction(
      .began(transaction: TransactionID(3), product: ProductID(0), quantity: 1, account: AccountID(0)))
    #expect(Self.line(content).hasSuffix("transaction=3 product=coins quantity=1 account=anna"))
    let other = FactContent.transaction(
      .began(transaction: TransactionID(3), product: ProductID(9), quantity: 1, account: .none))
    #expect(
      Self.line(other, actor: Actor(.queue, at: DeviceID(5)))
        == "#4 2.050s queue@5 transaction.began transaction=3 product=9 quantity=1 account=none")
  }

  @Test("errors show domain, code, StoreKit's name for it, and what lies under it")
  func errors() {
    func error(_ error: StoreError) -> String {
      let line = Self.line(.transaction(.failed(transaction: TransactionID(3), error: error)))
      return String(line.split(separator: "error=")[1])
    }
    #expect(error(.storeKit(.paymentCancelled)) == "SKErrorDomain/2(payment_cancelled)")
    #expect(error(.termsChanged) == "SKErrorDomain/0(unknown)<ASDServerErrorDomain/3038")
    #expect(error(.offline) == "NSURLErrorDomain/-1009")
    #expect(error(.absent) == "none")
  }

  @Test("flags, enumerations, spans and moments read like words")
  func types() {
    #expect(Self.line(.user(.changedRestrictions(allowed: false))).hasSuffix("allowed=no"))
    #expect(Self.line(.user(.setClock(offset: .milliseconds(-2500)))).hasSuffix("offset=-2.5s"))
    #expect(Self.line(.user(.setClock(offset: .hours(27)))).hasSuffix("offset=\"1d 3h\""))
    #expect(Self.line(.world(.waited(until: .zero + .milliseconds(1500)))).hasSuffix("until=1.500s"))
    #expect(Self.line(.user(.tappedRestore), actor: .world).hasSuffix("2.050s world user.tapped_restore"))
    let refused = FactContent.message(
      .lost(message: MessageID(1), kind: .storeNotice, device: DeviceID(0), reason: .linkDown))
    #expect(Self.line(refused).hasSuffix("message=1 kind=store_notice device=phone reason=link_down"))
  }

  @Test(
    "a text that is no plain word is quoted, and cannot steer a terminal",
    arguments: [
      ("word", "word"), ("", "\"\""), ("two words", "\"two words\""), ("a=b", "\"a=b\""),
      ("say \"hi\" \\", "\"say \\\"hi\\\" \\\\\""), ("\u{1b}[31mred\n", "\"\\u{1b}[31mred\\u{a}\""),
      ("\u{202e}abc\u{9b}", "\"\\u{202e}abc\\u{9b}\""), ("grün", "\"grün\""),
    ])
  func texts(_ text: String, _ shown: String) {
    let recorder = Recorder(retention: .full, sinks: [])
    let content = FactContent.world(.noted(text: recorder.texts.intern(text)))
    _ = recorder.append(content, actor: .world, instant: .zero, cause: .start)
    let printer = FactLine(names: DeclaredNames(), texts: recorder.texts)
    #expect(printer.text(of: recorder.kept[0]) == "#1 0.000s world world.noted text=\(shown)")
  }

  @Test("every kind has a line that begins with its name", arguments: FactKind.allCases)
  func everyKind(_ kind: FactKind) {
    let recorder = Recorder(retention: .full, sinks: [])
    let content = FactContent(kind: kind, fields: SampleFacts.fields(of: kind, texts: recorder.texts))
    _ = recorder.append(content, actor: .store, instant: .zero, cause: .start)
    let line = FactLine(names: DeclaredNames(), texts: recorder.texts).text(of: recorder.kept[0])
    #expect(line.hasPrefix("#1 0.000s store \(FactDescription.of(kind).name)"))
    for field in FactDescription.of(kind).fields { #expect(line.contains(" \(field.name)=")) }
  }

  @Test(
    "spans leave out what is zero, moments show milliseconds",
    arguments: [
      (0, "0s", "0.000s"), (1, "0.000000001s", "0.000000001s"), (2_050_000_000, "2.05s", "2.050s"),
      (60_000_000_000, "1m", "1m 0.000s"), (97_200_000_000_000, "1d 3h", "1d 3h 0.000s"),
      (3_661_000_000_000, "1h 1m 1s", "1h 1m 1.000s"), (-1_500_000_000, "-1.5s", "-1.500s"),
      (.max, "106751d 23h 47m 16.854775807s", "106751d 23h 47m 16.854775807s"),
    ] as [(Int64, String, String)])
  func durations(_ nanoseconds: Int64, _ short: String, _ offset: String) {
    #expect(DurationText.short(Interval(nanoseconds: nanoseconds)) == short)
    #expect(DurationText.offset(Instant(nanoseconds: nanoseconds)) == offset)
  }
}
