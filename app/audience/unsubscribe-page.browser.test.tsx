import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { answerCalls } from "#test/harness/staff-part.tsx";
import UnsubscribePage from "./unsubscribe-page.tsx";

const heading = (name: string) => expect.element(page.getByRole("heading", { name }));
const button = page.getByRole("button", { name: "Unsubscribe" });

const open = (fragment = "") => renderForShopper(<UnsubscribePage />, { at: `/unsubscribe${fragment}` });

test("a link sends its token only when the button is pressed, and a lost answer can be retried", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json({ errors: [{ field: "token", message: "Unknown." }] }, { status: 400 }),
  ];
  const calls = answerCalls(() => answers.shift()?.() ?? Response.json({ unsubscribed: true }));
  const first = await open("#the-token");
  await expect.element(button).toBeVisible();
  expect(calls).not.toHaveBeenCalled();
  await button.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("We couldn't connect, so you may still be subscribed. Please try again.");
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await heading("This link is incomplete").toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
  await first.unmount();

  await open("#the-token");
  await button.click();
  await heading("You’re unsubscribed").toHaveFocus();
  const sent = ["/api/unsubscriptions", JSON.stringify({ token: "the-token" })];
  expect(calls.mock.calls.map(([path, { body } = {}]) => [path, body])).toEqual([sent, sent, sent]);
});

test("a link without a token leads to the contact form", async () => {
  await open();
  await heading("This link is incomplete").toBeVisible();
  await expect.element(page.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
});
