local types = require "product_types"

scenario {
  title    = "the app is installed again, or on another device: it has the history without a restore",
  rules    = { "entitlements-match-store", "no-auto-restore" },
  needs    = { "storekit2" },
  catches  = { "bug: a new phone had to restore what its owner had bought" },
  source   = "S2-64, S2-90",
  cases    = types.rows {
    of = { "non_consumable", "auto_renewable" },
    variants = { { name = "installed_again" }, { name = "on_a_tablet", tablet = true } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:wait "2s"                           -- the list may lag behind a purchase
    local device = case.tablet and world:device "tablet" or phone
    if not case.tablet then phone:reinstall() end
    device:launch()
    world:settle()
    expect(device:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(device):never_saw "storekit.sync_called"
    expect(device):never_saw "device.sign_in_asked"
    expect(device):never_saw "storekit.updated"
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}
