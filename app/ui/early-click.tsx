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
 * Records clicks and submitted forms that only the page's code can handle, until that code has loaded. Everything that HTML can do by
 * itself, such as links and forms with an `action`, is not marked and works at once.
 */
export const EarlyClicks = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
);

/** Whether the form was submitted before its code had loaded; true only once. */
export const wasSentEarly = (form: HTMLFormElement): boolean => globalThis.earlyClicks?.delete(form) ?? false;

/** React calls a ref once it has hydrated the element. */
function answerClick(button: HTMLButtonElement | null) {
  button?.removeAttribute("data-early");
  if (button && globalThis.earlyClicks?.delete(button)) setTimeout(() => button.click());
}

/** Spread into a `<button type="button">` in the server's HTML: a click before its code has loaded is replayed once it has. */
export const early = { "data-early": "", ref: answerClick };

/** The same for a button component, whose caller may set its type or ref. */
export const earlyUnless = ({ type, ref }: Pick<ComponentProps<"button">, "type" | "ref">) =>
  type === "submit" || ref ? { ref } : early;
