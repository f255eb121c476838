internal import Rules

extension LuaRule {
  /// Loads a rule from a file of its own, which may lie anywhere.
  ///
  /// - Throws: What is wrong with the file.
  public static func load(_ path: String) throws(ScenarioError) -> LuaRule {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    var file = parts.popLast().map(String.init) ?? path
    guard let rule = CustomRuleName.rule(inFile: file) else {
      throw ScenarioError(
        kind: .file, file: path,
        message: "expected a file of Lua with \(CustomRuleName.form), found '\(file)'; give a file such as "
          + "\(CustomRuleName.folder)/loud_failure.lua")
    }
    // In the folder `rules` of a suite it reads the modules of the suite, as it does for the suite's scenarios.
    if parts.last.map(String.init) == CustomRuleName.folder {
      parts.removeLast()
      file = "\(CustomRuleName.folder)/\(file)"
    }
    let folder = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
    do throws(ScenarioError) {
      return try LuaRule(rule, file: file, in: try ScriptFolder(folder), named: folder)
    } catch {
      var error = error
      error.folder = folder
      throw error
    }
  }

  /// Loads a rule of a suite.
  convenience init(
    _ rule: RuleIdentifier, file: String, in folder: ScriptFolder, named name: String = ""
  ) throws(ScenarioError) {
    let loaded = try LoadedRule(rule, file: file, folder: folder)
    let path = "\(folder.path)/\(file)"
    self.init(loaded, path: ScriptFolder.realPath(path) ?? path, folder: name)
  }
}
