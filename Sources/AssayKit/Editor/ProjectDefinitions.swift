/// Project files as editors know them, made from the options of runs.
enum ProjectDefinitions {
  /// The file.
  static let text: String = {
    let settings = ProjectReader.fields.map { name, option in
      "---@field \(name)? \(type(of: option)) \(option.sentence)\n"
    }.joined()
    return """
      ---@meta
      -- Project files.
      -- Written by `assay editor`; it is never run.

      ---Options of runs.
      ---@class assay.settings
      \(settings)
      ---Options under a name of their own, for `--profile`.
      ---@class assay.profile : assay.settings
      ---@field inherits? string The profile whose settings hold where this one says nothing.

      ---What `project { … }` is given.
      ---@class assay.project : assay.settings
      ---@field paths? string|string[] The files and folders of scenarios.
      ---@field profiles? table<string, assay.profile> Settings for `--profile`.

      ---Sets options of runs for everybody who works in its folder.
      ---@param settings assay.project
      function project(settings) end

      """
  }()

  private static func type(of option: OptionDescription) -> String {
    guard let value = option.value else { return "boolean" }
    if option.repeats { return "string|string[]" }
    return ["NUMBER", "COUNT"].contains(value) ? "integer|string" : "string"
  }
}
