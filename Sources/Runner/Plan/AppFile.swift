/// The file of an app that is judged, and its name in reports.
public struct AppFile: Hashable, Sendable {
  /// The path, as people would write it from here.
  public let path: String
  /// The name of the file without its ending, or the path where two apps have one name.
  public let name: String

  /// Names the apps with these paths.
  public static func named(_ paths: [String]) -> [AppFile] {
    let names = paths.map(stem)
    return zip(paths, names).map { path, name in
      AppFile(path: path, name: names.filter { $0 == name }.count == 1 ? name : path)
    }
  }

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
  }
}
