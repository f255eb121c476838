internal import Lua

/// The scenario language as a machine wants it.
enum LanguageVocabulary {
  /// What scripts of a scenario file can see; the modules' folder is the host's business.
  static let vocabulary: LuaVocabulary = {
    var vocabulary = LuaVocabulary(printFunction: LanguageCall.print.rawValue)
    for function in LanguageFunction.globals where function.call != .print {
      vocabulary.globals.append(.function(function.name, function.call.rawValue))
    }
    for handle in LanguageHandle.allCases {
      let functions = LanguageFunction.all.filter { $0.handle == handle }
      let description = functions.first { $0.name == "describe" }
      let methods = functions.filter { $0.name != "describe" }.map { ($0.name, $0.call.rawValue) }
      vocabulary.handleTypes.append(
        LuaHandleType(handle.noun, methods: methods, description: description?.call.rawValue))
    }
    return vocabulary
  }()
}
