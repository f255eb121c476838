local types = require "product_types"

scenario {
  title    = "the response to a charged purchase is lost: it is requested again, or arrives at a later launch",
  rules    = { "handle-unsolicited", "entitlements-match-store" },
  catches  = {
    "ignore updated_transactions/unsolicited",
    "bug: the user was charged, the app received a failure, and the later purchase had no handler "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/626)",
  },
  source   = "P20, Q5",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "asked_again", option = "asked_again", rules = { "entitlements-match-store" }, of = { "consumable" } },
      { name = "failed_now", option = "failed_now" },
      { name = "not_asked_again", option = "not_asked_again", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    world:behavior("charge_loss", case.option)
    phone:launch()
    world:settle()
    phone:lose_message "purchase_answer"
    phone:buy "thing"
    world:settle()
    expect(world):saw("store.charged"):times(1)
    if case.option == "asked_again" then
      expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    end

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
