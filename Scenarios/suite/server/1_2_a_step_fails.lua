scenario {
  title    = "each of the ten steps fails once: the paid content still arrives, once",
  rules    = { "finish-every-terminal" },
  catches  = {
    "drop server_deliver",
    "finish first",
    "bug: the library finished a paid purchase, and the app's own download failed afterward "
      .. "(https://github.com/robotmedia/RMStore/issues/172)",
  },
  source   = "7.1, 7.2, W6; Xamarin: Transactions and Verification, ten steps",
  products = { book = { type = "non_consumable", price = "7500 KRW", delivered_by = "server" } },
  accounts = { mia = { storefront = "KOR" } },
  cases    = {
    { name = "5_question_lost", lose = "server_request" },
    { name = "5_no_network", link = "server" },
    { name = "5_server_down", down = true },
    { name = "6_question_lost", fault = "check_loss", needs = { "queue" } },
    { name = "6_store_out_of_reach", step = "check", needs = { "queue" } },
    { name = "7_answer_lost", fault = "check_answer_loss", needs = { "queue" } },
    { name = "8_server_fails", step = "deliver" },
    { name = "8_not_there_yet", script = true },
    { name = "9_answer_lost", lose = "server_answer" },
    { name = "9_disk_full", disk = true, needs = { "disk" } },
    { name = "10_finish_lost", finish = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    if case.lose then phone:lose_message(case.lose) end
    if case.link then phone:network_down { to = case.link } end
    if case.down then world:server_down() end
    if case.fault then world:fault(case.fault, "lost") end
    if case.step then world:server_fails { step = case.step } end
    if case.script then
      world:server {
        deliver = function(question)
          if question.attempt == 1 then return { answer = "no_such_content" } end
        end,
      }
    end
    if case.finish then phone:lose_finish() end
    phone:buy "book"
    if case.disk then
      world:wait_for("server.content_found", "5m")
      phone:fill_disk()
    end
    world:wait "40s"
    world:note("step " .. case.name:match "%d+" .. " of 10 failed: " .. case.name)
    if case.disk then phone:free_disk() end
    if case.link then phone:network_up() end
    if case.down then world:server_up() end
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
    expect(world):saw("server.redeemed"):times(1)
  end,
}
