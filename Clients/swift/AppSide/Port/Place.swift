internal import CAppSide

/// A place in the code of an app; reports show it with the call.
package struct Place: @unchecked Sendable {
  /// An unknown place: reports show none.
  package static let unknown = Place("", 0)

  /// The path of the file as the compiler received it; empty if unknown. The pointer stays valid.
  let file: UnsafePointer<CChar>
  /// The line in the file; zero if unknown.
  let line: Int

  /// A place, as `#filePath` and `#line` name it.
  private init(_ file: StaticString, _ line: Int) {
    self.init(file: UnsafeRawPointer(file.utf8Start).assumingMemoryBound(to: CChar.self), line: line)
  }

  /// Creates a place from a zero-terminated path whose pointer stays valid.
  package init(file: UnsafePointer<CChar>, line: Int) {
    self.file = file
    self.line = line
  }
}

/// The texts of places. Paths are relative to the working folder, so that a report is the same on every
/// machine.
struct PlaceTexts {
  /// A place by the address of its path, which is faster to compare than the path.
  private struct Key: Hashable {
    let file: UnsafePointer<CChar>
    let line: Int
  }

  private var known: [Key: String] = [:]
  private let folder = assay_app_working_folder().map { String(cString: $0) + "/" } ?? ""

  /// The text of a place, such as `Sources/shop.swift:12`; nil if unknown.
  mutating func text(of place: Place) -> String? {
    if place.line == 0 { return nil }
    let key = Key(file: place.file, line: place.line)
    if let text = known[key] { return text }
    let text = "\(shown(place.file)):\(place.line)"
    known[key] = text
    return text
  }

  /// The path of a file, relative to the working folder if it is below it.
  func shown(_ file: UnsafePointer<CChar>) -> String {
    let path = String(cString: file)
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
