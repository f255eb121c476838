// The page of a served store: its records and the actions of a user. It uses only the control API.

const at = (id) => document.getElementById(id);

const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "click") element.addEventListener("click", value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
};

// A message disappears after a while. An error stays longer.
let silence = 0;
const say = (text, isBad) => {
  const line = at("message");
  line.textContent = text;
  line.classList.toggle("is-bad", Boolean(isBad));
  line.hidden = false;
  clearTimeout(silence);
  silence = setTimeout(() => { line.hidden = true; }, isBad ? 8000 : 2500);
};

const ask = async (path) => (await fetch(`assay/${path}`)).json();

const act = async (command, values, done) => {
  at("content").setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`assay/${command}`, { method: "POST", body: JSON.stringify(values) });
    const document = await answer.json();
    if (answer.ok) say(done(document));
    else say(`${document.error}: ${document.advice}`, true);
  } catch (error) {
    say("No response. Is assay serve still running?", true);
  }
  await show();
};

const moment = (text) => (text ? text.replace("T", " ").replace(/(\.\d+)?Z$/, "") : "");

const state = (word) => make("span", { class: `state-${word}` }, word.replaceAll("_", " "));

const deed = (label, click) => make("button", { type: "button", click }, label);

const cell = (name, ...children) => make("td", name ? { class: name } : {}, ...children);

const table = (heads, rows) =>
  make("div", { class: "scroll" },
    make("table", { class: "books" },
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows)));

const fill = (id, content, nothing) => {
  at(id).replaceChildren(content ?? make("p", { class: "nothing" }, nothing));
};

const account = () => at("account").value;

let everyone = [];

const showDevice = () => {
  const device = everyone.find((one) => one.name === account())?.devices[0];
  at("device").textContent = device ? `${device.vendor_identifier} (${device.name})` : "of no account";
};

const showAccounts = (accounts) => {
  const chosen = account();
  at("account").replaceChildren(
    ...accounts.map((one) =>
      make("option", { value: one.name, selected: one.name === chosen }, `${one.name} (${one.storefront})`)));
  everyone = accounts;
  showDevice();
};

const showProducts = (products) => {
  fill("products", make("div", { class: "shelf" },
    ...products.map((product) =>
      make("article", { class: "ware" },
        make("h3", {}, product.title),
        make("span", { class: "kind" }, `${product.id} · ${product.type.replaceAll("_", " ")}`),
        make("span", {}, product.price),
        deed(`Buy ${product.id}`, () => act("buy", { product: product.id, account: account() },
          (bought) => (bought.note ? `${bought.note}. To change that: ${bought.advice}` : `Purchased: ${bought.transaction_id}`)))))));
};

const showSubscriptions = (subscriptions) => {
  const rows = subscriptions.map((one) => {
    const named = { transaction_id: one.transaction_id };
    return make("tr", {},
      cell("", one.product, one.renews_to === one.product ? "" : ` → ${one.renews_to}`), cell("", one.account),
      cell("", state(one.status)), cell("", one.renews ? "on" : "off"), cell("moment", moment(one.expires)),
      cell("", make("div", { class: "deeds" },
        deed(one.renews ? "Turn off renewal" : "Turn on renewal",
          () => act("set_renewal", { ...named, on: !one.renews }, () => `Automatic renewal is ${one.renews ? "off" : "on"}.`)),
        ...(one.price_consent === "awaited" ? [
          deed("Accept the new price", () => act("consent", { ...named, agree: true }, () => "The new price is accepted.")),
          deed("Decline the new price", () => act("consent", { ...named, agree: false }, () => "The new price is declined."))] : []),
        deed("Fail billing", () => act("billing", { account: one.account, works: false }, () => "Charges to this account now fail.")),
        deed("Fix billing", () => act("billing", { account: one.account, works: true }, () => "Charges to this account now succeed.")),
        deed("Renew now", () => act("renew", named,
          (period) => (period.transaction_id === one.transaction_id ? "The period has ended." : "Renewed."))),
        deed("Expire", () => act("expire", named, () => "Expired.")))));
  });
  fill("subscriptions", rows.length ? table(["Product", "Account", "Status", "Renewal", "Period ends", "Actions"], rows) : null,
    "No subscriptions yet.");
};

// The members of the second part of a JSON Web Signature.
const payloadOf = (jws) => {
  const bytes = Uint8Array.from(atob(jws.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  return JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2);
};

const showSigned = async (purchase) => {
  const { signed_transaction: jws } = await ask(`signed_transaction?transaction_id=${purchase.transaction_id}`);
  at("jws").value = jws;
  at("jws").setSelectionRange(0, 0);
  at("payload").textContent = payloadOf(jws);
  at("signed").showModal();
};

const showPurchases = (purchases) => {
  const rows = [...purchases].reverse().map((one) => {
    const named = { transaction_id: one.transaction_id };
    const isTaken = one.state !== "purchased";
    return make("tr", {},
      cell("number", one.transaction_id), cell("", one.product), cell("", one.account), cell("", one.price),
      cell("moment", moment(one.purchased)), cell("", state(one.state)),
      cell("", make("div", { class: "deeds" }, deed("Show JWS", () => showSigned(one)), ...(isTaken ? [] : [
        deed("Refund", () => act("refund", named, () => `Refunded: ${one.transaction_id}`)),
        deed("Request refund", () => act("request_refund", named, () => "Refund requested.")),
        deed("Decline refund", () => act("decline_refund", named, () => "Refund declined."))]))));
  });
  fill("purchases", rows.length
    ? table(["Transaction", "Product", "Account", "Price", "Purchased", "Status", "Actions"], rows) : null, "No purchases yet.");
};

const showNotifications = (told) => {
  at("version").value = String(told.version);
  const rows = [...told.notifications].reverse().map((one) => make("tr", {},
    cell("number", String(one.number)), cell("moment", moment(one.date)),
    cell("", one.subtype ? `${one.type} · ${one.subtype}` : one.type), cell("number", one.transaction_id ?? ""),
    cell("", state(one.delivery)), cell("", one.attempts.map((attempt) => attempt.result ?? "in progress").join(", "))));
  fill("notifications", rows.length
    ? table(["No.", "Time", "Type", "Transaction", "Delivery", "Attempts"], rows) : null,
    told.version ? "No notifications yet." : "Notifications are off.");
};

const showFacts = (told) => {
  at("facts").replaceChildren(...told.facts.map((one) => make("div", {}, one.fact)));
  at("facts").scrollTop = at("facts").scrollHeight;
};

const show = async () => {
  const [store, notifications, facts] = await Promise.all([ask("state"), ask("notifications"), ask("facts?limit=60")]);
  at("now").textContent = `${moment(store.now)} UTC`;
  at("place").textContent = `${store.environment} · ${store.bundle_id}`;
  showAccounts(store.accounts);
  showProducts(store.products);
  showSubscriptions(store.subscriptions);
  showPurchases(store.purchases);
  showNotifications(notifications);
  showFacts(facts);
  at("content").removeAttribute("aria-busy");
};

for (const button of document.querySelectorAll("[data-by]")) {
  button.addEventListener("click", () =>
    act("advance", { by: button.dataset.by }, (answer) => `The clock now reads ${moment(answer.now)}.`));
}
at("version").addEventListener("change", () =>
  act("notifications", { version: Number(at("version").value) }, () => "Notification version set."));
at("account").addEventListener("change", showDevice);
at("newcomer").addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  act("accounts", { name: fields.get("name"), storefront: fields.get("storefront").toUpperCase() },
    (answer) => `Account ${answer.account} added.`);
  event.target.reset();
});
at("copy").addEventListener("click", async () => {
  at("jws").select();
  try {
    await navigator.clipboard.writeText(at("jws").value);
    say("Copied.");
  } catch (error) {
    say("The browser does not allow copying here. The text is selected.", true);
  }
});
at("reset").addEventListener("click", () => {
  if (confirm("Reset the store to its initial state? Everything since the start is lost.")) act("reset", {}, () => "The store was reset.");
});

await show();
