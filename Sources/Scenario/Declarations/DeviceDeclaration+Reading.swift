internal import Lua

extension DeviceDeclaration {
  static let fields = DeclaredTable.device.names

  /// Reads the options of a device.
  init(name: String, options: LuaTable, kind: ScenarioErrorKind) throws(LanguageProblem) {
    self.init(name: name)
    let reader = try FieldReader(options, of: "device '\(name)'", kind: kind, known: DeviceDeclaration.fields)
    account = try reader.text("account") ?? ""
    version = try reader.text("version") ?? version
    isInstalled = try reader.flag("installed") ?? true
  }
}
