/// The version of hosted content: whole numbers with periods between them.
public enum ContentVersion {
  /// Whether a text is a version.
  public static func isWellFormed(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { number in
      !number.isEmpty && number.count <= 9 && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
