local entries_of = require "entries_of"

scenario {
  title    = "each period of a subscription is a separate entry that refers to the first",
  rules    = { "handle-unsolicited" },
  catches  = { "drop finish" },
  source   = "2.5, E12, T1",
  products = {
    club = { type = "auto_renewable", price = "3.00 EUR", group = "club", period = "1 month" },
  },
  accounts = { mia = { storefront = "DEU" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("renewal_lead", "at_expiry")
    phone:launch()
    world:settle()
    phone:buy "club"
    world:settle()
    phone:terminate()
    world:wait "70 days"
    phone:launch()
    world:settle()
    local entries = entries_of(phone)
    expect(#entries):equals(3)
    for place, entry in ipairs(entries) do
      expect(entry.original):equals(entries[1].transaction)
      if place > 1 then expect(entry.purchased):equals(entries[place - 1].expires) end
    end
    expect(phone:owned "club", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
