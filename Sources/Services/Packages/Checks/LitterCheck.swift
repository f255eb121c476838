/// Files that operating systems and tools leave in folders.
enum LitterCheck {
  private static let names: Set<String> = [
    ".DS_Store", ".localized", ".Spotlight-V100", ".Trashes", ".fseventsd", ".git", ".svn", "Thumbs.db",
    "desktop.ini", "Icon\r", "__MACOSX",
  ]

  /// The outermost file or folder on the path that is litter, or nil.
  static func litter(in path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let last = parts.firstIndex(where: { names.contains(String($0)) || $0.hasPrefix("._") }) else {
      return nil
    }
    return parts[...last].joined(separator: "/")
  }
}
