internal import Runner

/// The languages in which `assay new app` creates an app.
enum AppLanguage: String, CaseIterable {
  case lua
  case python
  case javascript
  case c
  case swift

  /// A file to write: its path below the client's folder, and the path of the copy below the new app's
  /// folder.
  struct File {
    let source: String
    let target: String
    /// Whether the names and paths of the example are replaced by those of the new app and of this package.
    var isRenamed = false
  }

  /// The extension of an app's file; empty if an app is a folder.
  var ending: String {
    switch self {
    case .lua: ".lua"
    case .python: ".py"
    case .javascript: ".js"
    case .c: ".c"
    case .swift: ""
    }
  }

  /// The folder of the client with its example; nil for Lua, which needs none.
  var folder: String? { self == .lua ? nil : "Clients/\(rawValue)" }

  /// Whether there is an example for an interface of the store.
  func hasExample(for face: AppFace) -> Bool { face == .queue || self != .swift }

  /// The files of an app. `name` contains no folders.
  func files(named name: String, _ face: AppFace) -> [File] {
    switch self {
    case .lua: []
    case .python, .javascript, .c:
      [
        File(source: face.example + ending, target: name + ending, isRenamed: true),
        File(source: client, target: client),
      ]
    case .swift:
      [
        File(source: "FirstShop/Package.swift", target: "\(name)/Package.swift", isRenamed: true),
        File(
          source: "FirstShop/Sources/FirstShop/FirstShop.swift",
          target: "\(name)/Sources/\(AppLanguage.typeName(of: name))/\(AppLanguage.typeName(of: name)).swift",
          isRenamed: true),
      ]
    }
  }

  private var client: String { self == .c ? "assay_app.h" : "assay_app\(ending)" }

  /// Replaces the names in the text of a file. The package is at the path `package`.
  func renamed(_ text: String, to name: String, package: String) -> String {
    var renamed = text
    for face in AppFace.allCases { renamed = renamed.replacing(face.example, with: name) }
    renamed = renamed.replacing("FirstShop", with: AppLanguage.typeName(of: name))
    return renamed.replacing(
      #"path: "../../..""#, with: "path: \"\(package)\"")
  }

  /// The command that builds the app, if one is needed, and the words that start it. `path` has no
  /// extension.
  func commands(for path: String) -> (build: [String]?, start: [String]) {
    switch self {
    case .lua: (nil, [path + ending])
    case .python: (nil, ["python3", path + ending])
    case .javascript: (nil, ["node", path + ending])
    case .c:
      (
        ["cc", "-std=c11", "-O2", "-o", path, path + ending, "-pthread"],
        [path.contains("/") ? path : "./" + path]
      )
    case .swift:
      (
        ["swift", "build", "-c", "release", "--package-path", path],
        ["\(path)/.build/release/\(AppLanguage.typeName(of: FileSystem.name(of: path)))"]
      )
    }
  }

  /// The name of a type for an app, such as MyShop for my_shop.
  static func typeName(of name: String) -> String {
    let words = name.split { "_-".contains($0) }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
