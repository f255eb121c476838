internal import Lua

/// Answers the calls of a project file, which can do nothing but declare its project.
final class ProjectHost: LuaHost {
  private(set) var project: (table: LuaTable, line: Int)?

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    guard project == nil else { return results.raise("a file declares one project; this is the second") }
    guard arguments.count == 1, arguments.kind(at: 0) == .table else {
      return results.raise("project expects one table of settings; write project { … }")
    }
    do throws(LuaError) {
      project = (try arguments.table(at: 0), max(1, arguments.position.line))
    } catch {
      return results.raise("project expects a table of settings: \(error.message)")
    }
    return .returned
  }
}
