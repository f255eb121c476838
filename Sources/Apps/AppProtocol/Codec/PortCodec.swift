public import Facts
internal import Kernel
internal import StoreModel
public import World

/// Converts the messages of the app port to JSON and back, one message per line.
///
/// Products and texts are sent by name. Objects that an app holds are sent by number. An event contains each
/// object with all its fields, so that an app in another process needs no requests to read them. The
/// codec belongs to one launch.
public struct PortCodec {
  /// The data that the app can read in this launch.
  public let view: AppView
  /// Contains the bytes of calls and replies.
  public let scratch: ScratchSpace
  /// The launch to which the objects in the messages belong.
  public let process: ProcessID

  public init(_ bundle: LaunchBundle) {
    view = bundle.view
    scratch = bundle.scratch
    process = bundle.process
  }
}

/// An error in a message of an app.
public struct PortMessageError: Error, Hashable, Sendable {
  /// The path of the invalid member in the message.
  public let place: String
  /// The expected and the found value.
  public let message: String
  /// Advice; empty if the message already contains it.
  public let advice: String

  public init(_ place: String, _ message: String, advice: String = "") {
    self.place = place
    self.message = message
    self.advice = advice
  }
}

/// The members of an app's message. A member that is never read is reported as unknown.
struct PortFields {
  private let members: [JSONMember]
  private let kind: AppCallKind
  private let asked: Asked

  /// The keys of the members that were read. It is a class, so that reading a member need not be
  /// `mutating`.
  private final class Asked {
    var keys: [String] = []
  }

  /// The keys that every call may have: a number that the reply repeats, and a position in the app's
  /// code.
  private static let marks = ["id", "at"]

  private static let kinds = Dictionary(uniqueKeysWithValues: AppCallKind.allCases.map { ($0.name, $0) })

  init(_ json: JSONValue) throws(PortMessageError) {
    guard case .object(let members) = json else {
      throw PortMessageError("", "expected an object, found \(json.typeName)")
    }
    guard case .text(let name)? = json["call"] else {
      throw PortMessageError(
        "call", "expected the name of a call, found \(json["call"]?.typeName ?? "nothing")",
        advice: "answer an event with {\"call\":…} or {\"done\":…}")
    }
    guard let kind = PortFields.kinds[name] else {
      let near = AppCallKind.allCases.map(\.name).first { $0.hasPrefix(name.prefix(4)) }
      throw PortMessageError(
        "call", "unknown call '\(name)'", advice: near.map { "did you mean '\($0)'?" } ?? "")
    }
    self.members = members
    self.kind = kind
    asked = Asked()
    asked.keys = ["call"]
  }

  var call: AppCallKind { kind }

  /// Returns a member and records that it was read. Nil if the member is missing or null.
  func value(_ key: String) -> PortValue? {
    asked.keys.append(key)
    return members.given(key).map { PortValue(key, $0) }
  }

  func required(_ key: String) throws(PortMessageError) -> PortValue {
    if let value = value(key) { return value }
    throw PortMessageError(key, "'\(kind.name)' needs '\(key)'")
  }

  func requireNoOther() throws(PortMessageError) {
    guard
      let other = members.first(where: { !asked.keys.contains($0.key) && !PortFields.marks.contains($0.key) })
    else { return }
    throw PortMessageError(
      other.key, "'\(kind.name)' has no field '\(other.key)'",
      advice: "its fields are " + asked.keys.dropFirst().joined(separator: ", "))
  }
}

/// A value in an app's message, with its path for errors.
struct PortValue {
  let json: JSONValue
  private let outer: String
  private let inner: Inner

  /// The value's position in a list or an object. It is formatted only for errors.
  private enum Inner {
    case none
    case element(Int)
    case member(String)
  }

  init(_ place: String, _ json: JSONValue) { self.init(place, .none, json) }

  private init(_ outer: String, _ inner: Inner, _ json: JSONValue) {
    self.outer = outer
    self.inner = inner
    self.json = json
  }

  var place: String {
    switch inner {
    case .none: outer
    case .element(let number): "\(outer)[\(number)]"
    case .member(let key): "\(outer).\(key)"
    }
  }

  func wrong(_ expected: String) -> PortMessageError {
    PortMessageError(place, "expected \(expected), found \(json.typeName)")
  }

  func text() throws(PortMessageError) -> String {
    guard case .text(let text) = json else { throw wrong("a string") }
    return text
  }

  func integer() throws(PortMessageError) -> Int64 {
    guard case .integer(let number) = json else { throw wrong("a whole number") }
    return number
  }

  func flag() throws(PortMessageError) -> Bool {
    guard case .flag(let flag) = json else { throw wrong("true or false") }
    return flag
  }

  func list() throws(PortMessageError) -> [PortValue] {
    guard case .list(let items) = json else { throw wrong("a list") }
    return items.enumerated().map { element($0, $1) }
  }

  /// Wraps an element of this list with its path.
  func element(_ number: Int, _ item: JSONValue) -> PortValue { PortValue(place, .element(number), item) }

  /// Reads the number of an object: at least zero, and at most the maximum of an identifier.
  func number() throws(PortMessageError) -> UInt32 {
    let number = try integer()
    guard let small = UInt32(exactly: number) else { throw wrong("the number of an object") }
    return small
  }

  /// Reads this value as an object. A member whose key is not in `known` is an error.
  func members(_ known: [String]) throws(PortMessageError) -> (String) -> PortValue? {
    guard case .object(let members) = json else { throw wrong("an object") }
    if let other = members.first(where: { !known.contains($0.key) }) {
      throw PortMessageError(
        place, "unknown field '\(other.key)'", advice: "the fields are \(known.joined(separator: ", "))"
      )
    }
    let place = place
    return { key in members.given(key).map { PortValue(place, .member(key), $0) } }
  }
}

extension Array<JSONMember> {
  /// The value of a member; nil if it is missing or null.
  fileprivate func given(_ key: String) -> JSONValue? {
    let value = value(of: key)
    if case .null? = value { return nil }
    return value
  }
}
