local types = require "product_types"

scenario {
  title    = "the app is killed during a restore: delivered purchases are finished, and another tap brings all",
  rules    = { "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "forget disk_write", "late add_observer/tap" },
  source   = "E19",
  cases    = types.rows {
    country = "USA",
    of = { "non_consumable", "auto_renewable" },
    sells = { "one", "two", "three" },
    variants = {
      { name = "it_goes_on", option = "goes_on" },
      { name = "the_rest_is_gone", option = "rest_gone", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("kill_during_restore", case.option)
    world:behavior("restored_batches", 3)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "one", "two", "three" } })
    phone:launch()
    world:settle()
    phone:kill_app { after = "finish", optional = true }
    phone:restore()
    world:settle()

    if not phone:is_running() then phone:launch() end
    world:settle()
    phone:restore()
    world:settle()
    for _, name in ipairs { "one", "two", "three" } do
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(1)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
