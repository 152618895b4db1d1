import { useEffect } from "react";

declare global {
  var earlyPresses: Set<HTMLElement> | undefined;
}

// A press that is noted goes no further: React would answer it while it takes the page over, out of turn and once more.
const SCRIPT =
  "earlyPresses=new Set;" +
  'for(let type of["click","submit"])addEventListener(type,e=>{' +
  'let b=e.target.closest(type=="click"?"button[type=button],input[type=radio]":"form");' +
  'type=="submit"&&e.preventDefault();' +
  "b&&earlyPresses.add(b).has(b)&&e.stopPropagation()},true)";

/**
 * What is pressed before the code of a page has come is noted, and happens when it has. A form would otherwise be sent by the browser:
 * away from the page, and with a password in the address. A button would do nothing, and a choice would be taken back. Pressed again and again, it is meant once.
 */
export const EarlyPress = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);

/** React has taken it over, so a press of it does something. */
const isAlive = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith("__reactProps$"));

/** React will take it over, with the part that it has put between `$` and `/$`. It never will what is foreign here, such as an extension's button. */
function isToCome(element: HTMLElement): boolean {
  for (let node: Node | null = element; node && !isAlive(node); node = node.parentNode) {
    let ended = 0;
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      const mark = before instanceof Comment ? before.data : "";
      if (mark === "/$") ended += 1;
      else if (mark.startsWith("$") && ended-- === 0) return true;
    }
  }
  return false;
}

/** A form sends itself (`wasPressed`). */
const isPressedAgain = (element: HTMLElement): boolean => !(element instanceof HTMLFormElement);

let pressing = false;

/** The presses that wait, in their order. Once the page's own code is there, too early is what it has not reached, and a press before one that waits. */
class TooEarly extends Set<HTMLElement> {
  static of(noted: Iterable<HTMLElement>): TooEarly {
    const presses = new TooEarly();
    for (const element of noted) Set.prototype.add.call(presses, element);
    return presses;
  }

  override add(element: HTMLElement): this {
    const waits = isAlive(element) ? this.due() && isPressedAgain(element) : isToCome(element);
    if (waits && !pressing) return super.add(element);
    this.delete(element);
    return this;
  }

  /** The first whose code has come. */
  due(): HTMLElement | undefined {
    return [...this].find((element) => isAlive(element) && isPressedAgain(element));
  }
}

/** Presses what was pressed too early and has come. A task for each: what one changes must be drawn before the next is pressed. */
export function PressAgain() {
  useEffect(() => {
    const noted = globalThis.earlyPresses ?? [];
    if (!(noted instanceof TooEarly)) globalThis.earlyPresses = TooEarly.of(noted);
    setTimeout(pressDue);
  }, []);
  return null;
}

function pressDue() {
  const presses = globalThis.earlyPresses;
  const next = presses instanceof TooEarly && presses.due();
  if (!next) return;
  presses.delete(next);
  // React takes over a choice as it finds it, and would see no change in choosing it again.
  if (next instanceof HTMLInputElement) next.checked = false;
  pressing = true;
  next.click();
  pressing = false;
  setTimeout(pressDue);
}

/** Whether somebody has sent this form before its code had come; true once. */
export const wasPressed = (form: HTMLFormElement): boolean => globalThis.earlyPresses?.delete(form) ?? false;
