internal import Lua

extension LuaSubject {
  /// A folder of this name holds apps, in folders of their own as well, and the modules that they share.
  private static let appFolderName = "apps"

  /// Loads an app from its file; what it requires lies in its folder or, where one of the folders above it is named
  /// `apps`, in that one, and nowhere else.
  public static func load(_ path: String, name: String) throws(AppLoadError) -> LuaSubject {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let shared = parts.dropLast().lastIndex(of: LuaSubject.appFolderName)
    let folderCount = shared.map { $0 + 1 } ?? parts.count - 1
    let file = parts[folderCount...].joined(separator: "/")
    let folderPath = folderCount > 0 ? parts[..<folderCount].joined(separator: "/") + "/" : "."
    let prefix = folderCount > 0 ? folderPath : ""
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
