import Scenario
import Testing

/// A small app that follows every rule, with pieces of it replaced so that it breaks one.
struct RuleBreaker: Sendable, CustomTestStringConvertible {
  /// The broken rule, and the rules that are necessarily broken with it.
  let rules: [String]
  /// The scenario of the bundled suite that detects it.
  let scenario: String
  /// The replaced pieces of the app, by name.
  let pieces: [(name: String, text: String)]

  init(_ rules: String..., in scenario: String, _ pieces: (name: String, text: String)...) {
    self.rules = rules
    self.scenario = scenario
    self.pieces = pieces
  }

  var testDescription: String { "\(rules.first ?? "none"): \(pieces.map(\.text).joined(separator: " … "))" }

  var app: String {
    var text = RuleBreaker.sound
    for (name, usual) in RuleBreaker.usualPieces {
      let piece = pieces.first { $0.name == name }?.text ?? usual
      guard let place = text.firstRange(of: name) else { preconditionFailure("no piece is called \(name)") }
      text.replaceSubrange(place, with: piece)
    }
    return text
  }

  private static let usualPieces = [
    ("PRODUCT", "return (t.original_transaction or t).payment.product_identifier"),
    ("LASTING", #"return "books/" .. id .. "/owned""#),
    ("STATES", ""),
    ("DELIVER", "if deliver(app, t) then app.queue:finish(t) end"),
    (
      "FAIL",
      """
      if not (t.error and t.error.domain == "SKErrorDomain" and t.error.code == 2) then
        app.show_dialog("error", "That did not work.")
      end
      app.queue:finish(t)
      """
    ),
    ("WAIT", #"app.busy(false) app.show_dialog("waiting", "Somebody has to agree.")"#),
    ("RESTORED", "app.busy(false)"),
    ("UNRESTORED", #"app.busy(false) app.show_dialog("message", "Nothing came back.")"#),
    ("LAUNCHED", ""),
    ("BUY", "app.queue:add { product_identifier = id, quantity = quantity }"),
    ("RESTORE", "app.busy(true) app.queue:restore_completed_transactions()"),
    (
      "OFFER",
      """
      app.server:sign_offer("monthly", "come_back", nil, function(status, discount)
        app.queue:add { product_identifier = "monthly", payment_discount = discount }
      end)
      """
    ),
    ("MORE", ""),
  ]

  /// The app's records are files: one for each transaction of a consumable, one for each other product.
  private static let sound = """
    local shared, kept
    local function product_of(t) PRODUCT end
    local function adds(app, id) return app.type_of(id) == "consumable" end
    local function path_of(app, t)
      local id = product_of(t)
      if adds(app, id) then return "books/" .. id .. "/" .. t.transaction_identifier end
      LASTING
    end
    local function deliver(app, t)
      local id = product_of(t)
      if not id then return false end
      local path = path_of(app, t)
      if app.disk:exists(path) then return true end
      local count = adds(app, id) and app.grants_of(id) * t.payment.quantity or 1
      if not app.disk:write(path, tostring(count)) then return false end
      app.grant(t, id, count)
      return true
    end
    return app {
      launch = function(app)
        shared = app.observer {
          updated_transactions = function(transactions)
            STATES
            for _, t in ipairs(transactions) do
              local state = t.transaction_state
              if state == "purchased" or state == "restored" then
                DELIVER
              elseif state == "failed" then
                FAIL
              elseif state == "deferred" then
                WAIT
              end
            end
          end,
          restore_finished = function() RESTORED end,
          restore_failed = function(failure) UNRESTORED end,
        }
        app.queue:add_observer(shared)
        LAUNCHED
      end,
      buy = function(app, id, quantity)
        if not app.queue:can_make_payments() then return end
        BUY
      end,
      restore = function(app) RESTORE end,
      owned = function(app, id)
        local sum, is_over = 0, false
        for _, entry in ipairs(app.receipt() or {}) do
          if entry.product_id == id and entry.expires_date then is_over = entry.expires_date <= app.now() end
        end
        if is_over then return 0 end
        for _, path in ipairs(app.disk:list("books/" .. id .. "/")) do
          sum = sum + tonumber(app.disk:read(path))
        end
        return sum
      end,
      tap = function(app, name) if name == "offer" then OFFER end end,
      capabilities = { offers = true },
      MORE
    }
    """
}
