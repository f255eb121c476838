public import Facts
public import Kernel

/// The members of a document in the order in which they are added. Nil values are omitted.
public struct Members {
  private var members: [JSONMember] = []

  public init() {}

  /// Adds a member, unless the value is nil.
  public mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { members.append(JSONMember(key, value)) }
  }

  /// Adds a text, unless it is nil or empty.
  public mutating func add(_ key: String, text: String?) {
    if let text, !text.isEmpty { add(key, .text(text)) }
  }

  /// Adds the date of a purchase in milliseconds since 1970. It is a whole second, as in receipts.
  public mutating func add(_ key: String, date: Instant?) {
    if let date, date != .distantFuture { add(key, .integer(date.secondSince1970InMilliseconds)) }
  }

  /// Adds the moment of a signature in milliseconds since 1970.
  public mutating func add(_ key: String, moment: Instant) {
    add(key, .integer(moment.millisecondsSince1970))
  }

  public var value: JSONValue { .object(members) }
}
