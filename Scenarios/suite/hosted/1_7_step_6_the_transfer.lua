local restore_what_was_given_up = require "restore_what_was_given_up"

scenario {
  title    = "step 6 of 9: the transfer is cut, slow, or lossy: the app finishes only after it completes or is given up",
  rules    = { "finish-after-all-downloads", "copy-cache-before-finish" },
  catches  = { "finish during download", "finish first", "drop start_downloads/first" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 6; H4, H8, H21, H24",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.70 GBP",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = {
    { name = "slow", latency = "5s" },
    { name = "one_answer_is_lost", message = "content_answer" },
    { name = "one_request_is_lost", message = "content_request" },
    { name = "an_answer_comes_twice", doubled = "content_answer" },
    { name = "no_network_half_way", cut = true },
    { name = "no_network_half_way_and_it_fails", cut = true, link = "fails" },
    { name = "it_waits_for_the_network", cut = true, link = "waits" },
    { name = "fails_at_the_start", at = 0 },
    { name = "fails_half_way", at = 500 },
    { name = "fails_at_the_end", at = 1000 },
    { name = "no_second_try_in_this_life", at = 500, again = "final", rules = { "finish-after-all-downloads" } },
    { name = "a_second_try_begins_again", at = 500, again = "begins_again" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if case.link then world:behavior("download_link_loss", case.link) end
    world:behavior("download_again", case.again or "begins_again")
    phone:launch()
    world:settle()
    if case.latency then phone:latency(case.latency) end
    if case.message then phone:lose_message(case.message) end
    if case.doubled then phone:duplicate_message(case.doubled) end
    if case.at then phone:fail_download { at = case.at, error = "NSURLErrorDomain -1005" } end
    phone:buy "book"
    world:wait_for("download.began", "10m")
    world:note "step 6 of 9: the files are being transferred"
    if case.cut then
      world:wait_for("download.progressed", "10m")
      phone:network_down()
      world:settle()
      if world:fact_count "download.cancel_called" == 0 then
        expect(phone, { rule = "finish-after-all-downloads" }):never_saw "queue.finish_called"
      end
      phone:network_up()
    end
    world:settle()
    if #phone:queue() > 0 then
      for launch = 1, 3 do
        -- Assumed: another start does nothing, and an app that keeps trying succeeds in the end.
        if launch == 3 then world:behavior("download_again", "begins_again") end
        phone:terminate()
        phone:launch()
        world:settle()
      end
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    if world:fact_count "download.cancel_called" == 0 then
      expect(phone, { rule = "finish-after-all-downloads" }):saw("download.finished"):before "queue.finish_called"
    else
      restore_what_was_given_up(world, phone, "book")
      expect(phone, { rule = "finish-after-all-downloads" }):saw "download.finished"
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
