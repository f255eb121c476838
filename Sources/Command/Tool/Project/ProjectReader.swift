internal import Lua
internal import Runner

/// Reads the table of `project { … }`, which has a field for each option of `assay run`.
struct ProjectReader {
  let path: String
  let source: [UInt8]
  let line: Int

  /// The options that can only be set on a command line.
  private static let excluded = ["list", "format", "config", "no-config", "profile", "watch", "last-failed"]

  /// The options that a project can set, with the names of their fields.
  static let fields: [(name: String, option: OptionDescription)] = CommandTable.run.options
    .filter { !excluded.contains($0.name) }
    .map { ($0.name == "app" ? "apps" : $0.name.split(separator: "-").joined(separator: "_"), $0) }

  /// Reads the settings of a project or of a profile.
  func settings(
    _ table: LuaTable, owner: String, line: Int, origin: (String) -> SettingOrigin
  ) throws(UsageError) -> [Setting] {
    let others = owner == "project" ? ["paths", "profiles"] : ["inherits"]
    let names = ProjectReader.fields.map(\.name)
    var settings: [Setting] = []
    for position in 0..<table.count {
      guard let name = table.keys[position].text else {
        throw problem(
          line, "every field of \(owner) needs a name, found a value without one", "write `jobs = 2`")
      }
      if others.contains(name) { continue }
      let line = self.line(of: name, from: line)
      guard let field = ProjectReader.fields.first(where: { $0.name == name }) else {
        let known = names + others
        throw problem(
          line, "\(owner) has no field “\(name)”",
          Suggestion.nearest(to: name, among: known).map { "did you mean “\($0)”?" }
            ?? "its fields are \(known.joined(separator: ", "))")
      }
      var setting = Setting(option: field.option.name, origin: origin("\(path):\(line)"))
      if field.option.takesCommand {
        (setting.values, setting.commands) = try apps(table.values[position], field.name, line)
      } else {
        setting.values = try self.values(table.values[position], of: field, line)
      }
      settings.append(setting)
    }
    return settings
  }

  func paths(_ table: LuaTable) throws(UsageError) -> [String]? {
    guard let value = table["paths"] else { return nil }
    return try texts(value, "paths", line(of: "paths", from: line)).map(located)
  }

  func profiles(_ table: LuaTable) throws(UsageError) -> [ProjectProfile] {
    guard let value = table["profiles"] else { return [] }
    let first = line(of: "profiles", from: line)
    guard let table = value.table else {
      throw problem(
        first, "“profiles” must be a table, found \(value.typeName)", "write `profiles = { nightly = { … } }`"
      )
    }
    var profiles: [ProjectProfile] = []
    for position in 0..<table.count {
      guard let name = table.keys[position].text, let inner = table.values[position].table else {
        throw problem(
          first, "“profiles” must map each name to a table",
          "write `nightly = { seeds = \"1..500\" }`")
      }
      let line = self.line(of: name, from: first)
      guard inner["inherits"].map({ $0.text != nil }) ?? true else {
        throw problem(line, "“inherits” must be the name of a profile", "write `inherits = \"other\"`")
      }
      let settings = try settings(inner, owner: "the profile “\(name)”", line: line) {
        .profile(name, place: $0)
      }
      profiles.append(ProjectProfile(name: name, inherited: inner["inherits"]?.text, settings: settings))
    }
    return profiles
  }

  private func values(
    _ value: LuaValue, of field: (name: String, option: OptionDescription), _ line: Int
  ) throws(UsageError) -> [String] {
    guard let placeholder = field.option.value else {
      guard let flag = value.boolean else {
        throw problem(
          line, "“\(field.name)” must be true or false, found \(value.typeName)",
          "write `\(field.name) = true`")
      }
      return flag ? [""] : []
    }
    if field.option.repeats {
      return try texts(value, field.name, line).map { located($0, placeholder) }
    }
    if let number = value.integer { return [String(number)] }
    guard let text = value.text else {
      throw problem(
        line, "“\(field.name)” must be a string or a number, found \(value.typeName)",
        "write `\(field.name) = \"\(placeholder)\"`")
    }
    return [located(text, placeholder)]
  }

  /// Reads apps: paths, and lists of words for external apps. A word that names a file of the project is
  /// resolved like a path.
  private func apps(
    _ value: LuaValue, _ name: String, _ line: Int
  ) throws(UsageError) -> (paths: [String], commands: [[String]]) {
    guard let list = value.table?.list, list.contains(where: { $0.table != nil }) else {
      return (try texts(value, name, line).map(located), [])
    }
    var (paths, commands): ([String], [[String]]) = ([], [])
    for item in list {
      if let path = item.text {
        paths.append(located(path))
        continue
      }
      let words = item.table?.list.compactMap(\.text) ?? []
      guard !words.isEmpty, words.count == item.table?.count else {
        throw problem(
          line,
          "“\(name)” must list a path or a command for each app, found \(item.typeName)",
          "write `\(name) = { \"my_app.lua\", { \"python3\", \"my_app.py\" } }`")
      }
      commands.append(
        words.map { FileSystem.kind(of: located($0)) == .missing ? $0 : located($0) })
    }
    return (paths, commands)
  }

  private func texts(_ value: LuaValue, _ name: String, _ line: Int) throws(UsageError) -> [String] {
    if let text = value.text { return [text] }
    let list = value.table.map { $0.list.compactMap(\.text) }
    guard let list, list.count == value.table?.count else {
      throw problem(
        line, "“\(name)” must be a string or a list of strings, found \(value.typeName)",
        "write `\(name) = { \"…\" }`"
      )
    }
    return list
  }

  /// Returns the value with its path made relative to the current folder. In the project file, paths are
  /// relative to that file.
  private func located(_ text: String, _ placeholder: String) -> String {
    if ["FILE", "PATH"].contains(placeholder) { return located(text) }
    guard placeholder.hasSuffix("=PATH") || placeholder.hasSuffix("=LOG"),
      let sign = text.firstIndex(of: "=")
    else { return text }
    let file = String(text[text.index(after: sign)...])
    return text[...sign] + (file == "-" ? file : located(file))
  }

  private func located(_ file: String) -> String {
    file.hasPrefix("/") || file.isEmpty ? file : FileSystem.join(FileSystem.parent(of: path), file)
  }

  /// The first line, starting at `first`, that sets a field.
  private func line(of name: String, from first: Int) -> Int {
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let found = lines.indices.dropFirst(first - 1).first { number in
      let words = String(decoding: lines[number], as: UTF8.self).split { " \t{,;".contains($0) }
      return words.indices.contains { place in
        words[place].hasPrefix(name + "=")
          || (words[place] == name && place + 1 < words.count && words[place + 1].hasPrefix("="))
      }
    }
    return found.map { $0 + 1 } ?? first
  }

  private func problem(_ line: Int, _ message: String, _ advice: String) -> UsageError {
    UsageError("\(path):\(line): \(message)", advice: advice)
  }
}
