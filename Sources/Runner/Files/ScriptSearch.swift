/// Finds the scripts below a folder: names that end in `.lua`, in a stable order, never in `apps`, `lib` or `rules`.
public struct ScriptSearch {
  /// The scripts, in the order of their paths.
  public private(set) var paths: [String] = []
  /// The folders that could not be read.
  public private(set) var errors: [FileError] = []

  /// The names of folders that hold no scenarios.
  public static let skippedFolders = ["apps", "lib", "rules"]

  /// How deep folders may be nested, so that a link to a folder above ends.
  static let depthLimit = 32

  /// Searches a folder.
  public init(folder: String) { search(folder, depth: 0) }

  private mutating func search(_ folder: String, depth: Int) {
    guard depth < ScriptSearch.depthLimit else {
      errors.append(
        FileError(
          path: folder, task: "search the folder",
          reason: "it lies more than \(ScriptSearch.depthLimit) folders deep; is there a link in a circle?"))
      return
    }
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.names(in: folder)
    } catch {
      errors.append(error)
      return
    }
    for name in names {
      let path = FileSystem.join(folder, name)
      switch FileSystem.kind(of: path) {
      case .folder: if !ScriptSearch.skippedFolders.contains(name) { search(path, depth: depth + 1) }
      case .file: if name.hasSuffix(".lua") { paths.append(path) }
      case .other, .missing: break
      }
    }
  }
}
