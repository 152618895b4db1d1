import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CardFields } from "./card-fields.tsx";
import { useCheckoutFields } from "./use-checkout-fields.ts";

function Fields() {
  return <CardFields fields={useCheckoutFields(undefined)} />;
}

function caretOf(label: string): number | null {
  const input = page.getByLabelText(label).element();
  return input instanceof HTMLInputElement ? input.selectionStart : null;
}

function putCaret(label: string, caret: number): void {
  const input = page.getByLabelText(label).element();
  if (input instanceof HTMLInputElement) input.setSelectionRange(caret, caret);
}

test("the card number is grouped while typing, and the caret stays where the edit was", async () => {
  await render(<Fields />);
  const number = page.getByLabelText("Card number");
  await number.click();
  await userEvent.keyboard("4242424242424242");
  await expect.element(number).toHaveValue("4242 4242 4242 4242");

  putCaret("Card number", 7);
  await userEvent.keyboard("{Backspace}9");
  await expect.element(number).toHaveValue("4242 4942 4242 4242");
  expect(caretOf("Card number")).toBe(7);

  // What is no digit changes nothing, the caret included.
  await userEvent.keyboard("x");
  await expect.element(number).toHaveValue("4242 4942 4242 4242");
  expect(caretOf("Card number")).toBe(7);
});

test("the expiry date gets its slash and can be deleted again", async () => {
  await render(<Fields />);
  const expiry = page.getByLabelText("Expiry date");
  await expiry.click();
  await userEvent.keyboard("1230");
  await expect.element(expiry).toHaveValue("12/30");
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}");
  await expect.element(expiry).toHaveValue("1");
});

test("nothing of the card is kept in the browser's storage", async () => {
  await render(<Fields />);
  await page.getByLabelText("Card number").fill("4242424242424242");
  await page.getByLabelText("CVC").fill("987");
  expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/4242|987/);
});
