scenario {
  title    = "each receipt status leads to the right action: retry, ask the other store, or reject",
  rules    = { "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "drop server_deliver" },
  source   = "2.4, 7.2, W3",
  products = { book = { type = "non_consumable", price = "5.00 GBP", delivered_by = "server" } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = {
    { name = "0", status = 0, checks = 1, owned = 1 },
    { name = "21000", status = 21000, checks = 2, owned = 1 },
    { name = "21002", status = 21002, checks = 2, owned = 1 },
    { name = "21003", status = 21003, checks = 1, owned = 0 },
    { name = "21004", status = 21004, checks = 2, owned = 1 },
    { name = "21005", status = 21005, checks = 2, owned = 1 },
    { name = "21006", status = 21006, checks = 1, owned = 1 },
    { name = "21009", status = 21009, checks = 2, owned = 1 },
    { name = "21010", status = 21010, checks = 1, owned = 0 },
    { name = "21100_again", status = 21100, retryable = true, checks = 2, owned = 1 },
    { name = "21100_no_more", status = 21100, retryable = false, checks = 2, owned = 1 },
    { name = "21199_again", status = 21199, retryable = true, checks = 2, owned = 1 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if case.status ~= 0 then
      world:store_fails { request = "check", status = case.status, retryable = case.retryable }
    end
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(world, { rule = "receipt-status-codes" }):saw("server.check_sent"):at_least(case.checks)
    expect(phone:owned "book", { rule = "receipt-status-codes" }):equals(case.owned)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    if case.owned == 0 then
      expect(phone:messages(), { rule = "show-failures" }):is_not_empty()
    end
  end,
}
