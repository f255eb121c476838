internal import Facts
internal import Lua
internal import World

extension LuaApp {
  /// Turns a function of the disk or the preferences into a call.
  func callDisk(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if function == .synchronize { return suspend(.synchronizePreferences) }
    guard let first = arguments.bytes(at: 0) else {
      return wrong(function.entry.path, 1, "a text", arguments, 0, &results)
    }
    scratch.clear()
    let path = scratch.append(first)
    switch function {
    case .read: return suspend(.read(path: path))
    case .exists: return suspend(.exists(path: path))
    case .remove: return suspend(.remove(path: path))
    case .list: return suspend(.list(prefix: path))
    case .excludeFromBackup: return suspend(.excludeFromBackup(path: path))
    case .getPreference: return suspend(.preference(key: path))
    case .copy:
      guard let target = arguments.bytes(at: 1) else {
        return wrong("copy", 2, "a path", arguments, 1, &results)
      }
      return suspend(.copy(source: path, target: scratch.append(target)))
    default: return setPreference(path, arguments, &results)
    }
  }

  private func setPreference(
    _ key: AppBytes, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let value: AppBytes?
    switch arguments.kind(at: 1) {
    case .nil: value = nil
    case .string: value = arguments.bytes(at: 1).map { scratch.append($0) }
    case .integer: value = scratch.append(String(arguments.integer(at: 1) ?? 0))
    case .boolean: value = scratch.append(arguments.boolean(at: 1) == true ? "true" : "false")
    case .number, .handle, .function, .table, .unsupported:
      return wrong("preferences.set", 2, "a text, a whole number, a boolean or nil", arguments, 1, &results)
    }
    return suspend(.setPreference(key: key, value: value))
  }
}
