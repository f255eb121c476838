scenario {
  title    = "a purchase is linked to another user at the server: a restore is rejected, and its owner keeps it",
  rules    = { "finish-every-terminal", "restore-terminates" },
  needs    = { "restore" },
  catches  = { "drop server_deliver", "drop finish" },
  source   = "7.1, 7.2, W7, P11",
  products = { book = { type = "non_consumable", price = "4.90 CHF", delivered_by = "server" } },
  accounts = { family = { storefront = "CHE" }, mia = {}, tom = {} },
  cases    = {
    { name = "rejected", answer = "rejected", check = 21003 },
    { name = "already_redeemed", answer = "already_redeemed", check = 0 },
  },

  run = function(world, case)
    -- Everybody in the house pays with one account; who reads is a matter of the app and its server.
    local phone = world:device("phone", { account = "family" })
    local tablet = world:device("tablet", { account = "family" })
    -- A payment that names mia would tell the app whose it is before the server is asked.
    world:behavior("restored_payment", "bare")
    local owner
    world:server {
      deliver = function(question)
        owner = owner or question.account
        if question.account ~= owner then return { answer = case.answer, check = case.check } end
      end,
    }
    phone:launch()
    world:settle()
    phone:log_in "mia"
    phone:buy "book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)

    tablet:launch()
    world:settle()
    tablet:log_in "tom"
    tablet:restore()
    world:settle()
    expect(tablet:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(world:ledger("book", "family")):has { charged = 490 }
  end,
}
