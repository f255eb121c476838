import Facts
import Kernel
import Testing

@Suite("The hash over facts")
struct FactHashTests {
  private static func hash(
    _ kind: FactKind, actor: Actor = Actor(.queue, at: DeviceID(0)), nanoseconds: Int64 = 5,
    cause: UInt32 = 0,
    _ fields: (Texts) -> FactFields
  ) -> UInt64 {
    let recorder = Recorder(retention: .hashOnly, sinks: [])
    _ = recorder.append(
      FactContent(kind: kind, fields: fields(recorder.texts)), actor: actor,
      instant: Instant(nanoseconds: nanoseconds), cause: FactSequence(rawValue: cause))
    return recorder.hash
  }

  @Test("changing any one field changes the hash", arguments: FactKind.allCases)
  func fields(_ kind: FactKind) {
    let types = FactDescription.of(kind).fields.map(\.type)
    let usual = Self.hash(kind) { SampleFacts.fields(of: kind, texts: $0) }
    for changed in types.indices {
      let other = Self.hash(kind) { texts in
        FactFields(
          types.enumerated().map { position, type in
            SampleFacts.value(
              of: type, texts: texts, salt: Int64(position) + (position == changed ? 1 : 0))
          })
      }
      #expect(other != usual, "field \(changed)")
    }
  }

  @Test("instant, role, device and cause change the hash")
  func envelope() {
    func tapped(_ texts: Texts) -> FactFields { FactFields() }
    let usual = Self.hash(.userTappedRestore, tapped)
    #expect(Self.hash(.userTappedRestore, tapped) == usual)
    let others = [
      Self.hash(.userTappedRestore, actor: Actor(.app, at: DeviceID(0)), tapped),
      Self.hash(.userTappedRestore, actor: Actor(.queue, at: DeviceID(1)), tapped),
      Self.hash(.userTappedRestore, actor: Actor(.queue), tapped),
      Self.hash(.userTappedRestore, nanoseconds: 6, tapped),
      Self.hash(.userTappedRestore, cause: 1, tapped),
      Self.hash(.userDismissedSheet, tapped),
    ]
    #expect(Set(others + [usual]).count == others.count + 1)
  }

  @Test("a text counts by its bytes, not by its number")
  func texts() {
    let alone = Self.hash(.worldNoted) { FactFields(Int64($0.intern("remark").rawValue)) }
    let later = Self.hash(.worldNoted) { texts in
      for number in 0..<9 { _ = texts.intern("other \(number)") }
      return FactFields(Int64(texts.intern("remark").rawValue))
    }
    let other = Self.hash(.worldNoted) { FactFields(Int64($0.intern("remarks").rawValue)) }
    #expect(alone == later)
    #expect(alone != other)
  }

  @Test("the order of facts changes the hash")
  func order() {
    func hash(_ kinds: [FactKind]) -> UInt64 {
      let recorder = Recorder(retention: .hashOnly, sinks: [])
      for kind in kinds {
        let content = FactContent(kind: kind, fields: FactFields())
        _ = recorder.append(content, actor: .world, instant: .zero, cause: .start)
      }
      return recorder.hash
    }
    let forth = hash([.userTappedRestore, .userDismissedSheet])
    #expect(forth != hash([.userDismissedSheet, .userTappedRestore]))
    #expect(forth != hash([.userTappedRestore]))
  }

  @Test("the hash of a small world is the same on every machine")
  func golden() {
    let recorder = Recorder(retention: .hashOnly, sinks: [])
    SampleFacts.recordWorld(into: recorder)
    #expect(TraceHash.text(of: recorder.hash) == "7f2389e4a9e63a8e")
  }
}
