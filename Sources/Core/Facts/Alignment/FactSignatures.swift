internal import Kernel

/// Hashes the content of a fact. Ignores the fact's sequence, its instant, and the numbers of the things that
/// the fact names.
///
/// Devices, accounts and products are identified by name. Other things are identified by their product,
/// because the third transaction of one run may be the second of another.
struct FactSignatures {
  private let declared = DeclaredNames()
  private var subjects = FactSubjects()
  private let texts: Texts

  init(_ texts: Texts) { self.texts = texts }

  /// Number fields that only count facts or things. They are ignored, because one extra fact or thing shifts
  /// all later values.
  private static let shifting = ["facts", "identifier", "timer", "subject"]
  /// For each kind of fact and each field of that kind, whether the field is a number field named in
  /// `shifting`.
  private static let shifts: [[Bool]] = FactDescription.all.map { description in
    description.fields.map { $0.type == .number && shifting.contains($0.name) }
  }

  mutating func next(_ fact: Fact) -> UInt64 {
    declared.append(fact, texts: texts)
    var digest = Digest()
    digest.combine(UInt64(fact.kind.rawValue) << 8 | UInt64(fact.actor.role.rawValue))
    combine(.device, fact.actor.device.rawValue, into: &digest)
    let product = subjects.product(of: fact)
    combine(.product, product.rawValue, into: &digest)
    let fields = fact.content.fields
    let shifts = FactSignatures.shifts[fact.kind.place]
    for (place, field) in FactDescription.of(fact.kind).fields.enumerated() {
      switch field.type {
      case .instant: continue
      case .number where shifts[place]: continue
      case .number, .flag, .interval, .money, .error, .enumeration:
        digest.combine(UInt64(bitPattern: fields[place]))
      case .text: combine(TextID(rawValue: UInt32(truncatingIfNeeded: fields[place])), into: &digest)
      case .identifier(let kind):
        combine(kind, UInt32(truncatingIfNeeded: fields[place]), into: &digest)
      }
    }
    return digest.value
  }

  /// Hashes the name of a thing if things of its kind have declared names. Otherwise hashes only whether the
  /// identifier names a thing.
  private func combine(_ kind: IdentifierKind, _ identifier: UInt32, into digest: inout Digest) {
    guard identifier != .max else { return digest.combine(0) }
    guard LogNumbering.isDeclared(kind) else { return digest.combine(1) }
    if let name = declared.name(of: kind, identifier) {
      digest.combine(text: name)
    } else {
      digest.combine(UInt64(identifier))
    }
  }

  /// The minimum number of consecutive digits that are treated as an identifier, as in the path
  /// `owned/1000000001`. Identifiers in texts are ignored.
  private static let digitCountMin = 6

  private func combine(_ text: TextID, into digest: inout Digest) {
    let bytes = texts.bytes(of: text)
    var kept: [UInt8] = []
    var digits = 0
    for byte in bytes {
      kept.append(byte)
      digits = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? digits + 1 : 0
      if digits == FactSignatures.digitCountMin { kept.removeLast(digits) }
      if digits > FactSignatures.digitCountMin { kept.removeLast() }
    }
    digest.combine(UInt64(kept.count))
    digest.combine(bytes: kept)
  }
}
