internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// The functions of the payment queue whose arguments are tables: observers, delegates and payments.
extension LuaApp {
  func performObserver(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    do throws(AppDeclarationError) {
      results.append(handle(.observer, UInt32(try makeObserver(arguments))))
      return .returned
    } catch {
      return refuse(error, &results)
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
        return refuse(error, &results)
      }
    }
    return suspend(.addObserver(ObserverToken(rawValue: number), observers[number].handlers))
  }

  /// Creates an observer from a table of handlers and returns its number.
  private func makeObserver(_ arguments: AppArguments) throws(AppDeclarationError) -> Int {
    if let methods = arguments.functions(
      at: 0, named: ObserverMethods.methodNames, { ObserverMethods($0) })
    {
      observers.append(methods)
      return observers.count - 1
    }
    let table: LuaTable
    do throws(LuaError) { table = try arguments.table(at: 0) } catch {
      throw AppDeclarationError("an observer must be a table of handlers: \(error.message)", nil)
    }
    observers.append(try ObserverMethods(table))
    return observers.count - 1
  }

  func performDelegate(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    do throws(AppDeclarationError) {
      guard let number = try makeDelegate(arguments) else {
        return wrong(function, 1, "a table of handlers", arguments, 0, &results)
      }
      results.append(handle(.delegate, UInt32(number)))
      return .returned
    } catch {
      return refuse(error, &results)
    }
  }

  /// Creates a delegate from a table of handlers and returns its number; nil if the argument is not a
  /// table.
  private func makeDelegate(_ arguments: AppArguments) throws(AppDeclarationError) -> Int? {
    if let methods = arguments.functions(
      at: 0, named: DelegateMethods.methodNames, { DelegateMethods($0) })
    {
      delegates.append(methods)
    } else if let table = try? arguments.table(at: 0) {
      delegates.append(try DelegateMethods(table))
    } else {
      return nil
    }
    return delegates.count - 1
  }

  func performQueueSetDelegate(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if arguments.kind(at: 0) == .nil {
      delegate = nil
      return suspend(.setDelegate(nil, []))
    }
    let number: Int
    if let made = arguments.handle(at: 0, .delegate) {
      number = Int(made.index)
    } else {
      do throws(AppDeclarationError) {
        guard let made = try makeDelegate(arguments) else {
          return wrong(function, 1, "a delegate, a table of handlers, or nil", arguments, 0, &results)
        }
        number = made
      } catch {
        return refuse(error, &results)
      }
    }
    delegate = number
    return suspend(.setDelegate(DelegateToken(rawValue: number), delegates[number].handlers))
  }

  func performQueueTransactionObservers(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let registered = view.observers(in: process).map { UInt32($0.rawValue) }
    results.append(handles: registered, type: AppHandleType.observer.rawValue)
    return .returned
  }

  private static let paymentFields = DeclaredTable.newPayment.names

  func performQueueAdd(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if let name = arguments.bytes(at: 0) {
      return suspend(
        .addPayment(
          AppPayment(
            productIdentifier: view.texts.intern(name), quantity: arguments.integer(at: 1) ?? 1)))
    }
    if let product = arguments.handle(at: 0, .product) {
      return suspend(
        .addPayment(
          AppPayment(
            productIdentifier: view.identifier(of: ProductID(rawValue: product.index)),
            quantity: arguments.integer(at: 1) ?? 1)))
    }
    if let promoted = arguments.handle(at: 0, .storePayment), let offer = offeredPayment(promoted) {
      return suspend(
        .addPayment(
          AppPayment(productIdentifier: view.identifier(of: offer.product), promoted: offer.payment)))
    }
    if arguments.kind(at: 0) == .nil { return suspend(.addPayment(AppPayment(productIdentifier: nil))) }
    if let payment = arguments.fields(at: 0, named: LuaApp.plainPaymentFields, { plainPayment($0) }) {
      return suspend(.addPayment(payment))
    }
    guard let table = try? arguments.table(at: 0) else {
      return wrong(function, 1, "a product id, a table, or a promoted payment", arguments, 0, &results)
    }
    return add(table, &results)
  }

  /// The fields that most payments use.
  private static let plainPaymentFields: [StaticString] = [
    "product_identifier", "quantity", "application_username",
  ]

  /// The payment of a table with only these fields; nil if a field has the wrong type.
  private func plainPayment(_ fields: LuaFields) -> AppPayment? {
    guard let identifier = fields.bytes(0), let quantity = fields.isMissing(1) ? 1 : fields.integer(1),
      fields.isMissing(2) || fields.bytes(2) != nil
    else { return nil }
    var payment = AppPayment(productIdentifier: view.texts.intern(identifier), quantity: quantity)
    payment.username = fields.bytes(2).map { view.texts.intern($0) }
    return payment
  }

  private func offered(by handle: LuaHandle) -> (payment: PaymentID, product: ProductID)? {
    handle.type == AppHandleType.storePayment.rawValue ? offeredPayment(handle) : nil
  }

  private func add(_ table: LuaTable, _ results: inout LuaResults) -> LuaOutcome {
    for name in table.fieldNames where !LuaApp.paymentFields.contains(name) {
      let hint =
        Suggestion.nearest(to: name, among: LuaApp.paymentFields).map { "; did you mean '\($0)'?" } ?? ""
      return results.raise("a payment has no field '\(name)'\(hint)")
    }
    var payment = AppPayment(
      productIdentifier: table["product_identifier"]?.text.map { view.texts.intern($0) })
    if let value = table["promoted"] {
      guard let offer = value.handle.flatMap({ offered(by: $0) }) else {
        return results.raise("'promoted' must be the payment passed to should_add_store_payment")
      }
      payment.promoted = offer.payment
      payment.productIdentifier = view.identifier(of: offer.product)
    }
    if let quantity = table["quantity"] {
      guard let number = quantity.integer else {
        return results.raise("the quantity of a payment must be a whole number, found \(quantity.typeName)")
      }
      payment.quantity = number
    }
    payment.username = table["application_username"]?.text.map { view.texts.intern($0) }
    payment.hasRequestData = table["request_data"] != nil
    payment.simulatesAskToBuy = table["simulates_ask_to_buy_in_sandbox"]?.boolean ?? false
    if let discount = table["payment_discount"] {
      do throws(AppDeclarationError) { payment.discount = try paymentDiscount(discount) } catch {
        return refuse(error, &results)
      }
    }
    return suspend(.addPayment(payment))
  }
}

/// Reads promotional offers.
extension LuaApp {
  private static let discountFields = DeclaredTable.paymentDiscount.names

  /// Reads the promotional offer of a payment. The store checks whether it is complete.
  func paymentDiscount(_ value: LuaValue) throws(AppDeclarationError) -> PaymentDiscount {
    guard let table = value.table else {
      throw AppDeclarationError("a payment_discount must be a table", value)
    }
    for name in table.fieldNames where !LuaApp.discountFields.contains(name) {
      throw AppDeclarationError(
        "a payment_discount has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: LuaApp.discountFields).map { "did you mean '\($0)'?" }
          ?? "")
    }
    var timestamp: Instant?
    if let value = table["timestamp"] {
      guard let milliseconds = value.integer, (0...(.max / 1_000_000)).contains(milliseconds) else {
        throw AppDeclarationError(
          "the timestamp of a payment_discount must be a whole, non-negative number of milliseconds", value)
      }
      timestamp = .zero + .milliseconds(milliseconds)
    }
    return PaymentDiscount(
      identifier: try text("identifier", of: table), keyIdentifier: try text("key_identifier", of: table),
      nonce: try text("nonce", of: table), signature: try signature(of: table), timestamp: timestamp)
  }

  private func text(_ name: String, of table: LuaTable) throws(AppDeclarationError) -> TextID? {
    guard let value = table[name] else { return nil }
    guard let text = value.text else {
      throw AppDeclarationError(
        "the \(name) of a payment_discount must be a string", value)
    }
    return view.texts.intern(text)
  }

  private func signature(of table: LuaTable) throws(AppDeclarationError) -> [UInt8]? {
    switch table["signature"] {
    case nil: return nil
    case .string(let text): return Array(text.utf8)
    case .bytes(let bytes): return bytes
    case .some(let value):
      throw AppDeclarationError(
        "the signature of a payment_discount must be a string", value)
    }
  }
}
