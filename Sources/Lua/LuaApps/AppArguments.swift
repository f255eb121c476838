internal import Kernel
internal import Lua
internal import LuaScripts

/// The arguments of a call in Lua, without the module that a call with ':' passes first.
struct AppArguments {
  private let arguments: LuaArguments
  private let first: Int

  init(_ arguments: LuaArguments, first: Int) {
    self.arguments = arguments
    self.first = first
  }

  /// The number of arguments.
  var count: Int { arguments.count - first }

  func kind(at index: Int) -> LuaKind { arguments.kind(at: index + first) }
  func integer(at index: Int) -> Int? { arguments.integer(at: index + first) }
  func number(at index: Int) -> Double? { arguments.number(at: index + first) }
  func boolean(at index: Int) -> Bool? { arguments.boolean(at: index + first) }
  func bytes(at index: Int) -> UnsafeBufferPointer<UInt8>? { arguments.bytes(at: index + first) }
  func string(at index: Int) -> String? { arguments.string(at: index + first) }
  func function(at index: Int) -> LuaFunction? { arguments.function(at: index + first) }
  func table(at index: Int) throws(LuaError) -> LuaTable { try arguments.table(at: index + first) }

  func functions<Result>(
    at index: Int, named names: [StaticString], _ take: (LuaFunctions) -> Result?
  ) -> Result? {
    arguments.functions(at: index + first, named: names, take)
  }

  func fields<Result>(
    at index: Int, named names: [StaticString], _ take: (LuaFields) -> Result?
  ) -> Result? {
    arguments.fields(at: index + first, named: names, take)
  }

  /// The handle at an index; nil if the value is not a handle of the given type.
  func handle(at index: Int, _ type: AppHandleType) -> LuaHandle? {
    guard let handle = arguments.handle(at: index + first), handle.type == type.rawValue else { return nil }
    return handle
  }

  /// The delay at an index: a string such as "5s", or a number of seconds. Nil if the value is neither.
  func duration(at index: Int) -> Interval? {
    if let text = string(at: index) { return DurationWords.interval(of: text) }
    guard let seconds = number(at: index), seconds >= 0, seconds < 1e9 else { return nil }
    return .milliseconds(Int(seconds * 1000))
  }
}
