-- Its words are what an attacker would write; the page must show them and never obey them.
scenario {
  title    = "</script><script>document.title = 'taken'</script><img src=x onerror=\"document.title = 'taken'\"> \u{202E}desrever",
  products = { ["<b>coins</b>"] = { type = "consumable", price = "0.99 USD", grants = 100 } },
  run = function(world)
    local phone = world:device "<i>phone</i>"
    phone:launch()
    phone:buy "<b>coins</b>"
    world:settle()
    expect(phone:owned "<b>coins</b>"):equals(99)
  end,
}
