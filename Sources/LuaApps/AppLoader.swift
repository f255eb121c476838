internal import Lua

/// The host of an app's machine while its file is loaded: it takes the declaration and nothing else.
final class AppLoader: LuaHost {
  private let modules: (String) -> LuaModuleSource
  private(set) var declared: Result<AppDeclaration, AppDeclarationError>?

  init(modules: @escaping (String) -> LuaModuleSource) { self.modules = modules }

  func source(ofModule name: String) -> LuaModuleSource { modules(name) }

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    guard function == AppFunction.app.rawValue else {
      return results.raise(
        "the app can do this only while it runs: move it into a handler such as 'launch'")
    }
    guard declared == nil else { return results.raise("a file declares one app; this is the second") }
    do throws(LuaError) {
      declared = AppLoader.declaration(try arguments.table(at: 0))
    } catch {
      return results.raise("app expects a table of handlers: \(error.message)")
    }
    if case .failure(let error) = declared {
      return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
    }
    results.append(true)
    return .returned
  }

  private static func declaration(_ table: LuaTable) -> Result<AppDeclaration, AppDeclarationError> {
    do throws(AppDeclarationError) { return .success(try AppDeclaration(table)) } catch {
      return .failure(error)
    }
  }
}
