scenario {
  title    = "the store's response about a family member lists every shared period, marked as shared",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "2.5, V3, E14",
  products = {
    club = {
      type = "auto_renewable", price = "4400 KRW", group = "club", period = "1 month", family_shareable = true,
    },
  },
  accounts = { ann = { storefront = "KOR" }, ben = { storefront = "KOR" } },

  run = function(world)
    local phone = world:device("phone", { account = "ann" })
    local tablet = world:device("tablet", { account = "ben" })
    local function count(options, what)
      local _, times = world:receipt_json("ben", options):gsub(what, "")
      return times
    end
    phone:launch()
    tablet:launch()
    world:settle()
    phone:buy "club"
    world:settle()
    expect(count(nil, '"latest_receipt_info"')):equals(0)
    world:share("club", { from = "ann", with = "ben" })
    world:settle()
    world:wait "1h"                           -- receipts have whole seconds
    world:renew("club", { account = "ann" })
    world:settle()
    expect(count(nil, '"latest_receipt_info"')):equals(1)
    -- Two periods are in the receipt, and in the latest information both or, without old ones, the last.
    expect(count(nil, '"in_app_ownership_type":"FAMILY_SHARED"')):equals(4)
    expect(count({ exclude_old_transactions = true }, '"FAMILY_SHARED"')):equals(3)
  end,
}
