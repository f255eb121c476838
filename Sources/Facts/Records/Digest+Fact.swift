public import Kernel

extension Digest {
  /// Folds a fact's binary form: instant, actor, cause, kind, fields; a text by its bytes, not by its number.
  public mutating func combine(_ fact: Fact, texts: Texts, textMask: UInt8) {
    let kind = fact.content.kind
    let fields = fact.content.fields
    combine(UInt64(bitPattern: fact.instant.nanoseconds))
    combine(
      UInt64(kind.rawValue) << 56 | UInt64(fact.actor.role.rawValue) << 48
        | UInt64(fact.actor.device.rawValue & 0xffff) << 32 | UInt64(fact.cause.rawValue))
    for position in 0..<fields.count {
      if textMask & (1 << UInt8(position)) != 0 {
        combine(texts.digest(of: TextID(rawValue: UInt32(truncatingIfNeeded: fields[position]))))
      } else {
        combine(UInt64(bitPattern: fields[position]))
      }
    }
  }
}
