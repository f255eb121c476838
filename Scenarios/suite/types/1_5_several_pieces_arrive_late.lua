scenario {
  title    = "several pieces are bought in one payment, which completes later: the transaction says how many",
  rules    = { "finish-every-terminal" },
  catches  = { "bug: an app counted the pieces of its shopping cart, which a relaunch empties" },
  source   = "P7, X4, I1, A1",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 10 } },
  accounts = { mia = {} },
  cases    = {
    { name = "killed_while_paying", kill = true },
    { name = "interrupted", interrupt = true },
    { name = "waits_for_approval", ask = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    if case.interrupt then world:interrupt_purchases "mia" end
    if case.ask then world:ask_to_buy "mia" end
    phone:launch()
    world:settle()
    if case.kill then phone:kill_app { at = "store.charged" } end
    phone:buy("coins", { quantity = 3 })
    world:settle()
    if not case.kill then phone:terminate() end
    if case.interrupt then world:accept_terms() end
    if case.ask then world:approve() end
    world:settle()
    phone:launch()
    world:settle()
    -- An app may sell one piece at a time.
    local sold = world:ledger "coins"
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(10 * sold.quantity)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
