local types = require "product_types"

local names = { "one", "two", "three" }

scenario {
  title    = "a restore meets a full disk: the app reports only saved purchases, and the rest follow once there is room",
  rules    = { "success-is-true", "entitlements-match-store", "finish-every-terminal" },
  needs    = { "restore", "disk" },
  catches  = { "forget disk_write", "ignore updated_transactions/restored" },
  source   = "X4, E5, P16",
  cases    = types.rows {
    of = { "non_consumable", "auto_renewable" },
    sells = names,
    variants = {
      { name = "no_room_at_all" },
      { name = "room_for_the_first", nth = 2, of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = names })
    phone:launch()
    world:settle()
    if case.nth then
      world:fault("disk_full", "full", { nth = case.nth, optional = true })
    else
      phone:fill_disk()
    end
    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    -- Of several, an app may praise what came beside what did not.
    if world:fact_count "disk.write_failed" > 0 and world:fact_count "claim.granted" == 0 then
      for _, message in ipairs(phone:messages()) do
        expect(message.kind, { rule = "success-is-true" }):differs_from "success"
      end
    end

    phone:terminate()
    if not case.nth then phone:free_disk() end
    phone:launch()
    world:settle()
    -- If the app restores by refreshing the receipt, nothing waits in the queue: the user taps Restore again.
    if world:fact_count("callback.delivered", { state = "restored" }) == 0 then
      phone:restore()
      world:settle()
    end
    for _, name in ipairs(names) do
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(1)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
