scenario {
  title    = "a user who never subscribed is refused an offer, sees an error, and can still pay the full price",
  rules    = { "show-failures", "finish-every-terminal" },
  needs    = { "offers" },
  catches  = { "no dialog on error", "ignore updated_transactions/failed" },
  source   = "2.2, R12",
  products = {
    monthly = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club",
      discounts = {
        { identifier = "come_back", mode = "pay_as_you_go", price = "4.99 USD", period = "1 month" },
      },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "offer"
    world:settle()
    -- A shop may show the offer only to users who subscribed before.
    if world:fact_count "queue.offer_attached" > 0 then
      expect(world):saw("store.refused", { error = "ineligible_for_offer" })
      expect(phone:messages(), { rule = "show-failures" }):is_not_empty()
    end
    phone:buy "monthly"
    world:settle()
    expect(world:ledger "monthly"):has { charged = 999 }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
