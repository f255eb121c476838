/// Files that systems leave behind and nobody means to sell.
enum LitterCheck {
  private static let names: Set<String> = [
    ".DS_Store", ".localized", ".Spotlight-V100", ".Trashes", ".fseventsd", ".git", ".svn", "Thumbs.db",
    "desktop.ini", "Icon\r", "__MACOSX",
  ]

  /// The file or the outermost folder that is litter, or nothing.
  static func litter(in path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let last = parts.firstIndex(where: { names.contains(String($0)) || $0.hasPrefix("._") }) else {
      return nil
    }
    return parts[...last].joined(separator: "/")
  }
}
