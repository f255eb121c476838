internal import Lua
internal import LuaScripts
internal import World

/// The host of an app's machine while its file is loaded. It accepts only the call that declares the app.
final class AppLoader: LuaHost {
  private let modules: (String) -> LuaModuleSource
  private(set) var declared: Result<AppDeclaration, AppDeclarationError>?

  /// Loads an app's text into a new machine, and reads its declaration.
  static func load(
    source: [UInt8], chunkName: String, modules: @escaping (String) -> LuaModuleSource, instructions: Int
  ) throws(AppLoadError) -> (machine: LuaMachine, declaration: AppDeclaration) {
    let machine = LuaMachine(
      vocabulary: AppLanguage.vocabulary,
      limits: LuaLimits(instructions: instructions, memoryBytes: 256 << 20, stringBytes: 16 << 20))
    let loader = AppLoader(modules: modules)
    machine.host = loader
    do throws(LuaError) {
      _ = try machine.load(source: source, chunkName: chunkName)
    } catch {
      if error.message == "undefined global 'scenario'" {
        throw AppLoadError(
          file: chunkName, message: "the file declares scenarios, not an app",
          advice: "pass it as a path, and an app with --app")
      }
      throw AppLoadError(
        file: error.chunkName.isEmpty ? chunkName : error.chunkName, line: error.line, message: error.message,
        advice: ScriptAdvice.advice(for: error, in: source) ?? "")
    }
    guard let declared = loader.declared else {
      throw AppLoadError(
        file: chunkName, message: "the file declares no app",
        advice: "end it with return app { launch = function(app) … end, … }")
    }
    switch declared {
    case .failure(let error):
      throw AppLoadError(file: chunkName, message: error.message, advice: error.advice)
    case .success(let declaration): return (machine, declaration)
    }
  }

  init(modules: @escaping (String) -> LuaModuleSource) { self.modules = modules }

  func source(ofModule name: String) -> LuaModuleSource { modules(name) }

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    guard function == AppFunction.app.rawValue else {
      return results.raise(
        "'\(AppFunction(rawValue: function)?.entry.path ?? "this")' works only inside a handler such as 'launch'; "
          + "a file of an app ends with return app { … }")
    }
    guard declared == nil else { return results.raise("a file can declare only one app") }
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
