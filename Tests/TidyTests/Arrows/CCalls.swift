/// The functions that the C files of one target define for each other, and the lines that name them.
struct CCalls {
  struct Place {
    let index: Int
    let function: String
    /// The path of the file that defines the function.
    let definition: String
  }

  /// The path of the file that defines a function, by the function's name.
  private var definitions: [String: String] = [:]

  /// - Parameter files: the C files and the headers of one target
  init(files: [SourceFile]) {
    for file in files where file.pathExtension == "c" {
      for (index, groups) in file.codeMatches(FunctionSize.cStart) {
        let name = groups[1]
        guard !Self.words(file.code[index]).contains("static"), !name.hasPrefix("__") else { continue }
        // A declaration has no last line.
        guard FunctionSize.lastLine(of: index, in: file) != nil else { continue }
        definitions[name] = file.path
      }
    }
  }

  /// The lines of a file that name a function of another file, with a call or without.
  func places(in file: SourceFile) -> [Place] {
    file.code.indices.flatMap { index in
      Self.words(file.code[index]).compactMap { word in
        guard let definition = definitions[word], definition != file.path else { return nil }
        return Place(index: index, function: word, definition: definition)
      }
    }
  }

  private static func words(_ line: String) -> [String] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
