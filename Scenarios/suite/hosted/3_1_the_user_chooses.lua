local kept_files = require "kept_files"

local function book(text)
  return {
    type = "non_consumable", price = "14.90 BRL",
    hosted = {
      version = "1.0",
      files = { ["one.txt"] = text, ["two.txt"] = text .. " again", ["cover.png"] = 200000 },
    },
  }
end

scenario {
  title    = "after a restore the user chooses which of two books to download; both are owned",
  rules    = { "no-download-storm", "finish-after-all-downloads" },
  catches  = { "ignore updated_transactions/restored", "drop cancel_downloads", "drop finish" },
  source   = "H14, H15",
  needs    = { "hosted", "restore", "disk" },
  products = { atlas = book "Here be dragons.", novel = book "It was a dark night." },
  accounts = { mia = { storefront = "BRA" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "atlas", "novel" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:tap "download novel"
    world:settle()
    expect(phone:owned "novel", { rule = "entitlements-match-store" }):equals(1)
    expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains "It was a dark night."

    phone:terminate()
    phone:launch()
    world:settle()
    -- An app may wait for its user's word about the other book, who gives it in the end.
    for _, verb in ipairs { "cancel", "download" } do
      if #phone:queue() > 0 then phone:tap(verb .. " atlas") end
      world:settle()
    end
    expect(phone:owned "atlas", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
