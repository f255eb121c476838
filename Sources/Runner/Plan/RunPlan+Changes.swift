public import Results

extension RunPlan {
  /// The folders in which a change may change what this plan would come to.
  public var watchedFolders: [String] {
    let roots = watchedPaths.map { FileSystem.kind(of: $0) == .folder ? $0 : FileSystem.parent(of: $0) }
    let apps = apps.map { FileSystem.parent(of: $0.path) }
    let rules = ruleFiles.map { FileSystem.parent(of: $0) }
    var folders: [String] = []
    for folder in roots + scripts.map(\.suite) + apps + rules {
      guard let real = FileSystem.realPath(folder), !folders.contains(real) else { continue }
      folders.append(real)
    }
    return folders
  }

  /// Keeps the cases that a change of files touches, those that failed before the others.
  public mutating func keep(touchedBy changed: Set<String>, first failing: Set<CaseKey>) {
    let isRuleTouched = FileDependencies(ruleFiles).touch(changed)
    let touched = cases.filter { planned in
      isRuleTouched || scriptDependencies[planned.scenario.script].touch(changed)
        || appDependencies[planned.app].touch(changed)
    }
    let failed = touched.filter { failing.contains(key(of: $0)) }
    replaceCases(by: failed + touched.filter { !failing.contains(key(of: $0)) })
  }
}
