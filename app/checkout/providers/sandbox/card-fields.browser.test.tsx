import { expect, test } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useCheckoutFields } from "../../use-checkout-fields.ts";
import { CardFields } from "./card-fields.tsx";

function Fields() {
  return <CardFields fields={useCheckoutFields(undefined)} />;
}

const number = page.getByLabelText("Card number");
const inputOf = (field: Locator) => field.element() as HTMLInputElement;
const caret = () => inputOf(number).selectionStart;

/** The card fields, with the caret in the number. */
async function open() {
  await render(<Fields />);
  await number.click();
}

test("the card number is grouped while typing, and the caret stays where the edit was", async () => {
  await open();
  await userEvent.keyboard("4242424242424242");
  await expect.element(number).toHaveValue("4242 4242 4242 4242");

  inputOf(number).setSelectionRange(7, 7);
  await userEvent.keyboard("{Backspace}9");
  await expect.element(number).toHaveValue("4242 4942 4242 4242");
  expect(caret()).toBe(7);

  // A character that isn't a digit changes nothing, not even the caret.
  await userEvent.keyboard("x");
  await expect.element(number).toHaveValue("4242 4942 4242 4242");
  expect(caret()).toBe(7);
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("4242");
});

test("an American Express number is grouped as on the card and named, and its CVC has four digits", async () => {
  await open();
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
  const expiry = inputOf(page.getByLabelText("Expiry date"));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(expiry, "12/2034");
  expiry.setSelectionRange(0, 0);
  expiry.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.element(page.getByLabelText("Expiry date")).toHaveValue("12/34");
  await expect.element(page.getByLabelText("CVC")).toHaveFocus();
});

test("an edit can be undone", async () => {
  await open();
  await number.fill("424242");
  await userEvent.keyboard("{End}9");
  await expect.element(number).toHaveValue("4242 429");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(number).toHaveValue("4242 42");
  await userEvent.keyboard("{Control>}zz{/Control}");
  await expect.element(number).toHaveValue("");
});

test("text from an input method is formatted once its composition ends", async () => {
  await open();
  const session = cdp();
  await session.send("Input.imeSetComposition", {
    text: "\uff14\uff12\uff14\uff12\uff14",
    selectionStart: 5,
    selectionEnd: 5,
  });
  await expect.element(number).toHaveValue("\uff14\uff12\uff14\uff12\uff14");
  await session.send("Input.insertText", { text: "\uff14\uff12\uff14\uff12\uff14" });
  await expect.element(number).toHaveValue("4242 4");
  expect(caret()).toBe(6);
});
