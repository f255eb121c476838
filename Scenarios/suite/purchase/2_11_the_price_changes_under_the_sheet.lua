scenario {
  title    = "the price or the storefront changes while the sheet is open: the price confirmed last is charged",
  rules    = { "finish-every-terminal", "payments-match-grants" },
  catches  = { "ignore updated_transactions" },
  source   = "P22",
  products = {
    coins = {
      type = "consumable", price = "0.99 USD", grants = 100, storefronts = { DEU = { price = "1.09 EUR" } },
    },
  },
  accounts = { mia = { storefront = "USA" } },
  cases    = {
    { name = "price_kept", option = "confirmed_price", price = "1.99 USD", amount = 99, currency = "USD" },
    { name = "price_asked_again", option = "new_sheet", price = "1.99 USD", amount = 199, currency = "USD" },
    { name = "storefront_kept", option = "confirmed_price", amount = 99, currency = "USD" },
    { name = "storefront_asked_again", option = "new_sheet", amount = 109, currency = "EUR" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("changed_price", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:wait_for("device.sheet_shown", "10m")
    if case.price then world:set_price("coins", case.price) else phone:change_storefront "DEU" end
    world:settle()
    local paid = world:ledger "coins"
    if paid.purchases > 0 then                 -- an app may stop a payment when the storefront changes
      expect(paid):has { charged = case.amount, currency = case.currency }
      local sheets = phone:sheets()
      expect(sheets[#sheets] or {}):has { amount = case.amount, currency = case.currency }
    end
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(paid.purchases * 100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
