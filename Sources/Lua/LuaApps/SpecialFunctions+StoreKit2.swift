internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// The functions of StoreKit 2.
extension SpecialFunctions {
  func performStoreProducts(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let identifiers = launch.identifiersArgument(arguments, 0) else {
      return results.wrong(function, 1, "a list of product ids", arguments, 0)
    }
    return launch.suspend(
      .storeProducts(
        ticket: launch.reads.nextTicket(.products), identifiers,
        isCancelled: launch.tasks.isCurrentCancelled))
  }

  func performStorePurchase(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let product: ProductID
    if let handle = arguments.handle(at: 0, .storeProduct) {
      product = ProductID(rawValue: handle.index)
    } else if let named = launch.productArgument(arguments, 0) {
      product = named
    } else {
      return results.wrong(function, 1, "a product of the store, or a product id", arguments, 0)
    }
    do throws(AppDeclarationError) {
      let options = try PurchaseOptions(arguments, at: 1, launch)
      return launch.suspend(
        .purchase(ticket: launch.reads.nextTicket(), product, options: options))
    } catch {
      return results.refuse(error)
    }
  }

  func performStoreUnfinished(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    list(.unfinished, of: nil, .sequence)
  }

  func performStoreAll(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    list(.all, function, arguments, &results)
  }

  func performStoreCurrentEntitlements(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    list(.entitlements, function, arguments, &results)
  }

  func performStoreLatest(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let product = launch.productArgument(arguments, 0) else {
      return results.wrong(function, 1, "a product id", arguments, 0)
    }
    return list(.latest, of: product, .first)
  }

  /// Reads a list of all products, or of the product that an argument names.
  private func list(
    _ listing: Listing, _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard arguments.kind(at: 0) != .nil else { return list(listing, of: nil, .sequence) }
    guard let product = launch.productArgument(arguments, 0) else {
      return results.wrong(function, 1, "a product id", arguments, 0)
    }
    return list(listing, of: product, .sequence)
  }

  private func list(_ listing: Listing, of product: ProductID?, _ form: StoreReads.Form) -> LuaOutcome {
    launch.suspend(
      .listTransactions(
        ticket: launch.reads.nextTicket(form), listing: listing, product: product,
        isCancelled: launch.tasks.isCurrentCancelled))
  }

  func performSequenceNext(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let handle = arguments.handle(at: 0, .sequence) else {
      return results.wrong(function, 1, "a list of transactions", arguments, 0)
    }
    values.append(given: launch.reads.next(of: Int(handle.index)), to: &results)
    return .returned
  }

  func performStoreSubscriptionStatus(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let group = launch.textArgument(arguments, 0) else {
      return results.wrong(function, 1, "the name of a subscription group", arguments, 0)
    }
    return launch.suspend(
      .subscriptionStatus(
        ticket: launch.reads.nextTicket(.statuses), group: group,
        isCancelled: launch.tasks.isCurrentCancelled))
  }

  func performStoreIsEligibleForIntroOffer(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let group = launch.textArgument(arguments, 0) else {
      return results.wrong(function, 1, "the name of a subscription group", arguments, 0)
    }
    return launch.suspend(.introEligibility(ticket: launch.reads.nextTicket(), group: group))
  }

  func performStoreAppTransaction(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    launch.suspend(.appTransaction(ticket: launch.reads.nextTicket(), refreshes: false))
  }

  func performStoreRefreshAppTransaction(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    launch.suspend(.appTransaction(ticket: launch.reads.nextTicket(), refreshes: true))
  }
}

// MARK: Sheets

extension SpecialFunctions {
  func performStoreTransactionBeginRefundRequest(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let transaction = launch.transactionArgument(arguments, 0) else {
      return results.wrong(function, 1, "a transaction of StoreKit 2", arguments, 0)
    }
    return launch.suspend(.requestRefund(ticket: launch.reads.nextTicket(), transaction))
  }

  func performStoreShowManageSubscriptions(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    launch.suspend(.manageSubscriptions(ticket: launch.reads.nextTicket()))
  }

  func performStorePresentOfferCodeRedeemSheet(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    launch.suspend(.redeemCode(ticket: launch.reads.nextTicket()))
  }
}

extension PurchaseOptions {
  private static let fields = DeclaredTable.purchaseOptions.names

  /// Reads the options of a purchase; nil stands for none.
  init(_ arguments: AppArguments, at index: Int, _ launch: AppLaunch) throws(AppDeclarationError) {
    self.init()
    guard arguments.kind(at: index) != .nil else { return }
    guard let table = try? arguments.table(at: index) else {
      throw AppDeclarationError("the options of a purchase must be a table", nil)
    }
    for name in table.fieldNames where !PurchaseOptions.fields.contains(name) {
      throw AppDeclarationError(
        "a purchase has no option '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: PurchaseOptions.fields).map { "did you mean '\($0)'?" }
          ?? "")
    }
    if let value = table["quantity"] {
      guard let number = value.integer else {
        throw AppDeclarationError("the quantity of a purchase must be a whole number", value)
      }
      quantity = number
    }
    appAccountToken = try AppFields.text("app_account_token", in: table, of: "a purchase")
      .map { launch.view.texts.intern($0) }
    if let value = table["promotional_offer"] { offer = try PaymentDiscount(value, texts: launch.view.texts) }
    if let name = try AppFields.text("win_back_offer", in: table, of: "a purchase") {
      guard offer == nil else {
        throw AppDeclarationError(
          "a purchase has one offer: promotional_offer or win_back_offer", nil,
          advice: "remove one of the two")
      }
      offer = PaymentDiscount(winBack: launch.view.texts.intern(name))
    }
    simulatesAskToBuy = table["simulates_ask_to_buy_in_sandbox"]?.boolean ?? false
  }
}
