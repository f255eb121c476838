internal import LuaApps
internal import World

// The only place of the runner that names a language of apps.
extension SubjectLoader {
  /// The kinds of apps that there are; the first also takes files whose names end otherwise.
  public static let all = [lua]

  private static let lua = SubjectLoader(ending: ".lua") { path, name throws(AppLoadError) in
    try LuaSubject.load(path, name: name)
  }
}
