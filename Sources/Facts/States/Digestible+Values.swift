public import Kernel

extension Digestible where Self: BinaryInteger {
  /// Folds in the number.
  @inlinable public func digest(into digest: inout StateDigest) {
    digest.fold(UInt64(truncatingIfNeeded: self))
  }
}

extension Int: Digestible {}
extension Int8: Digestible {}
extension Int16: Digestible {}
extension Int32: Digestible {}
extension Int64: Digestible {}
extension UInt8: Digestible {}
extension UInt16: Digestible {}
extension UInt32: Digestible {}
extension UInt64: Digestible {}

extension Bool: Digestible {
  /// Folds in one or zero.
  @inlinable public func digest(into digest: inout StateDigest) { digest.fold(self ? 1 : 0) }
}

extension String: Digestible {
  /// Folds in the text.
  public func digest(into digest: inout StateDigest) { digest.fold { $0.combine(text: self) } }
}

extension Optional: Digestible where Wrapped: Digestible {
  /// Folds in whether there is a value, and the value.
  @inlinable public func digest(into digest: inout StateDigest) {
    guard let value = self else { return digest.fold(0) }
    digest.fold(1)
    digest.combine(value)
  }
}

extension Array: Digestible where Element: Digestible {
  /// Folds in the number of elements, and then each.
  @inlinable public func digest(into digest: inout StateDigest) {
    if Element.self == UInt8.self {
      withUnsafeBytes { bytes in digest.fold { $0.combine(bytes: bytes) } }
      return
    }
    digest.fold(UInt64(count))
    for element in self { digest.combine(element) }
  }
}

extension ContiguousArray: Digestible where Element: Digestible {
  /// Folds in the number of elements, and then each.
  @inlinable public func digest(into digest: inout StateDigest) {
    digest.fold(UInt64(count))
    for element in self { digest.combine(element) }
  }
}

extension Dictionary: Digestible where Key: Digestible, Value: Digestible {
  /// Folds in the sum over the entries, which does not depend on their order.
  public func digest(into digest: inout StateDigest) {
    var sum: UInt64 = 0
    for (key, value) in self {
      sum &+= digest.separately {
        $0.combine(key)
        $0.combine(value)
      }
    }
    digest.fold(UInt64(count))
    digest.fold(sum)
  }
}

extension Instant: Digestible {
  /// Folds in the nanoseconds.
  @inlinable public func digest(into digest: inout StateDigest) {
    digest.fold(UInt64(bitPattern: nanoseconds))
  }
}

extension Interval: Digestible {
  /// Folds in the nanoseconds.
  @inlinable public func digest(into digest: inout StateDigest) {
    digest.fold(UInt64(bitPattern: nanoseconds))
  }
}

extension TextID: Digestible {
  /// Folds in the text itself: its number depends on which texts came before.
  public func digest(into digest: inout StateDigest) { digest.fold(digest.texts.digest(of: self)) }
}

extension FactSequence: Digestible {
  /// Folds in its place among the facts that the state remembers.
  @inlinable public func digest(into digest: inout StateDigest) {
    digest.fold(place: UInt64(rawValue), among: .facts)
  }
}

/// The fact that will be named as the cause of facts to come. Rules ask only whether it is one that they remember.
public struct FutureCause: Digestible {
  private let fact: FactSequence

  /// Makes the cause of what comes.
  public init(_ fact: FactSequence) { self.fact = fact }

  /// Folds in which of the remembered facts it is, if it is one.
  public func digest(into digest: inout StateDigest) {
    digest.fold(place: UInt64(fact.rawValue), among: .causes)
  }
}

extension MessageID: Digestible {
  /// Folds in its place among the messages that the state knows of.
  @inlinable public func digest(into digest: inout StateDigest) {
    digest.fold(place: UInt64(rawValue), among: .messages)
  }
}

extension EventID: Digestible {
  /// Folds in its place among the events that the state knows of.
  @inlinable public func digest(into digest: inout StateDigest) {
    digest.fold(place: number, among: .events)
  }
}

extension Fact: Digestible {
  /// Folds in its number and what it says.
  public func digest(into digest: inout StateDigest) {
    digest.combine(sequence)
    let texts = digest.texts
    digest.fold { $0.combine(self, texts: texts) }
  }
}

extension JSONValue: Digestible {
  /// Folds in the value.
  public func digest(into digest: inout StateDigest) {
    switch self {
    case .null: digest.fold(0)
    case .flag(let flag): digest.combine(1, flag)
    case .integer(let number): digest.combine(2, number)
    case .fraction(let digits): digest.combine(3, digits)
    case .text(let text): digest.combine(4, text)
    case .list(let values): digest.combine(5, values)
    case .object(let members):
      digest.fold(6)
      digest.combine(list: members) { digest, member in digest.combine(member.key, member.value) }
    }
  }
}
