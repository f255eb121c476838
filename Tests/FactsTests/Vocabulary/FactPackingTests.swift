import Facts
import Testing

@Suite("Facts and their fields")
struct FactPackingTests {
  @Test("every kind comes back from its fields", arguments: FactKind.allCases)
  func roundTrip(_ kind: FactKind) {
    let texts = Texts(keepsPassing: true)
    for salt: Int64 in 0..<12 {
      let fields = SampleFacts.fields(of: kind, texts: texts, salt: salt)
      let content = FactContent(kind: kind, fields: fields)
      #expect(content.kind == kind)
      let unpacked = content.fields
      #expect(unpacked.count == fields.count)
      for position in 0..<fields.count { #expect(unpacked[position] == fields[position]) }
    }
  }

  @Test("every kind is described in its place", arguments: FactKind.allCases)
  func description(_ kind: FactKind) {
    let description = FactDescription.of(kind)
    #expect(description.kind == kind)
    #expect(description.fields.count <= 6)
    for (position, field) in description.fields.enumerated() {
      #expect((description.kind.textMask >> UInt8(position)) & 1 == (field.type == .text ? 1 : 0))
    }
    #expect(Set(description.fields.map(\.name)).count == description.fields.count)
  }

  @Test("no two kinds share a name, and each belongs to a family")
  func names() {
    let names = FactDescription.all.map(\.name)
    #expect(names.count == FactKind.allCases.count)
    #expect(Set(names).count == names.count)
    let families = Set(FactDescription.families.map(\.name))
    for name in names { #expect(families.contains(String(name.prefix { $0 != "." }))) }
  }

  @Test("no two cases of an enumeration share a name or a raw value", arguments: EnumerationKind.allCases)
  func cases(_ kind: EnumerationKind) {
    let cases = kind.cases
    #expect(Set(cases.map(\.name)).count == cases.count)
    #expect(Set(cases.map(\.raw)).count == cases.count)
  }
}
