internal import Facts
internal import Lua
internal import World

extension RunStage {
  /// Calls that look at something and change nothing.
  func look(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    if arguments.call == .accountDescription {
      results.append(accountNames[arguments.receiver])
      return
    }
    let device = device(arguments)
    lastLook = Expectation.Look(device: device.id, product: .none)
    if arguments.call == .deviceOwned {
      let product = try product(arguments, 0)
      lastLook = Expectation.Look(device: device.id, product: product)
      try requireRunning(device, to: "asked what its user has")
      guard let count = world.owned(product, on: device) else {
        throw appEnded(on: device, while: "it was asked what its user has")
      }
      results.append(count)
    } else if arguments.call == .deviceQueue {
      results.append(.table(LuaTable(list: world.queueEntries(of: device).map(value))))
    } else if arguments.call == .deviceDisk {
      var files = LuaTable()
      for file in world.files(of: device) {
        files.append(key: .string(file.path), value: RunStage.text(file.content))
      }
      results.append(files)
    } else if arguments.call == .deviceIsRunning {
      results.append(device.isRunning)
    } else {
      results.append(device.name)
    }
  }

  private func value(_ entry: QueueEntry) -> LuaValue {
    .table(
      LuaTable(fields: [
        "product": .string(name(of: entry.product)), "state": .string(entry.state.name),
        "quantity": .integer(entry.quantity), "account": .string(accountName(entry.account)),
      ]))
  }

  /// The name of an account, empty for none.
  func accountName(_ account: AccountID) -> String { account == .none ? "" : accountNames[account.index] }
}

extension RunStage: FactNaming {
  func name(of device: DeviceID) -> String { world[device].name }

  func name(of account: AccountID) -> String { accountName(account) }
}
