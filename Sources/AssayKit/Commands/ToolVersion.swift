/// The version of the tool.
public enum ToolVersion {
  /// The number.
  public static let number = "0.1.0"
  /// Name and number, as traces and logs carry them.
  public static let text = "assay \(number)"
}
