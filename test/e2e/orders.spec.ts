import { expect, type Page, test } from "@playwright/test";
import { longOrder, ordered, orderView } from "#test/screens/orders.ts";
import { staffHeaders } from "./staff-session.ts";
import { orderOfOwn } from "./steps.ts";

async function order(page: Page, title: string) {
  const placed = await orderOfOwn(page, title);
  return { ...placed, remember: () => remember(page, placed.body) };
}

async function remember(page: Page, order: object): Promise<void> {
  await page.goto("/contact");
  await page.evaluate((text) => localStorage.setItem("lastOrderInfo", text), JSON.stringify(order));
}

test("the receipt shows everything that was agreed", async ({ page }) => {
  const { number, id, remember } = await order(page, "Receipt Cap");
  await remember();
  await page.goto("/success");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order!");
  await expect(main.getByText(`Order number ${number}`)).toBeVisible();
  await expect(main.getByText("Estimated delivery 3-7 business days")).toBeVisible();
  await expect(main.getByText("Receipt Cap x 1")).toBeVisible();
  await expect(main.getByText("Total Paid")).toBeVisible();
  await expect(main.getByText("$25.00").last()).toBeVisible();
  const shipping = main.getByRole("region", { name: "Shipping to" });
  await expect(shipping.getByRole("definition")).toHaveText([
    "Jordan Avery",
    "jordan@shopper.example",
    "418 Alder Street",
    "---",
    "Portland, OR 97205",
    "Free shipping",
  ]);
  // A demo shop sends no mail, so it promises none.
  await expect(main.getByText("your confirmation email is kept in the shop's outbox")).toBeVisible();
  await expect(main.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/shop");
  await main.getByRole("link", { name: "View your order" }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeFocused();
});

test("the link of an order opens it; its token leaves the address, and a reload still works", async ({ page }) => {
  const { path, viewToken, number } = await order(page, "Linked Cap");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${path}#${viewToken}`);
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  await expect(page.getByText(`Order number ${number}`)).toBeVisible();
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toContainText(["Order placed", "Order confirmed, card authorized"]);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.reload();
  await expect(page.getByText(`Order number ${number}`)).toBeVisible();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText(`Order number ${number}`)).toBeVisible();
  // Before the scripts run the link puts its own fragment into the address.
  await page.goto("/contact");
  await page.goto(`${path}#main`);
  await expect(page.getByText(`Order number ${number}`)).toBeVisible();
  expect(asked.join("\n")).not.toContain(viewToken);
});

test("without its token, or with a wrong one, an order is not opened, and a new link is offered", async ({ page }) => {
  const { path, viewToken, number } = await order(page, "Secret Cap");
  for (const address of [path, `${path}#${viewToken.slice(0, -2)}`, "/orders/nonsense#token"]) {
    await page.goto("/contact");
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "This order cannot be opened here" })).toBeFocused();
    await expect(page.getByRole("main").getByRole("link", { name: "Find your order" })).toHaveAttribute(
      "href",
      "/orders",
    );
    expect(await page.getByRole("main").innerText()).not.toContain(number);
  }
});

test("an order is cancelled from its page, and the page says what became of the money", async ({ page }) => {
  const { path, viewToken } = await order(page, "Regretted Cap");
  await page.goto(`${path}#${viewToken}`);
  await expect(page.getByText(/^You can cancel until \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect(question.getByRole("button", { name: "Keep order" })).toBeFocused();
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This order was cancelled" })).toBeFocused();
  await expect(page.getByText("Nothing was charged: the hold on your card was released.")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toContainText([
    "Order placed",
    "Order confirmed, card authorized",
    "Order cancelled",
    "Hold on the card released",
  ]);
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
});

test("an order that staff marked as paid is cancelled within the hour all the same, and refunded", async ({ page }) => {
  const { id, path, viewToken } = await order(page, "Quickly Paid Cap");
  const headers = await staffHeaders(page.request);
  const paid = await page.request.put(`/api/orders/${id}/status`, { headers, data: { status: "paid" } });
  expect(paid.status()).toBe(200);
  await page.goto(`${path}#${viewToken}`);
  await expect(page.getByRole("heading", { level: 1, name: "Your order is paid" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect(question.getByText("$25.00 goes back to your card.")).toBeVisible();
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This order was cancelled" })).toBeFocused();
  await expect(page.getByText("$25.00 went back to your card.")).toBeVisible();
});

test("the clock of cancellation counts down, and is gone with the hour", async ({ page }) => {
  const now = Date.parse("2026-05-04T15:00:00Z");
  await page.clock.install({ time: now });
  const cancelUntil = new Date(now + 41.5 * 60_000).toISOString();
  await ordered(orderView({ cancelUntil }))(page);
  await page.goto(`/orders/${orderView()._id}`);
  await expect(page.getByText("41 minutes left")).toBeVisible();
  await page.clock.fastForward("00:45");
  await expect(page.getByText("40 minutes left")).toBeVisible();
  await page.clock.fastForward("40:20");
  await expect(page.getByText(/^\d+ seconds left$/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Less than a minute left to cancel" })).toHaveCount(1);
  await page.getByRole("button", { name: "Cancel order" }).focus();
  const asked = page.waitForRequest(`**/api/orders/${orderView()._id}`);
  await page.clock.fastForward("00:30");
  await expect(page.getByText(/You can cancel until/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  // Its sentence takes the button's place and focus, and the page asks what the order is now.
  await expect(page.getByText(/^The hour in which you could cancel this order here is over/)).toBeFocused();
  await asked;
});

for (const wrong of [-50, 50]) {
  test(`the clock of cancellation is the shop's on a device whose clock is ${wrong} minutes off`, async ({ page }) => {
    const now = Date.parse("2026-05-04T15:00:00Z");
    await page.clock.install({ time: now + wrong * 60_000 });
    let shopTime = now;
    const order = orderView({ cancelUntil: new Date(now + 30.5 * 60_000).toISOString() });
    await ordered(order)(page);
    await page.route(`**/api/orders/${order._id}`, (route) =>
      route.fulfill({ json: order, headers: { date: new Date(shopTime).toUTCString() } }),
    );
    await page.goto(`/orders/${order._id}`);
    await expect(page.getByText("30 minutes left")).toBeVisible();
    shopTime += 31 * 60_000;
    await page.clock.fastForward("31:00");
    await expect(page.getByText(/^The hour in which you could cancel this order here is over/)).toBeVisible();
  });
}

test("a tab that slept shows at once what is left", async ({ page }) => {
  const now = Date.parse("2026-05-04T15:00:00Z");
  await page.clock.install({ time: now });
  await ordered(orderView({ cancelUntil: new Date(now + 40.5 * 60_000).toISOString() }))(page);
  await page.goto(`/orders/${orderView()._id}`);
  await expect(page.getByText("40 minutes left")).toBeVisible();
  // Its timers stood still, its clock did not.
  await page.clock.setSystemTime(now + 35 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("5 minutes left", { exact: true })).toBeVisible();
});

test("a shop that does not answer is told, and asked again", async ({ page }) => {
  await page.clock.install();
  await ordered(orderView())(page);
  const url = `**/api/orders/${orderView()._id}`;
  await page.route(url, (route) => route.abort());
  await page.goto(`/orders/${orderView()._id}`);
  await expect(page.getByRole("heading", { name: "Your order could not be loaded" })).toBeFocused();
  await expect(page.getByText("Your order is not affected")).toBeVisible();
  await page.unroute(url);
  await ordered(orderView())(page);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Your order is confirmed" })).toBeFocused();
});

test("while its payment is open the page keeps asking", async ({ page }) => {
  await page.clock.install();
  await ordered(orderView({ status: "awaiting_payment" }))(page);
  await page.goto(`/orders/${orderView()._id}`);
  await expect(page.getByRole("heading", { name: "We are confirming your payment; do not pay again" })).toBeVisible();
  await ordered(orderView())(page);
  await page.clock.runFor(5_000);
  await expect(page.getByRole("heading", { name: "Your order is confirmed" })).toBeFocused();
});

test("what went back to the card is told; express is promised no days", async ({ page }) => {
  const refunds = [{ amount: 14.99, status: "succeeded" as const, at: "2026-05-04T15:00:00Z" }];
  await ordered(orderView({ status: "cancelled", refunded: 14.99, refunds, shippingMethod: "express" }))(page);
  await page.goto(`/orders/${orderView()._id}`);
  await expect(page.getByText("$14.99 went back to your card.")).toBeVisible();
  await expect(page.getByText("Refunded May 4, 2026")).toBeVisible();
  await expect(page.getByText("Total after refunds")).toBeVisible();
  await ordered(longOrder())(page);
  await page.goto(`/orders/${orderView()._id}`);
  await expect(page.getByText("Express", { exact: true })).toBeVisible();
  await expect(page.getByText("Estimated delivery")).toHaveCount(0);
});

test("asking for an order's link gets the same answer whether there is such an order or not", async ({ page }) => {
  const { number } = await order(page, "Sought Cap");
  const answers: string[] = [];
  for (const email of ["jordan@shopper.example", "somebody.else@shopper.example"]) {
    await page.goto("/orders");
    await lookUp(page, number, email);
    await expect(page.getByText("If an order matches, its link goes to the shop's outbox.")).toBeVisible();
    answers.push(await page.getByRole("main").innerText());
  }
  expect(answers[0]).toBe(answers[1]);
  // A demo shop sends no mail, so it promises none.
  expect(answers[0]).toContain("its mails are kept there and not sent");
  expect(answers[0]).not.toMatch(/we (have )?sen[dt]/i);
  await page.getByRole("button", { name: "Look for another order" }).click();
  await expect(page.getByLabel("Order number")).toBeFocused();
});

test("what is wrong with the look-up is told at the fields; what was typed stays when it fails", async ({ page }) => {
  await page.goto("/orders");
  await lookUp(page, "", "");
  await expect(page.getByLabel("Order number")).toHaveAccessibleDescription(/Please enter your order number/);
  await expect(page.getByLabel("Order number")).toBeFocused();
  await expect(page.getByRole("main").getByLabel("Email")).toHaveAccessibleDescription(
    "Please enter your email address",
  );
  await lookUp(page, "packed", "jordan@mail");
  await expect(page.getByText("Please enter a valid order number, LC and at least 6 digits")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();

  const refused = { detail: "That was too often. Please wait a moment and try again." };
  for (const [answer, words] of [
    ["abort", "The shop did not answer. Please try again."],
    [{ status: 429, json: refused }, refused.detail],
  ] as const) {
    await page.route("**/api/orders/lookup", (route) => (answer === "abort" ? route.abort() : route.fulfill(answer)));
    await lookUp(page, "LC482913", "jordan@shopper.example");
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expect(page.getByLabel("Order number")).toHaveValue("LC482913");
    await page.unroute("**/api/orders/lookup");
  }
});

test("rules that cannot be fetched do not hold a look-up up: the server judges it", async ({ page }) => {
  await page.route("**/assets/lookup-form*", (route) => route.abort());
  await page.goto("/orders");
  await lookUp(page, "packed", "jordan@mail.example");
  await expect(page.getByText("Please enter a valid order number, LC and at least 6 digits")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send me the link" })).toBeEnabled();
});

test("the look-up offers the order of this device", async ({ page }) => {
  await ordered(orderView())(page);
  await page.goto("/orders");
  await page.getByRole("link", { name: "Order LC482913" }).click();
  await expect(page.getByRole("heading", { name: "Your order is confirmed" })).toBeVisible();
});

test("on paper an order is a receipt: black on white, nothing around it, one page", async ({ page }) => {
  await ordered(longOrder())(page);
  for (const path of ["/success", `/orders/${orderView()._id}`]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    await expect(page.getByText("Total Paid")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Order LC482913", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Placed [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible();
    await expect(page.getByText("Black, size S")).toBeVisible();
    await expect(page.getByText("$307.79")).toBeVisible();
    await expect(page.getByText("Visa ending in 4242")).toBeVisible();
    await expect(page.getByText("Rancho Santa Margarita, CA 92688-1234")).toBeVisible();
    for (const role of ["banner", "contentinfo", "button", "link"] as const) {
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  }
});

async function lookUp(page: Page, orderNumber: string, email: string): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Order number").fill(orderNumber);
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Send me the link" }).click();
}
