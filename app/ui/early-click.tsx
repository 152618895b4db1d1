import type { ComponentProps } from "react";

declare global {
  var earlyClicks: Set<Element> | undefined;
}

const SCRIPT =
  "earlyClicks=new Set;" +
  'for(let type of["click","submit"])addEventListener(type,e=>{' +
  'let b=e.target.closest("[data-early]");' +
  'b&&(b.localName=="form")==(type=="submit")&&(earlyClicks.add(b),e.preventDefault(),e.stopPropagation())},true)';

/**
 * Keeps clicks on buttons, and sent forms, that only the page's code can answer and that it has not reached yet. Everything that HTML can
 * do by itself, such as links and forms with an address, is not marked and works at once.
 */
export const EarlyClicks = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);

/** Whether the form was sent before its code arrived; true once. */
export const wasSentEarly = (form: HTMLFormElement): boolean => globalThis.earlyClicks?.delete(form) ?? false;

/** React calls a ref once it has taken the element over. */
function answerClick(button: HTMLButtonElement | null) {
  button?.removeAttribute("data-early");
  if (button && globalThis.earlyClicks?.delete(button)) setTimeout(() => button.click());
}

/** Spread into a `<button type="button">` that is in the first HTML: a click before its code arrives counts once, when it has. */
export const early = { "data-early": "", ref: answerClick };

/** The same for a button of a component, whose caller decides what it is. */
export const earlyUnless = ({ type, ref }: Pick<ComponentProps<"button">, "type" | "ref">) =>
  type === "submit" || ref ? { ref } : early;
