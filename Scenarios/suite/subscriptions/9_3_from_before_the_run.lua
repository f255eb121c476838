scenario {
  title    = "a subscription started before the run: it is restored while paid, and the receipt has every field",
  rules    = { "entitlements-match-store" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions" },
  source   = "2.5, T4, T7",
  products = {
    monthly = { type = "auto_renewable", price = "5.00 GBP", group = "club", period = "1 month" },
  },
  accounts = { mia = { storefront = "GBR" } },
  cases    = {
    { name = "running", status = "active", renews = true, owned = 1, tells = '"auto_renew_status":"1"' },
    { name = "cancelled", status = "active", renews = false, owned = 1, tells = '"auto_renew_status":"0"' },
    { name = "lapsed", status = "lapsed", renews = false, owned = 0, tells = '"expiration_intent":"1"' },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "monthly" }, count = 5, subscription = case.name })
    expect(world:subscription "monthly" or {}):has { status = case.status, renews = case.renews }
    local text = world:receipt_json "mia"
    local _, periods = text:gsub('"web_order_line_item_id"', "")
    expect(periods >= 5):is_true()
    expect(text:find(case.tells, 1, true) ~= nil):is_true()

    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(case.owned)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    if case.name ~= "lapsed" then
      world:wait "20d"                         -- past the end of the period that ran at the start
      expect((world:subscription "monthly" or {}).status):equals(case.renews and "active" or "lapsed")
    end
  end,
}
