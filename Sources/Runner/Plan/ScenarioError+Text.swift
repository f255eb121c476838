internal import Results
public import Scenario

extension ScenarioError {
  /// The error with its file as people would write it from here, the offending line and the calls that led there.
  public func text(in suite: String) -> String {
    let suite = folder.isEmpty ? suite : folder
    let path = file.isEmpty || file == suite ? suite : suite.isEmpty ? file : FileSystem.join(suite, file)
    var text = "\(SourcePlace(file: path, line: line)): \(message)"
    if !sourceLine.isEmpty { text += "\n    \(sourceLine.drop { $0 == " " || $0 == "\t" })" }
    // The file itself calls everything in it; a trace of nothing else says nothing.
    for call in traceback where traceback.count > 1 { text += "\n  called from \(call)" }
    return text
  }
}
