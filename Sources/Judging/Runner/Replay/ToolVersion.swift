/// The version of the tool and of the library, which is written to traces, logs, and replay strings.
public enum ToolVersion {
  public static let number = "0.2.0"
  public static let text = "assay \(number)"
}
