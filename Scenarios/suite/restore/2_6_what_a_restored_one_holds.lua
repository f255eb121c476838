local types = require "product_types"

scenario {
  title    = "a restored transaction names its product by its original, whatever its own fields contain",
  rules    = { "use-original-on-restore", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = {
    "ignore updated_transactions/restored",
    "bug: the sample read the product of a restored purchase from the payment on its screen (seed 003)",
  },
  source   = "F1, F2, F6; 1.5",
  cases    = types.rows {
    country = "IND",
    of = { "non_consumable", "auto_renewable" },
    sells = { "map", "pro" },
    variants = {
      { name = "another_identifier", latitude = "restored_identifier", option = "different" },
      { name = "same_identifier", latitude = "restored_identifier", option = "equal", of = { "non_consumable" } },
      { name = "no_receipt", latitude = "restored_receipt", option = "nil" },
      { name = "own_receipt", latitude = "restored_receipt", option = "present", of = { "non_consumable" } },
      { name = "payment_as_bought", latitude = "restored_payment", option = "as_bought" },
      { name = "bare_payment", latitude = "restored_payment", option = "bare", of = { "non_consumable" } },
      { name = "no_downloads", latitude = "downloads_without_content", option = "nil" },
      { name = "empty_downloads", latitude = "downloads_without_content", option = "empty", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior(case.latitude, case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "map", "pro" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "map", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
