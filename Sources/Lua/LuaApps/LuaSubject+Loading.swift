internal import Lua
internal import LuaScripts
public import World

extension LuaSubject {
  /// A folder with this name contains apps, also in subfolders, and their shared modules.
  private static let appFolderName = "apps"

  /// Loads an app from its file. Required modules must be in the app's folder. If a parent folder is named
  /// `apps`, required modules must be in that folder instead.
  public static func load(_ path: String, name: String) throws(AppLoadError) -> LuaSubject {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let shared = parts.dropLast().lastIndex(of: LuaSubject.appFolderName)
    let folderCount = shared.map { $0 + 1 } ?? parts.count - 1
    let file = parts[folderCount...].joined(separator: "/")
    let folderPath = folderCount > 0 ? parts[..<folderCount].joined(separator: "/") + "/" : "."
    let prefix = folderCount > 0 ? folderPath : ""
    let folder: ScriptFolder
    let source: [UInt8]
    do throws(ScriptFileError) {
      folder = try ScriptFolder(folderPath)
      source = try folder.read(file)
    } catch {
      throw AppLoadError(file: path, message: error.message)
    }
    return try LuaSubject(name: name, source: source, chunkName: path) { module in
      LuaSubject.module(module, in: folder, prefix: prefix)
    }
  }

  /// Loads an app from its text. Required modules must be in the given folder.
  package static func load(
    source: [UInt8], name: String, folder: String
  ) throws(AppLoadError) -> LuaSubject {
    let opened: ScriptFolder
    do throws(ScriptFileError) {
      opened = try ScriptFolder(folder)
    } catch {
      throw AppLoadError(file: folder, message: error.message)
    }
    return try LuaSubject(name: name, source: source, chunkName: name) { module in
      LuaSubject.module(module, in: opened, prefix: "")
    }
  }

  private static func module(_ name: String, in folder: ScriptFolder, prefix: String) -> LuaModuleSource {
    switch folder.source(ofModule: name) {
    case .success(let found): .found(source: found.source, chunkName: prefix + found.file)
    case .failure(let flaw): .refused(flaw.message)
    }
  }
}
