local types = require "product_types"

scenario {
  title    = "the user opens the shop while payments are forbidden: nothing is shown for sale until they are allowed",
  rules    = { "can-make-payments-first" },
  catches  = {
    "always can_make_payments", "never can_make_payments",
    "bug: a shop checked only at the tap on Buy, and offered a child products it could not buy",
  },
  source   = "P12; In-App Purchase Programming Guide, getting product information",
  cases    = types.rows {
    variants = {
      { name = "from_the_start" },
      { name = "since_it_asked", changes = true, of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if not case.changes then phone:forbid_payments() end
    phone:launch()
    world:settle()
    if case.changes then
      phone:background()
      phone:forbid_payments()                 -- in the settings of the device
      phone:foreground()
      world:settle()
    end
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    expect(phone:sheets()):is_empty()

    phone:allow_payments()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
