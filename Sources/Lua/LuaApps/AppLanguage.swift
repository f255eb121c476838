internal import Facts
internal import Lua

/// The language of Lua apps, generated from the table of its functions.
enum AppLanguage {
  /// The name of the module that handlers receive as `app`.
  static let moduleName = "app"

  /// The vocabulary of an app's file.
  static let vocabulary: LuaVocabulary = {
    var members: [LuaMember] = []
    var modules: [LuaModule] = []
    var handles = AppHandleType.allCases.map { LuaHandleType($0.name, description: $0.shown?.rawValue) }
    for function in AppFunction.allCases where function != .app && function != .print {
      let path = FunctionPath(function.entry.path)
      if path.owner.isEmpty {
        members.append(.function(path.name, function.rawValue))
      } else if let place = handles.firstIndex(where: { $0.name == path.owner }) {
        handles[place].add(function, path)
      } else if let place = modules.firstIndex(where: { $0.name == path.owner }) {
        modules[place].members.append(.function(path.name, function.rawValue))
      } else {
        modules.append(LuaModule(path.owner, [.function(path.name, function.rawValue)]))
      }
    }
    var vocabulary = LuaVocabulary()
    vocabulary.globals = [.function("app", AppFunction.app.rawValue)]
    vocabulary.modules = [
      LuaModule(moduleName, members + modules.map { .module($0) } + [.module(errorCodes)])
    ]
    vocabulary.handleTypes = handles
    vocabulary.recordTypes = AppRecord.allCases.map(\.type)
    vocabulary.printFunction = AppFunction.print.rawValue
    return vocabulary
  }()

  /// The codes of StoreKit's error domain by name, as `app.error`.
  private static let errorCodes = LuaModule(
    "error", StoreKitErrorCode.allCases.map { .value($0.name, .integer($0.rawValue)) })
}

/// The path of a function in the table: `OWNER.NAME`, `OWNER:NAME` for a method, or the name alone for a
/// function of the app.
private struct FunctionPath {
  let owner: String
  let name: String
  let isMethod: Bool

  init(_ path: String) {
    let bytes = path.utf8
    guard let place = bytes.firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }) else {
      (owner, name, isMethod) = ("", path, false)
      return
    }
    owner = String(path[..<place])
    name = String(path[bytes.index(after: place)...])
    isMethod = bytes[place] == UInt8(ascii: ":")
  }
}

extension LuaHandleType {
  /// Adds a function of the table to the type that it belongs to.
  fileprivate mutating func add(_ function: AppFunction, _ path: FunctionPath) {
    if path.isMethod {
      methods.append((path.name, function.rawValue))
      // An object with a method `next` can be read with a `for` loop.
      if path.name == "next" { call = function.rawValue }
    } else if let twin = function.entry.twin {
      twins.append((path.name, twin.rawValue))
    } else {
      fields.append((path.name, function.rawValue))
    }
  }
}
