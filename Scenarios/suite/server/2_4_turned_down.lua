scenario {
  title    = "the receipt is turned down: the user is told, nothing is unlocked, and the transaction ends",
  rules    = { "finish-every-terminal" },
  needs    = { "claims", "interface" },
  catches  = { "no dialog on error", "drop verified" },
  source   = "2.4, 7.2",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },
  cases    = { { name = "not_authentic", check = 21003 }, { name = "account_deleted", check = 21010 } },

  run = function(world, case)
    local phone = world:device "phone"
    local check = case.check
    world:server { deliver = function() return { answer = "rejected", check = check } end }
    phone:launch()
    phone:buy "book"
    world:settle()
    expect(phone:owned "book"):equals(0)
    expect(phone:queue()):is_empty()
    expect(phone):saw("interface.dialog_shown", { dialog = "error" }):times(1)
    expect(world):saw("claim.verified", { status = case.check }):times(1)
  end,
}
