scenario {
  title    = "the store's response to a server lists the account's current purchases, and whether they renew",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "2.5, W2, X8",
  products = {
    club  = { type = "auto_renewable", price = "2.99 USD", group = "club", period = "1 month" },
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    local function tells(options, text)
      return world:receipt_json(nil, options):find(text, 1, true) ~= nil
    end
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(tells(nil, '"status":0')):is_true()
    expect(tells(nil, '"product_id":"pro"')):is_true()
    expect(tells(nil, '"product_id":"coins"')):is_false()
    expect(tells(nil, '"pending_renewal_info"')):is_false()

    phone:buy "club"
    world:settle()
    expect(tells(nil, '"auto_renew_status":"1"')):is_true()
    phone:set_renewal("club", false)
    world:settle()
    expect(tells({ exclude_old_transactions = true }, '"auto_renew_status":"0"')):is_true()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}
