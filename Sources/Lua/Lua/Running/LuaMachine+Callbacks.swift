internal import CLuaBridge

/// The bridge calls this closure when a script calls a host function. The closure passes the call to the
/// machine's host.
let answerCall: luabridge_host = { context, function, borrowed in
  guard let context else { return .raised }
  return Unmanaged<LuaMachine>.fromOpaque(context)._withUnsafeGuaranteedRef { machine in
    var results = LuaResults(machine.bridge)
    guard let host = machine.host else {
      _ = results.raise("this machine has no host")
      return .raised
    }
    let arguments = LuaArguments(borrowed, machine: machine)
    return switch host.call(Int(function), arguments: arguments, results: &results) {
    case .returned: .returned
    case .raised: .raised
    case .suspended: .suspended
    }
  }
}

/// The bridge calls this closure when a script calls `require`.
let answerRequire: luabridge_loader = { context, name, length in
  guard let context, let name else { return false }
  return Unmanaged<LuaMachine>.fromOpaque(context)._withUnsafeGuaranteedRef { machine in
    var results = LuaResults(machine.bridge)
    let bytes = UnsafeRawBufferPointer(start: name, count: length)
    let source = machine.host?.source(ofModule: String(decoding: bytes, as: UTF8.self))
    switch source ?? .refused("this machine has no host") {
    case .found(let source, let chunkName):
      results.append(source)
      results.append(chunkName)
      return true
    case .refused(let reason):
      results.append(reason)
      return false
    }
  }
}
