import { useEffect } from "react";

declare global {
  var earlyPresses: Set<HTMLElement> | undefined;
}

const SCRIPT =
  "earlyPresses=new Set;" +
  'addEventListener("click",e=>{let b=e.target.closest("button[type=button],input[type=radio]");b&&self.earlyPresses?.add(b)},true);' +
  'addEventListener("submit",e=>{e.preventDefault();e.target.dataset.pressed=""},true)';

/**
 * What is pressed before the code of a page has come is noted, and happens when it has. A form would otherwise be sent by the browser:
 * away from the page, and with a password in the address. A button would do nothing, and a choice would be taken back. Pressed again and again, it is meant once.
 */
export const EarlyPress = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);

/** React has taken it over, so a press of it does something. */
const isAlive = (element: HTMLElement): boolean => Object.keys(element).some((key) => key.startsWith("__reactProps$"));

/** From the start of the page's own code on, only what comes later can still be pressed too early. */
class TooEarly extends Set<HTMLElement> {
  override add(element: HTMLElement): this {
    return isAlive(element) ? this : super.add(element);
  }
}

/** Presses what was pressed too early and has come. A task for each: what one changes must be drawn before the next is pressed. */
export function PressAgain() {
  useEffect(() => {
    const pressed = globalThis.earlyPresses ?? [];
    globalThis.earlyPresses = new TooEarly();
    for (const element of pressed) {
      if (isAlive(element)) setTimeout(() => element.click());
      else globalThis.earlyPresses.add(element);
    }
  }, []);
  return null;
}

/** Whether somebody has sent this form before its code had come. */
export const wasPressed = (form: HTMLFormElement): boolean => form.dataset.pressed !== undefined;
