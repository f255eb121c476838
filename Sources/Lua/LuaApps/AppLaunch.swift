internal import Facts
internal import Lua
internal import StoreModel
internal import World

/// One launch of a Lua app: the data that the system passed to the app, and the objects and handlers that
/// the app has created.
///
/// A device reuses one such object for all of its launches, to save allocations.
final class AppLaunch {
  /// The functions of the app's declaration.
  let handlers: AppHandlers
  private(set) var process = ProcessID.none
  /// Whether the app is running.
  private(set) var isRunning = false
  private(set) var version = ""
  private(set) var systemVersion = ""
  /// The data that the app can read without a call, and the bytes of calls. The world owns both and exists
  /// at least as long as a launch.
  private unowned var bundleView: AppView?
  private unowned var bundleScratch: ScratchSpace?
  /// The call in which a function has just suspended the app.
  private var call: AppCall?
  /// The observers, delegates and requests of the launch, by number.
  private(set) var observers: [ObserverMethods] = []
  private(set) var delegates: [DelegateMethods] = []
  /// The number of the current delegate.
  private(set) var delegate: Int?
  private var requests: [AppRequestObject] = []
  /// The request that has no number yet. The next reply contains its number.
  private var unnumberedRequest = AppRequestObject()
  /// The handlers of timers, by the timer's number. Nil for the timer of a sleep.
  private(set) var timers: [LuaFunction?] = []
  private(set) var exchanges: [LuaFunction?] = []
  private(set) var sheetDelegates: [SheetMethods] = []
  /// The handlers of store pages, searches, promotions, and receipt checks, by the number that `addVisit`
  /// returned.
  private(set) var visits: [LuaFunction?] = []
  let tasks = TaskTable()
  /// The calls to StoreKit 2, and the lists that they returned.
  let reads = StoreReads()
  /// What the running task waits for after the call in which it is suspended. Nil if it continues at once.
  private var waitAfterCall: TaskTable.Wait?
  /// Promoted payments offered to this launch, by the number in their handles.
  private var offered: [(payment: PaymentID, product: ProductID)] = []
  /// The storefronts of this launch's objects, by the number in their handles. The number of a text
  /// cannot be used: it depends on previously read texts, and an app can sort and show its handles.
  private var storefronts: [TextID] = []

  init(_ handlers: AppHandlers) { self.handlers = handlers }

  /// Starts a launch without objects.
  func begin(_ bundle: LaunchBundle) {
    isRunning = true
    process = bundle.process
    bundleView = bundle.view
    bundleScratch = bundle.scratch
    version = bundle.version
    systemVersion = bundle.systemVersion.name
    observers.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
    unnumberedRequest = AppRequestObject()
    timers.removeAll(keepingCapacity: true)
    exchanges.removeAll(keepingCapacity: true)
    offered.removeAll(keepingCapacity: true)
    storefronts.removeAll(keepingCapacity: true)
    delegates.removeAll(keepingCapacity: true)
    delegate = nil
    sheetDelegates.removeAll(keepingCapacity: true)
    visits.removeAll(keepingCapacity: true)
    tasks.reset()
    reads.reset()
    waitAfterCall = nil
  }

  func end() {
    isRunning = false
    call = nil
    bundleView = nil
    bundleScratch = nil
  }

  /// The data that the app can read without a call.
  var view: AppView {
    guard let bundleView else { preconditionFailure("the app does not run") }
    return bundleView
  }

  /// Contains the bytes of calls and replies.
  var scratch: ScratchSpace {
    guard let bundleScratch else { preconditionFailure("the app does not run") }
    return bundleScratch
  }

  /// Suspends the running code in a call. The port then gets the call from `takeCall`.
  func suspend(_ call: AppCall) -> LuaOutcome {
    self.call = call
    return .suspended
  }

  /// Suspends the running task in a call. After the reply the task waits.
  func suspend(_ call: AppCall, thenWait wait: TaskTable.Wait) -> LuaOutcome {
    waitAfterCall = wait
    return suspend(call)
  }

  func takeWaitAfterCall() -> TaskTable.Wait? { waitAfterCall.take() }

  var hasWaitAfterCall: Bool { waitAfterCall != nil }

  /// Reserves the number of the next timer for a sleep.
  func addSleep() -> Int {
    timers.append(nil)
    return timers.count - 1
  }

  func nextTicket() -> Int { reads.nextTicket() }

  /// Consumes the call in which a function has suspended the app.
  func takeCall() -> AppCall? { call.take() }

  // MARK: Objects

  /// Adds an observer and returns its number.
  func add(_ observer: ObserverMethods) -> Int {
    observers.append(observer)
    return observers.count - 1
  }

  /// Adds a delegate of the queue and returns its number.
  func add(_ delegate: DelegateMethods) -> Int {
    delegates.append(delegate)
    return delegates.count - 1
  }

  /// Makes a delegate the current one, or removes the current one if `number` is nil.
  func setDelegate(_ number: Int?) { delegate = number }

  /// Keeps a request until the reply to its call contains its number.
  func prepare(_ request: AppRequestObject) { unnumberedRequest = request }

  /// Adds the prepared request under its number.
  func addPrepared(_ number: RequestID) {
    unnumberedRequest.request = number
    requests.append(unnumberedRequest)
    unnumberedRequest = AppRequestObject()
  }

  /// Replaces the delegate of a request.
  func set(_ methods: RequestMethods, of request: RequestID) {
    if let place = requests.firstIndex(where: { $0.request == request }) { requests[place].methods = methods }
  }

  /// The request object that a handle of this launch refers to; nil if there is none.
  func requestObject(_ handle: LuaHandle) -> AppRequestObject? {
    requests.first { $0.request.rawValue == handle.index }
  }

  func methods(of request: RequestID) -> RequestMethods? {
    requests.first { $0.request == request }?.methods
  }

  func addTimer(_ handler: LuaFunction) { timers.append(handler) }

  /// Keeps the handler of a call to the developer's server.
  func addExchange(_ handler: LuaFunction?) { exchanges.append(handler) }

  /// Keeps a handler that runs when a store page, a search, a promotion, or a receipt check answers.
  /// Returns the handler's number.
  func addVisit(_ handler: LuaFunction?) -> Int {
    visits.append(handler)
    return visits.count - 1
  }

  /// Adds a sheet without a delegate and returns its number.
  func addSheet() -> Int {
    sheetDelegates.append(SheetMethods())
    return sheetDelegates.count - 1
  }

  /// Replaces the delegate of a sheet.
  func set(_ methods: SheetMethods, of sheet: SheetToken) { sheetDelegates[sheet.rawValue] = methods }

  /// Keeps a promoted payment, because the app can add it later, and returns its number.
  func offer(_ payment: PaymentID, _ product: ProductID) -> UInt32 {
    offered.append((payment, product))
    return UInt32(offered.count - 1)
  }

  /// Returns the number by which handles of this launch refer to a storefront.
  func number(of storefront: TextID) -> UInt32 {
    if let known = storefronts.firstIndex(of: storefront) { return UInt32(known) }
    storefronts.append(storefront)
    return UInt32(storefronts.count - 1)
  }
}

/// Finds the objects that handles refer to, and the handlers of taps.
extension AppLaunch {
  func handler(of tap: UserTap) -> LuaFunction? {
    switch tap {
    case .buy: handlers.buy
    case .restore: handlers.restore
    case .named: handlers.tap
    }
  }

  /// The transaction object that a handle of this launch refers to; nil if there is none.
  func transaction(_ handle: LuaHandle) -> TransactionHandle? {
    let transaction = TransactionHandle(
      TransactionID(rawValue: handle.index), process: process, instance: handle.instance)
    return view.exists(transaction) ? transaction : nil
  }

  /// The transaction of StoreKit 2 that a handle of this launch refers to; nil if there is none.
  func given(_ handle: LuaHandle) -> GivenTransaction? {
    let given = view.given(
      GivenTransactionHandle(TransactionID(rawValue: handle.index), process: process, place: handle.instance))
    return given?.transaction.rawValue == handle.index ? given : nil
  }

  /// The status of a subscription that a handle of this launch refers to; nil if there is none.
  func status(_ handle: LuaHandle) -> GivenStatus? {
    view.status(GivenStatusHandle(process: process, place: handle.index))
  }

  /// The download object that a handle of this launch refers to; nil if there is none.
  func download(_ handle: LuaHandle) -> DownloadHandle? {
    let download = DownloadHandle(DownloadID(rawValue: handle.index), process: process)
    return view.exists(download) ? download : nil
  }

  /// The promoted payment that a handle of this launch refers to; nil if there is none.
  func offeredPayment(_ handle: LuaHandle) -> (payment: PaymentID, product: ProductID)? {
    Int(handle.index) < offered.count ? offered[Int(handle.index)] : nil
  }

  /// A product as the store last returned it in the storefront of its handle; nil if the store never
  /// returned it.
  func offeredProduct(_ handle: LuaHandle) -> OfferedProduct? {
    let storefront = storefront(numbered: handle.instance) ?? .empty
    return view.product(ProductID(rawValue: handle.index), in: storefront, of: process)
  }

  /// The storefront that handles of this launch refer to by a number; nil if there is none.
  func storefront(numbered number: UInt32) -> TextID? {
    Int(number) < storefronts.count ? storefronts[Int(number)] : nil
  }
}

extension LuaHandle {
  /// Creates the handle of an app's object.
  init(_ type: AppHandleType, _ index: UInt32, instance: UInt32 = 0) {
    self.init(type: type.rawValue, instance: instance, index: index)
  }
}
