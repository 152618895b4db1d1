import { expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useCheckoutFields } from "../../use-checkout-fields.ts";
import { CardFields } from "./card-fields.tsx";

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

  // A character that isn't a digit changes nothing, not even the caret.
  await userEvent.keyboard("x");
  await expect.element(number).toHaveValue("4242 4942 4242 4242");
  expect(caretOf("Card number")).toBe(7);
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("4242");
});

test("an American Express number is grouped as on the card and named, and its CVC has four digits", async () => {
  await render(<Fields />);
  const number = page.getByLabelText("Card number");
  await number.click();
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
  await userEvent.keyboard("3782822463100059");
  await expect.element(number).toHaveValue("3782 822463 10005");
  await expect.element(page.getByRole("status")).toHaveTextContent("American Express");
  await expect.element(page.getByLabelText("CVC")).toHaveAccessibleDescription("The 4 digits on the front of the card");
  await number.fill("4242");
  await expect.element(page.getByRole("status")).toHaveTextContent("Visa");
  await expect.element(page.getByLabelText("CVC")).toHaveAccessibleDescription("");
});

test("an autofilled value counts as complete, wherever the caret is", async () => {
  await render(<Fields />);
  await page.getByLabelText("CVC").click();
  const expiry = page.getByLabelText("Expiry date").element();
  if (!(expiry instanceof HTMLInputElement)) throw new Error("no input");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(expiry, "12/2034");
  expiry.setSelectionRange(0, 0);
  expiry.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.element(page.getByLabelText("Expiry date")).toHaveValue("12/34");
  await expect.element(page.getByLabelText("CVC")).toHaveFocus();
});

test("an edit can be undone", async () => {
  await render(<Fields />);
  const number = page.getByLabelText("Card number");
  await number.fill("424242");
  await number.click();
  await userEvent.keyboard("{End}9");
  await expect.element(number).toHaveValue("4242 429");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(number).toHaveValue("4242 42");
  await userEvent.keyboard("{Control>}zz{/Control}");
  await expect.element(number).toHaveValue("");
});

test("text from an input method is formatted once its composition ends", async () => {
  await render(<Fields />);
  const number = page.getByLabelText("Card number");
  await number.click();
  const session = cdp();
  await session.send("Input.imeSetComposition", {
    text: "\uff14\uff12\uff14\uff12\uff14",
    selectionStart: 5,
    selectionEnd: 5,
  });
  await expect.element(number).toHaveValue("\uff14\uff12\uff14\uff12\uff14");
  await session.send("Input.insertText", { text: "\uff14\uff12\uff14\uff12\uff14" });
  await expect.element(number).toHaveValue("4242 4");
  expect(caretOf("Card number")).toBe(6);
});
