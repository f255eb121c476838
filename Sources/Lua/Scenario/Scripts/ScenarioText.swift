internal import Facts
public import Kernel

/// Writes a recorded script as a scenario file in the style of the bundled suite.
public struct ScenarioText {
  private let record: ScriptRecord
  /// The paragraphs of the comment at the top of the file.
  private let comments: [String]
  /// The names of the variables that hold devices, by device name.
  private let variables: [(device: String, variable: String)]

  /// Creates the file for a record. Each element of `comments` becomes a paragraph of the comment at the
  /// top.
  public init(_ record: ScriptRecord, comments: [String] = []) {
    self.record = record
    self.comments = comments
    var variables: [(device: String, variable: String)] = []
    for name in record.orders.compactMap(\.namedDevice)
    where !variables.contains(where: { $0.device == name }) {
      variables.append((name, ScenarioText.variable(for: name, besides: variables.map(\.variable))))
    }
    self.variables = variables
  }

  /// The text of the file.
  public var source: String {
    var source = comments.flatMap(ScenarioText.comment).map { $0 + "\n" }.joined()
    source += "scenario {\n"
    let fields = declaration
    let width = 8
    for (name, term) in fields {
      let head = "  " + name + String(repeating: " ", count: max(width - name.count, 0)) + " = "
      let isBroken = ScenarioText.isBroken(name, term)
      source += head + term.source(from: head.count, indentation: 2, isBroken: isBroken) + ",\n"
    }
    source += "\n  run = function(world)\n"
    source += body.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    return source + "  end,\n}\n"
  }

  /// The lines of the scenario's function, without indentation. An empty line separates two steps.
  private var body: [String] {
    var lines: [String] = []
    var launched: [String] = []
    for order in record.orders {
      if let device = order.device, ["launch", "terminate"].contains(order.function.name), order.fault == nil
      {
        if launched.contains(device), lines.last != "" { lines.append("") }
        if !launched.contains(device) { launched.append(device) }
      }
      lines.append(line(of: order))
    }
    return lines
  }

  /// Returns a command on one line, or on several lines if its tables are long.
  func line(of order: ScriptOrder) -> String {
    let receiver = order.device.map(variable) ?? "world"
    var line = "\(receiver):\(order.function.name)"
    if let device = order.namedDevice { line = "local \(variable(device)) = " + line }
    let terms = order.arguments.map(term)
    switch (terms.count, terms.first) {
    case (0, _): line += "()"
    case (1, .word(let word)?) where word.hasPrefix("\""): line += " " + word
    case (1, .table?): line += " " + terms[0].source(from: line.count + 5, indentation: 4, reserve: 0)
    default:
      line += "("
      for (place, term) in terms.enumerated() {
        if place > 0 { line += ", " }
        let reserve = place == terms.count - 1 ? 1 : 2
        line += term.source(from: 4 + line.count, indentation: 4, reserve: reserve)
      }
      line += ")"
    }
    return line
  }

  private func term(_ value: ScriptValue) -> LuaTerm {
    switch value {
    case .none: .word("nil")
    case .flag(let flag): .word(flag ? "true" : "false")
    case .integer(let integer): .integer(integer)
    case .number(let number): .word("\(number)")
    case .text(let text): .text(text)
    case .bytes(let bytes): .word(LuaTerm.quoted(bytes))
    case .device(let name): .word(variable(name))
    case .account(let name): .text(name)
    case .list(let values): .list(values.map(term))
    case .fields(let fields):
      .table(fields.map { LuaTerm.Entry(LuaTerm.key($0.name), term($0.value)) })
    }
  }

  private func variable(_ device: String) -> String {
    variables.first { $0.device == device }?.variable ?? "world:device(\(ValueWords.quoted(device)))"
  }

  private static func variable(for device: String, besides taken: [String]) -> String {
    let isFree = LuaTerm.isIdentifier(device) && !reserved.contains(device) && !taken.contains(device)
    if isFree { return device }
    return "device\(taken.count + 1)"
  }

  private static let reserved = ["world", "scenario", "expect", "print", "require"]

  private static func isBroken(_ name: String, _ term: LuaTerm) -> Bool {
    guard name == "products", case .table(let entries) = term else { return false }
    return entries.count > 1
  }

  /// Returns the lines of a Lua comment with a paragraph.
  private static func comment(_ paragraph: String) -> [String] {
    var lines: [String] = []
    var line = "--"
    for word in paragraph.split(separator: " ") {
      if line.count + 1 + word.count > LuaTerm.columns, line != "--" {
        lines.append(line)
        line = "--"
      }
      line += " " + word
    }
    return lines + [line]
  }

  /// Returns a length of time in the notation of scenarios.
  public static func duration(_ interval: Interval) -> String {
    String(DurationText.short(interval).filter { $0 != " " })
  }

  var definition: ScenarioDefinition { record.definition }
}
