internal import Facts

extension SourcePlace {
  var json: JSONValue { ["file": .text(file), "line": .integer(Int64(line))] }

  init(_ object: LogObject) throws(RunLogError) {
    self.init(
      file: try object.text("file"), line: Int(try object.number("line", in: 0...Int64(Int32.max))))
  }
}
