/// What one layer says of an option: its values as a command line would give them, none for a flag that is off.
struct Setting: Hashable, Sendable {
  let option: String
  let values: [String]
  let origin: SettingOrigin
}
