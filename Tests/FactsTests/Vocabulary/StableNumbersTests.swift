import Foundation
import Testing

/// Hashes, replay strings and the streams of seeds depend on the numbers, so the generators refuse to change
/// them.
@Suite("Numbers never move")
struct StableNumbersTests {
  @Test(
    "a table that moves a number is refused with its line",
    arguments: [
      TableChange(
        .facts, "  settled 10 ", "  settled 4000 ",
        refused: "facts.table: “fact 10 world.settled” is gone, which is line 12 of "
          + "Tests/Goldens/Numbers/facts.txt. Numbers never move: give the name its number back, "
          + "or write “retired” where it stood\n"),
      TableChange(
        .facts, "  settled 10 ", "  rested 10 ", refused: "facts.table: “fact 10 world.settled” is gone"),
      TableChange(
        .facts, "  settled 10 ", "  settled 11 ",
        refused: "facts.table:408: fact world.waited has the number 11 of world.settled (facts.table:407); "
          + "the next free one is 12\n"),
      TableChange(
        .facts, "  settled 10 ", "  settled ",
        refused: "facts.table:407: fact world.settled has no number; the next free one is 10\n"),
      TableChange(
        .facts, "  settled 10 ", "  settled 4096 ",
        refused: "facts.table:407: fact world.settled has the number 4096, expected one from 0 to 4095\n"),
      TableChange(
        .facts, "facts:number\n  waited", "facts:thing\n  waited",
        refused: "facts.table:407: there is no field type thing\n"),
      TableChange(.facts, "  month 2 ", "  month 4 ", refused: "facts.table: “period_unit 2 month” is gone"),
      TableChange(
        .sites, "second_device 4 ", "second_device 3 ",
        refused:
          "sites.table:25: site second_device has the number 3 of foreign_transactions (sites.table:23); "
          + "the next free one is 4\n"),
      TableChange(
        .sites, "options held_back delivered", "options delivered held_back",
        refused: "sites.table: “option foreign_transactions 0 held_back” is gone"),
    ])
  func refused(_ change: TableChange) throws {
    let end = try change.generate()
    #expect(end.error.hasPrefix(change.refusal), "\(end.error)")
    #expect(end.code == 1 && end.numbers == change.committed)
  }

  @Test(
    "what is new takes the next number, and what is gone keeps its own",
    arguments: [
      TableChange(
        .facts, "  settled 10 ", "  rested 4000 \"it rests\"\n  settled 10 ", added: "fact 4000 world.rested"),
      TableChange(
        .facts, "  tapped_restore 19 \"tapped Restore\"", "  retired tapped_restore 19", added: nil),
      TableChange(
        .sites, "latitude second_device 4 ",
        "latitude weather 60000 \"whether it rains\"\n  about device; rows Q1; options no yes\nlatitude second_device 4 ",
        added: "site 60000 weather"),
      TableChange(
        .sites, "options held_back delivered", "options held_back delivered dropped",
        added: "option foreign_transactions 2 dropped"),
    ])
  func taken(_ change: TableChange) throws {
    let end = try change.generate()
    #expect(end.code == 0, "\(end.error)")
    let lines = Set(end.numbers.split(separator: "\n"))
    let committed = Set(change.committed.split(separator: "\n"))
    #expect(lines.isSuperset(of: committed))
    if let added = change.added { #expect(lines.subtracting(committed).contains(added[...])) }
  }
}

/// A table with one change, and its generator's message.
struct TableChange: CustomTestStringConvertible, Sendable {
  enum Table: String {
    case facts = "Sources/Core/Facts/facts.table"
    case sites = "Sources/World/Choices/Sites/sites.table"

    var name: String { self == .facts ? "facts" : "sites" }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let table: Table
  let text: String
  let replacement: String
  var refusal = ""
  var added: String?

  init(_ table: Table, _ text: String, _ replacement: String, refused: String = "", added: String? = nil) {
    self.table = table
    self.text = text
    self.replacement = replacement
    refusal = refused
    self.added = added
  }

  var testDescription: String { "\(table.name): \(replacement)" }

  /// The committed list of numbers.
  var committed: String {
    (try? String(contentsOf: TableChange.root.appending(path: list), encoding: .utf8)) ?? ""
  }

  private var list: String { "Tests/Goldens/Numbers/\(table.name).txt" }

  /// Runs the generator in a copy of its inputs. Returns the list of numbers afterwards.
  func generate() throws -> (code: Int32, error: String, numbers: String) {
    let files = FileManager.default
    let copy = files.temporaryDirectory.appending(path: "numbers-\(UUID().uuidString)")
    defer { try? files.removeItem(at: copy) }
    for path in ["Scripts", table.rawValue, list] {
      let target = copy.appending(path: path)
      try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: TableChange.root.appending(path: path), to: target)
    }
    let url = copy.appending(path: table.rawValue)
    let whole = try String(contentsOf: url, encoding: .utf8)
    try #require(whole.contains(text), "the table does not hold what is to be changed")
    try whole.replacing(text, with: replacement).write(to: url, atomically: true, encoding: .utf8)
    let process = Process()
    let error = Pipe()
    process.executableURL = copy.appending(path: "Scripts/generate-\(table.name)")
    process.standardError = error
    try process.run()
    let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = try String(contentsOf: copy.appending(path: list), encoding: .utf8)
    return (process.terminationStatus, message, numbers)
  }
}
