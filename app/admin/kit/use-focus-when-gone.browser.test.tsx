import { expect, onTestFinished, test } from "vitest";
import { focusHeadingIfLost } from "./use-focus-when-gone.ts";

test("the heading gets the focus once a dialog has closed whose opener is gone", async () => {
  document.body.innerHTML = `<h1 tabindex="-1">Orders</h1><button>Fulfill</button><dialog><button>Send</button></dialog>`;
  onTestFinished(() => document.body.replaceChildren());
  const [heading, opener, dialog] = ["h1", "button", "dialog"].map((name) => document.querySelector<HTMLElement>(name));
  opener?.focus();
  (dialog as HTMLDialogElement).showModal();
  opener?.remove();
  focusHeadingIfLost();
  expect(dialog?.contains(document.activeElement)).toBe(true);
  (dialog as HTMLDialogElement).close();
  await expect.poll(() => document.activeElement).toBe(heading);
});
