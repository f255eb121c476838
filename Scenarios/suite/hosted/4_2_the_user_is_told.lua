local kept_files = require "kept_files"

local function is_kept(device, text)
  for _, content in pairs(kept_files(device)) do
    if content == text then return true end
  end
  return false
end

scenario {
  title    = "a download fails: the app shows an error if the files do not arrive, and a retry brings the book",
  rules    = { "finish-after-all-downloads" },
  catches  = { "no dialog on error", "ignore updated_downloads/failed" },
  source   = "H21, H24; Xamarin: Transactions and Verification, a half-finished download must not confuse the user",
  needs    = { "hosted", "interface" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  cases    = {
    { name = "after_coming_to_the_front", comes_back = true },
    { name = "after_a_tap" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("download_again", "begins_again")
    phone:launch()
    world:settle()
    phone:fail_download { at = 500 }
    local told = #phone:messages()
    phone:buy "book"
    world:settle()
    -- An app that tried again by itself has the files by now, and nothing to tell.
    if not is_kept(phone, "It was a stormy night.") then
      expect(#phone:messages(), { rule = "show-failures" }):is_at_least(told + 1)
    end
    if case.comes_back then
      phone:background()
      world:wait "1m"
      phone:foreground()
    else
      phone:tap "download book"
    end
    world:settle()
    if #phone:queue() > 0 then
      phone:terminate()
      phone:launch()
      world:settle()
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
