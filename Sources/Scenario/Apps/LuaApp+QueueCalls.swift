internal import Facts
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  /// Turns a function of the queue into a call.
  func callQueue(_ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults)
    -> LuaOutcome
  {
    switch function {
    case .addObserver: return addObserver(arguments, &results)
    case .removeObserver, .releaseObserver:
      guard let observer = arguments.handle(at: 0, .observer) else {
        return wrong(
          function.entry.path, 1, "an observer made with app.observer", arguments, 0, &results)
      }
      let token = ObserverToken(rawValue: Int(observer.index))
      return suspend(function == .removeObserver ? .removeObserver(token) : .releaseObserver(token))
    case .setDelegate: return setDelegate(arguments, &results)
    case .add: return add(arguments, &results)
    case .restore: return suspend(.restore(username: arguments.string(at: 0).map { view.texts.intern($0) }))
    case .transactions: return suspend(.transactions)
    case .canMakePayments: return suspend(.canMakePayments)
    case .storefront: return suspend(.storefront)
    case .answerStorefront:
      guard let handle = arguments.handle(at: 0, .transaction), let transaction = transaction(handle),
        let continues = arguments.boolean(at: 1)
      else {
        return wrong("answer_storefront", 1, "a transaction and true or false", arguments, 0, &results)
      }
      return suspend(.answerStorefront(transaction, continues: continues))
    case .showPriceConsent: return suspend(.showPriceConsent)
    default: return suspend(.presentCodeSheet)
    }
  }

  private func addObserver(_ arguments: AppArguments, _ results: inout LuaResults) -> LuaOutcome {
    let number: Int
    if let observer = arguments.handle(at: 0, .observer) {
      number = Int(observer.index)
    } else {
      do throws(AppDeclarationError) { number = try makeObserver(arguments, at: 0) } catch {
        return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
      }
    }
    return suspend(.addObserver(ObserverToken(rawValue: number), observers[number].handlers))
  }

  private func setDelegate(_ arguments: AppArguments, _ results: inout LuaResults) -> LuaOutcome {
    if arguments.kind(at: 0) == .nil {
      delegate = DelegateMethods()
      return suspend(.setDelegate(nil))
    }
    guard let table = try? arguments.table(at: 0) else {
      return wrong("set_delegate", 1, "a table of handlers or nil", arguments, 0, &results)
    }
    do throws(AppDeclarationError) { delegate = try DelegateMethods(table) } catch {
      return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
    }
    return suspend(.setDelegate(delegate.handlers))
  }

  private static let paymentFields = DeclaredTable.newPayment.names

  private func add(_ arguments: AppArguments, _ results: inout LuaResults) -> LuaOutcome {
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
            productIdentifier: view.product(ProductID(rawValue: product.index)).identifier,
            quantity: arguments.integer(at: 1) ?? 1)))
    }
    if let promoted = arguments.handle(at: 0, .storePayment), Int(promoted.index) < offered.count {
      let offer = offered[Int(promoted.index)]
      return suspend(
        .addPayment(
          AppPayment(productIdentifier: view.product(offer.product).identifier, promoted: offer.payment)))
    }
    if arguments.kind(at: 0) == .nil { return suspend(.addPayment(AppPayment(productIdentifier: nil))) }
    guard let table = try? arguments.table(at: 0) else {
      return wrong("add", 1, "a product id, a table or a promoted payment", arguments, 0, &results)
    }
    return add(table, &results)
  }

  private func add(_ table: LuaTable, _ results: inout LuaResults) -> LuaOutcome {
    for name in table.fieldNames where !LuaApp.paymentFields.contains(name) {
      let hint =
        Suggestion.nearest(to: name, among: LuaApp.paymentFields).map { "; did you mean '\($0)'?" } ?? ""
      return results.raise("a payment has no field '\(name)'\(hint)")
    }
    var payment = AppPayment(
      productIdentifier: table["product_identifier"]?.text.map { view.texts.intern($0) })
    if let quantity = table["quantity"] {
      guard let number = quantity.integer else {
        return results.raise("the quantity of a payment is a whole number, found \(quantity.typeName)")
      }
      payment.quantity = number
    }
    payment.username = table["application_username"]?.text.map { view.texts.intern($0) }
    payment.hasRequestData = table["request_data"] != nil
    payment.simulatesAskToBuy = table["simulates_ask_to_buy_in_sandbox"]?.boolean ?? false
    if let discount = table["payment_discount"] {
      do throws(AppDeclarationError) { payment.discount = try paymentDiscount(discount) } catch {
        return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
      }
    }
    return suspend(.addPayment(payment))
  }
}
