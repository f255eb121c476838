extension RunPlan {
  /// The files below the folders that were searched, and in `lib` of their suites, that declare no scenario and that no
  /// file requires.
  public var unusedModules: [String] {
    var folders = watchedPaths.filter { FileSystem.kind(of: $0) == .folder }
    for suite in scripts.map(\.suite) {
      let library = FileSystem.join(suite, "lib")
      if !folders.contains(library), FileSystem.kind(of: library) == .folder { folders.append(library) }
    }
    let dependencies = scriptDependencies + appDependencies + [FileDependencies(ruleFiles)]
    return folders.flatMap { ScriptSearch(folder: $0).paths }.filter { path in
      let file: Set<String> = [FileSystem.realPath(path) ?? path]
      return !dependencies.contains { $0.touch(file) }
    }
  }
}
