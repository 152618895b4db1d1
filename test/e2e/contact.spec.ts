import { expect, type Page } from "@playwright/test";
import { expectHoneypots } from "./steps.ts";
import { test } from "./test.ts";

const THANKS = "Thank you for reaching out! We received your message.";
const form = (page: Page) => page.getByRole("form", { name: "Write to us" });

test("The contact form keeps every word until the shop has stored the message, and so does the newsletter form", async ({
  page,
}) => {
  const typed = {
    Name: "Jordan Avery",
    Email: "jordan@mail.example",
    Phone: "503 555 0142",
    Comment: "Does the pack fit a 13 inch laptop?",
  };
  const send = form(page).getByRole("button", { name: "Send" });
  const email = form(page).getByLabel("Email");
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(sent.url()));
  await page.goto("/contact");
  await expectHoneypots(page, 2);

  await test.step("a missing or invalid email is reported at its field, and nothing is sent", async () => {
    await send.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription("Please enter your email address");
    await email.fill("jordan.mail.example");
    await expect(email).toHaveAccessibleDescription("");
    await email.press("Enter");
    await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    expect(asked.filter((url) => url.endsWith("/api/messages"))).toEqual([]);
  });

  await test.step("without an answer, the form says so and keeps what was typed", async () => {
    for (const [label, text] of Object.entries(typed)) await form(page).getByLabel(label).fill(text);
    await page.route("**/api/messages", (route) => route.abort());
    await send.click();
    await expect(form(page).getByRole("alert")).toContainText(
      "we don't know if your message arrived. Please try again.",
    );
    for (const [label, text] of Object.entries(typed)) await expect(form(page).getByLabel(label)).toHaveValue(text);
    await page.unroute("**/api/messages");
  });

  await test.step("the thank-you appears only once the message is stored, and the form is cleared", async () => {
    const answered = Promise.withResolvers<void>();
    await page.route("**/api/messages", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await send.click();
    await expect(form(page).getByRole("button", { name: "Sending..." })).toBeDisabled();
    await expect(page.getByText(THANKS)).toHaveCount(0);
    // Watches every frame, because the toast stays for only two seconds.
    const thanks = page.waitForFunction((text) => document.body.innerText.includes(text), THANKS);
    const stored = page.waitForResponse("**/api/messages");
    answered.resolve();
    await thanks;
    expect((await stored).status()).toBe(201);
    const said = form(page).getByText("Message sent from ");
    await expect(said).toBeFocused();
    await expect(said).toContainText(typed.Email);
    for (const label of Object.keys(typed)) await expect(form(page).getByLabel(label)).toHaveValue("");
  });

  await test.step("the newsletter form does the same", async () => {
    const news = page.getByRole("form", { name: "News from Pack’d" });
    const address = news.getByLabel("Email");
    await news.getByRole("button", { name: "Subscribe" }).click();
    await expect(news.getByText("Please enter your email address")).toBeVisible();
    await expect(address).toBeFocused();

    await page.route("**/api/subscriptions", (route) => route.abort());
    await address.fill("footer@shopper.example");
    await address.press("Enter");
    await expect(news.getByRole("alert")).toHaveText("We couldn't subscribe you. Please try again.");
    await expect(address).toHaveValue("footer@shopper.example");
    await expect(page.getByText("Success!")).toHaveCount(0);

    await page.unroute("**/api/subscriptions");
    await news.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Success! You have subscribed to our emails.", { exact: true })).toBeVisible();
    await expect(address).toHaveValue("");
  });
});
