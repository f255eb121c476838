internal import Lua

extension LuaSubject {
  /// Loads an app from a file below a folder; modules that it requires lie in the same folder.
  ///
  /// - Throws: What is wrong with the file.
  public static func load(_ file: String, in folder: String) throws(ScenarioError) -> LuaSubject {
    let folder = try ScriptFolder(folder)
    let source = try folder.read(file)
    do throws(AppLoadError) {
      return try LuaSubject(name: name(of: file), source: source, chunkName: file) { module in
        switch folder.source(ofModule: module) {
        case .success(let found): .found(source: found.source, chunkName: found.file)
        case .failure(let flaw): .refused(flaw.message)
        }
      }
    } catch {
      throw ScenarioError(
        kind: .declaration, file: error.file.isEmpty ? file : error.file, line: error.line,
        message: error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)",
        sourceLine: ScenarioError.line(error.line, of: source))
    }
  }

  /// The name of an app in reports: that of its file.
  private static func name(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
  }
}
