local types = require "product_types"

local rows = types.rows {
  country  = "FRA",
  sells    = { "june", "july" },
  of       = { "consumable", "non_consumable", "non_renewing" },
  variants = {
    -- A consumable leaves the receipt, and an empty receipt is not reported as unpaid.
    {
      name = "the_receipt_lags", rules = { "deliver-before-finish" }, of = { "non_consumable", "non_renewing" },
      needs = { "queue" },
    },
    { name = "the_server_lags", is_told = true },
  },
}
for _, row in ipairs(rows) do
  for _, product in pairs(row.products) do product.delivered_by = "server" end
end

scenario {
  title    = "the server sees a second purchase as not paid yet: that is no rejection, and the app delivers it later",
  rules    = { "keep-on-server-failure" },
  catches  = {
    "drop server_deliver",
    "bug: a purchase missing from the receipt was finished, and its user was sent to support",
  },
  source   = "W6, W14, W16, X4, X8",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    local is_known = false
    world:behavior("non_renewing_entries", "kept")
    phone:launch()
    world:settle()
    phone:buy "june"
    world:settle()
    if case.is_told then
      world:server {
        deliver = function(question)
          if question.product == "july" and not is_known then return { answer = "not_paid", check = 0 } end
        end,
      }
    else
      world:behavior("receipt_lag", "later")
    end
    phone:buy "july"
    world:settle()
    world:wait "10m"                          -- apps that retry repeatedly have given up by then

    is_known = true
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "june", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:owned "july", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
