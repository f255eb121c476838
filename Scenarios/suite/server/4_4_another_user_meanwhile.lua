scenario {
  title    = "another user signs in before the server responds: each user gets what they paid for",
  rules    = { "right-user" },
  catches  = { "drop server_deliver" },
  source   = "W7, Q12, P11",
  products = {
    coins = { type = "consumable", price = "0.250 KWD", grants = 100, delivered_by = "server" },
    gems  = { type = "consumable", price = "0.600 KWD", grants = 10, delivered_by = "server" },
  },
  accounts = { ann = { storefront = "KWT" }, ben = { storefront = "KWT" } },

  run = function(world)
    local phone = world:device("phone", { account = "ann" })
    -- An app without accounts redeems everything in the queue for the current user.
    world:behavior("foreign_transactions", "held_back")
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_down()
    phone:buy "coins"
    world:settle()
    phone:sign_in "ben"
    world:server_up()
    phone:buy "gems"
    world:settle()
    local paid = world:ledger("gems", "ben").purchases    -- a shop may be locked as long as a purchase is under way
    expect(phone:owned "gems", { rule = "entitlements-match-store" }):equals(paid * 10)

    phone:sign_in "ann"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    local payers = { coins = "ann", gems = "ben" }
    for _, redeemed in ipairs(world:redeemed()) do
      expect(redeemed.account, { rule = "right-user" }):equals(payers[redeemed.product])
    end
  end,
}
