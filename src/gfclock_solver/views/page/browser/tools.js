// The two toolbars: of the game and of the solution.
import { tellHint, tellVerdict } from "./counsel.js";
import { iconOf } from "./dialogs.js";
import { element } from "./table.js";
import { makeRoving } from "./toolbar.js";

/**
 * What the tools need of the page.
 * @typedef {object} Host
 * @property {import("./texts.js").Texts} texts
 * @property {import("./play.js").Play} play
 * @property {import("./player.js").Player | null} player
 * @property {() => void} openPlayer
 * @property {() => void} closePlayer
 */

const SPEEDS = [0.5, 1, 2, 4];

/** @param {string} name */
function tool(name) {
  const made = element("button", "tool", iconOf(name), element("span", "name"));
  made.type = "button";
  made.dataset.tool = name;
  return made;
}

/**
 * Fills the toolbars.
 * @param {Host} host
 */
export function buildTools(host) {
  const bars = ["tools", "player"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
  const [gameBar, playerBar] = /** @type {[HTMLElement, HTMLElement]} */ (bars);
  /** @type {Record<string, () => void>} */
  const actions = {
    undo: () => host.play.undo(),
    redo: () => host.play.redo(),
    restart: () => host.play.goTo(0),
    hint: () => tellHint(host.play),
    winnable: () => tellVerdict(host.play),
    solution: () => host.openPlayer(),
    first: () => show(0),
    back: () => host.player?.step(-1),
    play: () => host.player?.toggle(),
    step: () => host.player?.step(1),
    last: () => show(Number.POSITIVE_INFINITY),
    close: () => host.closePlayer(),
  };
  const show = (/** @type {number} */ count) => {
    host.player?.pause();
    host.player?.goTo(count);
  };
  gameBar.append(...["undo", "redo", "restart", "hint", "winnable", "solution"].map(tool));
  const slider = element("input", "jump");
  slider.type = "range";
  slider.min = "0";
  const speed = element("select", "speed");
  speed.append(...SPEEDS.map((one) => new Option(`${one}×`, String(one))));
  speed.value = "1";
  playerBar.append(slider, ...["first", "back", "play", "step", "last"].map(tool), speed, tool("close"));
  for (const bar of [gameBar, playerBar]) {
    bar.addEventListener("click", (event) => {
      const name = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-tool]"))
        ?.dataset.tool;
      actions[name ?? ""]?.();
    });
  }
  slider.addEventListener("keydown", (event) => {
    if (event.key === " ") {
      actions.play?.();
      event.preventDefault();
    }
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  speed.addEventListener("change", () => {
    if (host.player !== null) {
      host.player.speed = Number(speed.value);
    }
  });
  const settle = [gameBar, playerBar].map((bar) => makeRoving(bar, "button, input, select"));
  const one = (/** @type {string} */ name) =>
    /** @type {HTMLButtonElement} */ (document.querySelector(`[data-tool="${name}"]`));
  const enable = (/** @type {string} */ name, /** @type {boolean} */ isOn) =>
    one(name).setAttribute("aria-disabled", String(!isOn));

  return {
    actions,
    isEmpty: () => one("undo").textContent === "",
    /** Puts the texts of the language into the tools. */
    fill() {
      for (const made of document.querySelectorAll("[data-tool]")) {
        const name = String(made.getAttribute("data-tool"));
        const isOfPlayer = made.parentElement === playerBar;
        const text = host.texts.say(isOfPlayer ? `replay.${name}` : name);
        /** @type {HTMLElement} */ (made.lastElementChild).textContent = text;
        /** @type {HTMLElement} */ (made).title = text;
      }
      slider.setAttribute("aria-label", host.texts.say("replay.jump"));
      speed.setAttribute("aria-label", host.texts.say("replay.speed"));
    },
    /** Shows which tools can be used now. */
    update() {
      const { play, player, texts } = host;
      gameBar.hidden = player !== null;
      playerBar.hidden = player === null;
      enable("undo", play.game.canUndo);
      enable("redo", play.game.canRedo);
      enable("restart", play.game.canUndo);
      enable("hint", !play.game.isWon);
      enable("winnable", !play.game.isWon);
      if (player !== null) {
        slider.max = String(player.replay.length);
        slider.value = String(player.replay.shown);
        const current =
          player.replay.move === null ? texts.say("replay.start") : `${player.replay.shown} / ${player.replay.length}`;
        slider.setAttribute("aria-valuetext", current);
        const button = one("play");
        const name = player.isPlaying ? "pause" : "play";
        button.firstElementChild?.replaceWith(iconOf(name));
        /** @type {HTMLElement} */ (button.lastElementChild).textContent = texts.say(`replay.${name}`);
        button.title = texts.say(`replay.${name}`);
        enable("first", player.replay.shown > 0);
        enable("back", player.replay.shown > 0);
        enable("step", !player.replay.isAtEnd);
        enable("last", !player.replay.isAtEnd);
      }
      for (const each of settle) {
        each();
      }
    },
    /** Gives the focus to the tools that are shown. */
    focus() {
      // On the slider arrows step through the solution.
      (host.player === null ? one("solution") : slider).focus();
    },
  };
}
