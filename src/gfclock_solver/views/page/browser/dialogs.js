// The dialogs: the menu with its settings, and those that only show text.
import { element, picture } from "./table.js";

/** @typedef {import("./texts.js").Texts} Texts */

/**
 * What a visitor has set.
 * @typedef {object} Settings
 * @property {boolean} choose
 * @property {boolean} four
 * @property {boolean} left
 * @property {boolean} score
 * @property {"auto" | "light" | "dark"} theme
 * @property {"none" | "slow" | "normal" | "fast"} speed
 * @property {string} language
 */

/** @type {(keyof Settings & ("choose" | "four" | "left" | "score"))[]} */
const SWITCHES = ["choose", "four", "left", "score"];

/** @type {[keyof Settings & ("theme" | "speed"), string[]][]} */
const CHOICES = [
  ["theme", ["auto", "light", "dark"]],
  ["speed", ["none", "slow", "normal", "fast"]],
];

/** How long a card is under way at each speed, in milliseconds. */
export const DURATIONS = { none: 0, slow: 600, normal: 220, fast: 100 };

/**
 * Returns the settings that were kept, each where it is one.
 * @param {unknown} kept
 * @param {string} language
 * @returns {Settings}
 */
export function settingsFrom(kept, language) {
  /** @type {Settings} */
  const settings = { choose: false, four: false, left: false, score: true, theme: "auto", speed: "normal", language };
  const found = /** @type {Record<string, unknown>} */ (typeof kept === "object" && kept !== null ? kept : {});
  for (const name of SWITCHES) {
    settings[name] = typeof found[name] === "boolean" ? found[name] : settings[name];
  }
  for (const [name, choices] of CHOICES) {
    if (choices.includes(String(found[name]))) {
      Object.assign(settings, { [name]: found[name] });
    }
  }
  return typeof found.language === "string" ? { ...settings, language: found.language } : settings;
}

/**
 * @param {string} label
 * @param {() => void} action
 * @param {string} [className]
 */
export function button(label, action, className = "wide-button") {
  const made = element("button", className, document.createTextNode(label));
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} name
 * @param {Texts} texts
 */
function heading(dialog, name, texts) {
  const title = element("h2", "", document.createTextNode(name));
  title.id = `${dialog.id}-name`;
  const close = element("button", "tool", iconOf("close"));
  close.type = "button";
  close.setAttribute("aria-label", texts.say("close"));
  close.addEventListener("click", () => dialog.close());
  return element("div", "heading", title, close);
}

/** @param {string} name */
export function iconOf(name) {
  const icon = picture("icon", `icon-${name}`);
  icon.setAttribute("viewBox", "0 0 24 24");
  return icon;
}

/**
 * Shows the menu.
 * @param {HTMLDialogElement} dialog
 * @param {Texts} texts
 * @param {Settings} settings
 * @param {(settings: Settings) => void} changed
 * @param {[string, () => void][]} actions names and what they do
 */
export function showMenu(dialog, texts, settings, changed, actions) {
  const form = element("div", "settings");
  for (const name of SWITCHES) {
    const box = element("input", "");
    box.type = "checkbox";
    box.checked = settings[name];
    box.dataset.setting = name;
    box.addEventListener("change", () => changed({ ...settings, ...readForm(form) }));
    form.append(element("label", "switch", box, document.createTextNode(texts.say(`set.${name}`))));
  }
  const languages = Object.keys(texts.languages);
  /** @type {[string, string[], (choice: string) => string][]} */
  const lists = [
    ...CHOICES.map(
      ([name, choices]) =>
        /** @type {[string, string[], (choice: string) => string]} */ ([
          name,
          choices,
          (choice) => texts.say(`${name}.${choice}`),
        ]),
    ),
    ["language", languages, (choice) => String(texts.languages[choice]?.language)],
  ];
  for (const [name, choices, nameOf] of lists) {
    const list = element("select", "");
    list.dataset.setting = name;
    list.append(...choices.map((choice) => new Option(nameOf(choice), choice)));
    list.value = name === "language" ? texts.code : String(settings[/** @type {keyof Settings} */ (name)]);
    list.addEventListener("change", () => changed({ ...settings, ...readForm(form) }));
    form.append(element("label", "choice", document.createTextNode(texts.say(`set.${name}`)), list));
  }
  const buttons = actions.map(([name, action]) =>
    button(texts.say(name), () => {
      dialog.close();
      action();
    }),
  );
  dialog.replaceChildren(heading(dialog, texts.say("settings"), texts), element("div", "actions", ...buttons), form);
  open(dialog);
}

/**
 * @param {HTMLElement} form
 * @returns {Partial<Settings>}
 */
function readForm(form) {
  const all = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (form.querySelectorAll("[data-setting]"));
  return Object.fromEntries(
    [...all].map((one) => [one.dataset.setting, one instanceof HTMLInputElement ? one.checked : one.value]),
  );
}

/**
 * Shows sentences, and buttons below them.
 * @param {HTMLDialogElement} dialog
 * @param {Texts} texts
 * @param {string} name
 * @param {string[]} lines
 * @param {HTMLElement[]} [more]
 */
export function showText(dialog, texts, name, lines, more = []) {
  const paragraphs = lines.map((line) => element("p", "", document.createTextNode(line)));
  dialog.replaceChildren(heading(dialog, name, texts), ...paragraphs, element("div", "actions", ...more));
  open(dialog);
}

/**
 * Copies a line, or shows it where the browser does not let the page do that; says what was done.
 * @param {HTMLDialogElement} dialog
 * @param {Texts} texts
 * @param {string} line
 */
export async function copyLine(dialog, texts, line) {
  const told = element("p", "result");
  try {
    await navigator.clipboard.writeText(line);
    told.textContent = texts.say("copied");
  } catch {
    const field = element("input", "line");
    field.readOnly = true;
    field.value = line;
    field.setAttribute("aria-label", texts.say("copy.by-hand"));
    told.append(document.createTextNode(texts.say("copy.by-hand")), field);
  }
  dialog.querySelector(".result")?.remove();
  dialog.append(told);
  told.querySelector("input")?.select();
}

/** @param {HTMLDialogElement} dialog */
function open(dialog) {
  if (!dialog.open) {
    dialog.showModal();
  }
}
