internal import Facts
internal import Lua

/// The language in which Lua apps are written, made from the table of its functions.
enum AppLanguage {
  /// The name of the module that handlers receive as the app.
  static let moduleName = "app"

  /// The vocabulary of an app's file.
  static let vocabulary: LuaVocabulary = {
    var vocabulary = LuaVocabulary()
    vocabulary.globals = [.function("app", AppFunction.app.rawValue)]
    vocabulary.modules = [LuaModule(moduleName, members)]
    vocabulary.handleTypes = AppHandleType.allCases.map(handleType)
    vocabulary.printFunction = AppFunction.print.rawValue
    return vocabulary
  }()

  private static let objects = Set(AppHandleType.allCases.map(\.name))

  /// The app's own functions, and its modules in the order of the table.
  private static var members: [LuaMember] {
    var members: [LuaMember] = []
    var modules: [LuaModule] = []
    for function in AppFunction.allCases where function != .app && function != .print {
      let path = function.entry.path
      if path.contains(":") { continue }
      guard let dot = path.firstIndex(of: ".") else {
        members.append(.function(path, function.rawValue))
        continue
      }
      let owner = String(path[..<dot])
      if objects.contains(owner) { continue }
      let member = LuaMember.function(String(path[path.index(after: dot)...]), function.rawValue)
      if let place = modules.firstIndex(where: { $0.name == owner }) {
        modules[place].members.append(member)
      } else {
        modules.append(LuaModule(owner, [member]))
      }
    }
    return members + modules.map { .module($0) } + [.module(errorCodes)]
  }

  /// The codes of StoreKit's error domain by their names, as `app.error`.
  private static let errorCodes = LuaModule(
    "error", StoreKitErrorCode.allCases.map { .value($0.name, .integer($0.rawValue)) })

  private static func handleType(_ type: AppHandleType) -> LuaHandleType {
    var handle = LuaHandleType(type.name)
    for function in AppFunction.allCases {
      let path = function.entry.path
      if let twin = function.entry.twin, path.hasPrefix(type.name + ".") {
        handle.twins.append((String(path.dropFirst(type.name.count + 1)), twin.rawValue))
      } else if path.hasPrefix(type.name + ".") {
        handle.fields.append((String(path.dropFirst(type.name.count + 1)), function.rawValue))
      } else if path.hasPrefix(type.name + ":") {
        handle.methods.append((String(path.dropFirst(type.name.count + 1)), function.rawValue))
      }
    }
    return handle
  }
}
