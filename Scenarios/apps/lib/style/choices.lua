-- The choices of a style: the part of each axis, the voice of the app, and its products. Both faces use them.

local axes = require "style/axes"

local choices = {}

local types = {
  all = { "consumable", "non_consumable", "non_renewing", "auto_renewable", "free_subscription" },
  bought = { "consumable", "non_consumable", "non_renewing" },
}

-- The part of each axis that has parts, by the name of the axis. Fails if the style is none.
function choices.of(style, parts)
  local face, chosen = axes.of(style.face), {}
  for _, axis in ipairs(face.list) do
    local value, is_known = style[axis.name], false
    for _, known in ipairs(axis) do is_known = is_known or known == value end
    assert(is_known, "the axis " .. axis.name .. " has no value " .. tostring(value))
    if parts[axis.name] then chosen[axis.name] = parts[axis.name][value] end
  end
  assert(face.allows(style))
  return chosen
end

-- The app as the parts see it: what is said and shown goes the way of the style.
function choices.voice_of(app, chosen)
  local voice = setmetatable({}, { __index = app })
  for name, silent in pairs(chosen.claims) do voice[name] = silent end
  local show = chosen.messages.is_inline and app.show_text or app.show_dialog
  function voice.show_dialog(kind, text) show(chosen.messages[kind] or kind, text) end
  return voice
end

-- Handlers that get the voice of the app and the chosen parts before their own arguments.
function choices.with_voice(chosen)
  local voice
  return function(handler)
    return function(app, ...)
      voice = voice or choices.voice_of(app, chosen)
      return handler(voice, chosen, ...)
    end
  end
end

-- The product types that a style sells.
function choices.types_of(style) return types[style.types] or { style.types } end

-- Whether a style sells something that can be restored.
function choices.restores(style) return style.types ~= "consumable" and style.types ~= "non_renewing" end

-- Whether a style asks its server, beside what the server delivers.
function choices.asks_server(style)
  local is_list_asked = style.catalogue == "server_list" or style.catalogue == "server_or_built_in"
  return is_list_asked or style.record == "server" or style.verification == "server" or style.finish == "reported"
end

return choices
