internal import Reports
internal import Runner

/// What the options of runs are here, and who says so.
enum ConfigCommand {
  static func text(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) -> String {
    let settings = try Settings(parsed, surroundings)
    do throws(UsageError) {
      _ = try RunOptions(settings.arguments, processorCount: surroundings.processorCount)
    } catch {
      throw settings.placed(error)
    }
    var rows = [
      [
        "paths", settings.paths.map { $0.joined(separator: " ") } ?? Defaults.suite,
        settings.paths == nil ? "default" : "the project file",
      ]
    ]
    for (_, option) in ProjectReader.fields {
      let setting = settings.effective.first { $0.option == option.name }
      let value = setting.map { setting in
        option.value == nil ? (setting.values.isEmpty ? "off" : "on") : setting.values.joined(separator: " ")
      }
      rows.append([option.name, value ?? usual(option, surroundings), setting?.origin.text ?? "default"])
    }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let cell = TerminalText.safe(cell)
        return column == 2 ? cell : cell + String(repeating: " ", count: max(0, widths[column] - cell.count))
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// What holds when nobody says anything.
  private static func usual(_ option: OptionDescription, _ surroundings: Surroundings) -> String {
    switch option.name {
    case "app": Defaults.app
    case "jobs": String(min(surroundings.processorCount, 256))
    case "color": "auto"
    default: option.value == nil ? "off" : "-"
    }
  }
}
