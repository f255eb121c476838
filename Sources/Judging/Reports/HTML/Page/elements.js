// Creates elements. Texts are never parsed as markup.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined) element.append(child);
  return element;
}

function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

// An address with places where a line may break.
function breakable(address) {
  return address.split(/(?<=[/_])/).flatMap((piece) => [piece, make("wbr")]);
}

function link(place, words, kind) {
  return make("a", { href: "#" + place, class: kind }, words);
}

function sign([mark, word, tone], words = word) {
  return make("span", { class: "sign " + tone },
    make("span", { class: "mark", "aria-hidden": "true" }, mark), make("span", { class: "word" }, words));
}

function command(words) {
  const box = make("div", { class: "command" }, make("code", {}, words), make("button", { type: "button", class: "copy" }, "Copy"));
  return box;
}

// Copies the text before the button. Without access to the clipboard, the text is selected instead.
async function copy(button) {
  const code = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(code);
    button.textContent = "Selected";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}
