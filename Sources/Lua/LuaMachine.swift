// The face of Lua.
