/// The short name of a scenario, which stays when its title changes: `purchase/3.2`.
public struct ScenarioAddress: Hashable, Sendable, CustomStringConvertible {
  /// The text of the address.
  public let text: String

  /// The address of a file's only scenario, or of one of several, counted from one; a row of a table of cases
  /// stands below its scenario.
  ///
  /// A leading number in the file's name, as in `3_2_kill.lua`, stands for the whole name.
  public init(file: String, position: Int, count: Int, row: String? = nil) {
    var folders = file.split(separator: "/").map(String.init)
    var name = folders.popLast() ?? file
    if name.hasSuffix(".lua") { name.removeLast(4) }
    let numbers = name.split(separator: "_").prefix { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    folders.append(numbers.isEmpty ? name : numbers.joined(separator: "."))
    let address = folders.joined(separator: "/")
    let scenario = count > 1 ? "\(address)#\(position)" : address
    text = row.map { "\(scenario)/\($0)" } ?? scenario
  }

  /// The text of the address.
  public var description: String { text }
}
