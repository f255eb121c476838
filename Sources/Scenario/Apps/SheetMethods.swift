internal import Lua

/// The functions of a launch in Lua that the store's own pages and searches call back, each by its number.
struct SheetMethods {
  /// By sheet: who hears that the user is done with it.
  var finished: [LuaFunction?] = []
  /// By page that was asked for: who hears that it is there.
  var loaded: [LuaFunction?] = []
  /// By search: who hears what was found.
  var searched: [LuaFunction?] = []

  static let names = DeclaredTable.sheetDelegate.names

  /// Gives a new sheet its number.
  mutating func addSheet() -> Int {
    finished.append(nil)
    return finished.count - 1
  }

  /// Takes the delegate of a sheet.
  mutating func setDelegate(of sheet: Int, _ table: LuaTable) throws(AppDeclarationError) {
    try MethodTable.check(table, SheetMethods.names, of: "a sheet's delegate")
    finished[sheet] = table["finished"]?.function
  }
}
