/// The version of the tool and of the library, which traces, logs and replay strings carry.
public enum ToolVersion {
  /// The number.
  public static let number = "0.2.0"
  /// Name and number.
  public static let text = "assay \(number)"
}
