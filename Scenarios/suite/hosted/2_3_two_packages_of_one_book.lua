local kept_files = require "kept_files"
local rule_of_files = require "rule_of_files"

scenario {
  title    = "a book comes in two packages: it is granted when both have arrived",
  rules    = { "finish-after-all-downloads", "copy-cache-before-finish" },
  catches  = { "first only updated_downloads", "last only updated_downloads", "drop disk_copy" },
  source   = "H1, H4, H12",
  needs    = { "hosted", "disk" },
  products = {
    book = {
      type = "non_consumable", price = "0.990 KWD",
      hosted = {
        version = "1.0",
        contents = {
          {
            identifier = "text",
            files = { ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night." },
          },
          { identifier = "pictures", files = { ["cover.png"] = 200000, ["map.png"] = 100000, ["hero.png"] = 70000 } },
        },
      },
    },
  },
  accounts = { mia = { storefront = "KWT" } },
  cases    = {
    { name = "both_come" },
    { name = "one_fails_at_first", fails = true },
    { name = "killed_between_them", kill = { at = "download.finished" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("download_again", "begins_again")
    phone:launch()
    world:settle()
    if case.fails then phone:fail_download { at = 500 } end
    if case.kill then phone:kill_app(case.kill) end
    phone:buy "book"
    world:settle()
    if case.fails or case.kill then
      -- An app may have tried again by itself.
      if world:fact_count "download.finished" < 2 and world:fact_count "download.cancel_called" == 0 then
        expect(phone, { rule = "finish-after-all-downloads" }):never_saw "queue.finish_called"
      end
      if phone:is_running() then phone:terminate() end
      phone:launch()
      world:settle()
    end
    expect(phone):saw("download.announced"):times(2)
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    if world:fact_count "download.cancel_called" == 0 then    -- what failed may be given up
      expect(kept_files(phone), { rule = rule_of_files(world, "text") }):contains "It was a stormy night."
      expect(kept_files(phone), { rule = rule_of_files(world, "pictures") }):contains "70000 bytes"
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
