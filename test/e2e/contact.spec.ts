import { expect, type Page, test } from "@playwright/test";
import { answering } from "#test/screens/screen.ts";
import { holdScripts, logIn, ownMark } from "./steps.ts";

const form = (page: Page) => page.getByRole("form", { name: "Write to us" });
const THANKS = "Thank you for reaching out! We received your message.";

/** Looks at every frame: the toast stays for two seconds only. */
const thanked = (page: Page) => page.waitForFunction((thanks) => document.body.innerText.includes(thanks), THANKS);

async function write(page: Page, comment: string) {
  await form(page).getByLabel("Name").fill("Jordan Avery");
  await form(page).getByLabel("Email").fill("jordan@mail.example");
  await form(page).getByLabel("Phone").fill("503 555 0142");
  await form(page).getByLabel("Comment").fill(comment);
}

test("the form has its fields, asks for the email alone, and browsers know what belongs where", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
  const fields = [
    ["Name", "name", null],
    ["Email", "email", ""],
    ["Phone", "tel", null],
  ] as const;
  for (const [label, token, required] of fields) {
    const field = form(page).getByLabel(label);
    await expect(field).toHaveAttribute("autocomplete", token);
    expect(await field.getAttribute("required")).toBe(required);
  }
  await expect(form(page).getByLabel("Comment")).toBeVisible();
  for (const [name, url] of [
    ["Find your order", "/orders"],
    ["FAQ", "/faq"],
    ["Shipping", "/shipping"],
  ] as const) {
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", url);
  }
});

test("thanks are said only when the message is stored; then the form is empty", async ({ page }) => {
  await page.goto("/contact");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/messages", async (route) => {
    await held;
    await route.continue();
  });
  const comment = "Does the pack fit a 13 inch laptop?";
  await write(page, comment);
  await form(page).getByRole("button", { name: "Send" }).click();
  await expect(form(page).getByRole("button", { name: "Sending..." })).toBeDisabled();
  await expect(page.getByText(THANKS)).toHaveCount(0);
  const stored = page.waitForResponse("**/api/messages");
  const thanks = thanked(page);
  answer();
  await thanks;
  expect((await stored).status()).toBe(201);
  for (const label of ["Name", "Email", "Phone", "Comment"]) await expect(form(page).getByLabel(label)).toHaveValue("");
});

test("an email that cannot be one is told at its field, which has the focus; nothing is sent", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/messages")) sent += 1;
  });
  await page.goto("/contact");
  const email = form(page).getByLabel("Email");
  await form(page).getByRole("button", { name: "Send" }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Please enter your email address");
  await email.fill("jordan.mail.example");
  await expect(email).toHaveAccessibleDescription("");
  await email.press("Enter");
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  expect(sent).toBe(0);
});

test("when the shop does not answer, the form says so and keeps every word", async ({ page }) => {
  await page.goto("/contact");
  await page.route("**/api/messages", (route) => route.abort());
  await write(page, "Where is my order?");
  await form(page).getByRole("button", { name: "Send" }).click();
  await expect(form(page).getByRole("alert")).toHaveText("Your message could not be sent. Please try again.");
  await expect(page.getByText(THANKS)).toHaveCount(0);
  await expect(form(page).getByLabel("Comment")).toHaveValue("Where is my order?");
  await page.unroute("**/api/messages");
  const thanks = thanked(page);
  await form(page).getByRole("button", { name: "Send" }).click();
  await thanks;
});

test("what is typed before the scripts have come is sent with the rest", async ({ page }) => {
  const start = await holdScripts(page);
  await page.goto("/contact", { waitUntil: "commit" });
  await write(page, "Typed early.");
  start();
  await page.waitForLoadState("networkidle");
  const sent = page.waitForRequest("**/api/messages");
  const thanks = thanked(page);
  await form(page).getByRole("button", { name: "Send" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: "jordan@mail.example", comment: "Typed early." });
  await thanks;
});

for (const [what, status, said] of [
  ["in trouble", 500, "Your message could not be sent. Please try again."],
  ["asked too often", 429, "That was too often. Please wait a moment and try again."],
] as const) {
  test(`a shop that is ${what} says so at the form, and every word stays`, async ({ page }) => {
    await answering("**/api/messages", { status, json: { code: "x", detail: said } })(page);
    await page.goto("/contact");
    await write(page, "Where is my order?");
    await form(page).getByRole("button", { name: "Send" }).click();
    await expect(form(page).getByRole("alert")).toHaveText(said);
    await expect(form(page).getByLabel("Name")).toHaveValue("Jordan Avery");
    await expect(form(page).getByLabel("Comment")).toHaveValue("Where is my order?");
    await expect(page.getByText(THANKS)).toHaveCount(0);
  });
}

test("a message reaches the staff, who see what its writer is told: nothing of what was typed", async ({ page }) => {
  const mark = `spam${ownMark()}`;
  const comment = `Visit ${mark}.example`;
  await page.goto("/contact");
  await write(page, comment);
  // An address is answered once a day.
  await form(page).getByLabel("Email").fill(`jordan.${ownMark()}@mail.example`);
  await form(page).getByRole("button", { name: "Send" }).click();
  await expect(form(page).getByLabel("Comment")).toHaveValue("");
  await logIn(page);
  await page.goto(`/admin?tab=messages&q=${mark}`);
  await page.getByRole("button", { name: "Jordan Avery" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(comment)).toBeVisible();
  await dialog.getByRole("link", { name: "Automatic answer" }).click();
  const mail = page.getByRole("dialog", { name: "Mail" });
  await mail.getByRole("button", { name: "Plain text" }).click();
  await expect(mail.getByText("your message to the Pack'd shop arrived on")).toBeVisible();
  await expect(mail).not.toContainText(mark);
});
