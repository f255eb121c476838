internal import Lua

extension LuaSubject {
  /// Loads an app from its file; what it requires lies in the same folder, and nowhere else.
  public static func load(_ path: String, name: String) throws(AppLoadError) -> LuaSubject {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.last.map(String.init) ?? path
    let folderPath = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
    let prefix = parts.count > 1 ? folderPath : ""
    let folder: ScriptFolder
    let source: [UInt8]
    do throws(ScenarioError) {
      folder = try ScriptFolder(folderPath)
      source = try folder.read(file)
    } catch {
      throw AppLoadError(file: path, message: error.message)
    }
    return try LuaSubject(name: name, source: source, chunkName: path) { module in
      switch folder.source(ofModule: module) {
      case .success(let found): .found(source: found.source, chunkName: prefix + found.file)
      case .failure(let flaw): .refused(flaw.message)
      }
    }
  }
}
