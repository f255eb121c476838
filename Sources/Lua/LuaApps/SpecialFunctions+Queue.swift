internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// The functions of the payment queue whose arguments are tables: observers, delegates and payments.
extension SpecialFunctions {
  func performObserver(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    do throws(AppDeclarationError) {
      results.append(LuaHandle(.observer, UInt32(try makeObserver(arguments))))
      return .returned
    } catch {
      return results.refuse(error)
    }
  }

  func performQueueAddObserver(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let number: Int
    if let observer = arguments.handle(at: 0, .observer) {
      number = Int(observer.index)
    } else {
      do throws(AppDeclarationError) { number = try makeObserver(arguments) } catch {
        return results.refuse(error)
      }
    }
    return launch.suspend(.addObserver(ObserverToken(rawValue: number), launch.observers[number].handlers))
  }

  /// Creates an observer from a table of handlers and returns its number.
  private func makeObserver(_ arguments: AppArguments) throws(AppDeclarationError) -> Int {
    if let methods = arguments.functions(
      at: 0, named: ObserverMethods.methodNames, { ObserverMethods($0) })
    {
      return launch.add(methods)
    }
    let table: LuaTable
    do throws(LuaError) { table = try arguments.table(at: 0) } catch {
      throw AppDeclarationError("an observer must be a table of handlers: \(error.message)", nil)
    }
    return launch.add(try ObserverMethods(table))
  }

  func performDelegate(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    do throws(AppDeclarationError) {
      guard let number = try makeDelegate(arguments) else {
        return results.wrong(function, 1, "a table of handlers", arguments, 0)
      }
      results.append(LuaHandle(.delegate, UInt32(number)))
      return .returned
    } catch {
      return results.refuse(error)
    }
  }

  /// Creates a delegate from a table of handlers and returns its number; nil if the argument is not a
  /// table.
  private func makeDelegate(_ arguments: AppArguments) throws(AppDeclarationError) -> Int? {
    if let methods = arguments.functions(
      at: 0, named: DelegateMethods.methodNames, { DelegateMethods($0) })
    {
      return launch.add(methods)
    }
    guard let table = try? arguments.table(at: 0) else { return nil }
    return launch.add(try DelegateMethods(table))
  }

  func performQueueSetDelegate(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if arguments.kind(at: 0) == .nil {
      launch.setDelegate(nil)
      return launch.suspend(.setDelegate(nil, []))
    }
    let number: Int
    if let made = arguments.handle(at: 0, .delegate) {
      number = Int(made.index)
    } else {
      do throws(AppDeclarationError) {
        guard let made = try makeDelegate(arguments) else {
          return results.wrong(function, 1, "a delegate, a table of handlers, or nil", arguments, 0)
        }
        number = made
      } catch {
        return results.refuse(error)
      }
    }
    launch.setDelegate(number)
    return launch.suspend(.setDelegate(DelegateToken(rawValue: number), launch.delegates[number].handlers))
  }

  func performQueueTransactionObservers(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let registered = launch.view.observers(in: launch.process).map { UInt32($0.rawValue) }
    results.append(handles: registered, type: AppHandleType.observer.rawValue)
    return .returned
  }

  func performQueueAdd(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if let name = arguments.bytes(at: 0) {
      return launch.suspend(
        .addPayment(
          AppPayment(
            productIdentifier: launch.view.texts.intern(name), quantity: arguments.integer(at: 1) ?? 1)))
    }
    if let product = arguments.handle(at: 0, .product) {
      return launch.suspend(
        .addPayment(
          AppPayment(
            productIdentifier: launch.view.identifier(of: ProductID(rawValue: product.index)),
            quantity: arguments.integer(at: 1) ?? 1)))
    }
    if let promoted = arguments.handle(at: 0, .storePayment), let offer = launch.offeredPayment(promoted) {
      return launch.suspend(
        .addPayment(
          AppPayment(productIdentifier: launch.view.identifier(of: offer.product), promoted: offer.payment)))
    }
    if arguments.kind(at: 0) == .nil {
      return launch.suspend(.addPayment(AppPayment(productIdentifier: nil)))
    }
    if let payment = arguments.fields(
      at: 0, named: AppPayment.plainFields, { AppPayment($0, texts: launch.view.texts) })
    {
      return launch.suspend(.addPayment(payment))
    }
    guard let table = try? arguments.table(at: 0) else {
      return results.wrong(function, 1, "a product id, a table, or a promoted payment", arguments, 0)
    }
    do throws(AppDeclarationError) { return launch.suspend(.addPayment(try AppPayment(table, launch))) } catch
    {
      return results.refuse(error)
    }
  }
}
