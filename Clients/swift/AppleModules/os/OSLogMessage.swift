/// A message with values. Values that are private or sensitive are not shown.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Makes a message without values.
  public init(stringLiteral value: String) { text = value }
  /// Makes a message from a text and its values.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Whether a value is visible in a log.
public struct OSLogPrivacy: Sendable {
  /// The text that a log shows in place of a hidden value.
  public enum Mask: Sendable {
    /// A hash, which is equal for equal values.
    case hash
    /// No hash: `<private>`.
    case none
  }

  private enum Shown { case all, nothing, masked }
  private let shown: Shown

  /// The value is shown, as it is on a device with a debugger.
  public static var auto: OSLogPrivacy { OSLogPrivacy(shown: .all) }
  /// The value is shown.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(shown: .all) }
  /// `<private>` is shown.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(shown: .nothing) }
  /// `<private>` is shown.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(shown: .nothing) }
  /// The value is shown.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// `<private>` or a mask is shown.
  public static func `private`(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(shown: mask == .hash ? .masked : .nothing)
  }
  /// `<private>` or a mask is shown.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .private(mask: mask) }

  func applied(to text: String) -> String {
    switch shown {
    case .all: text
    case .nothing: "<private>"
    case .masked: "<mask.hash: '\(String(OSLogPrivacy.digest(text), radix: 16))'>"
    }
  }

  /// The FNV-1a hash, which is the same in every process.
  private static func digest(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// The alignment of a value in a column.
public struct OSLogStringAlignment: Sendable {
  private enum Side { case left, right }
  private let side: Side
  private let width: Int

  /// The value is not padded.
  public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .left, width: 0) }
  /// The value is padded on the left.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .right, width: columns())
  }
  /// The value is padded on the right.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .left, width: columns())
  }

  func applied(to text: String) -> String {
    let spaces = String(repeating: " ", count: max(0, width - text.count))
    return side == .right ? spaces + text : text + spaces
  }
}
