import { expect, type Page, test } from "@playwright/test";
import { CUSTOMER } from "#test/harness/customer.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { logIn, orderOfOwn, ownMark, rowOf } from "./steps.ts";

const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

test("a message of the contact form arrives, is read, noted and marked done", async ({ page }) => {
  const comment = `Does the pack fit a 13 inch laptop? ${ownMark()}`;
  const data = { name: "Jordan Avery", email: "jordan@mail.example", phone: "", comment, website: "" };
  expect((await page.request.post("/api/messages", { data })).status()).toBe(201);

  await logIn(page);
  await openTab(page, "Messages");
  const row = rowOf(page, comment);
  await row.getByRole("button", { name: "Unread: Jordan Avery" }).click();
  const dialog = page.getByRole("dialog", { name: "Message" });
  await expect(dialog.getByText(comment)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Reply by email" })).toHaveAttribute("href", /^mailto:jordan/);
  await dialog.getByLabel("Note").fill("It does.");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved")).toBeVisible();
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await expect(dialog.getByRole("button", { name: "Open again" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("button", { name: "Jordan Avery", exact: true })).toBeFocused();
  await expect(row).toContainText("Done");
  await page.getByLabel("State").selectOption("open");
  await expect(rowOf(page, comment)).toHaveCount(0);
});

test("a review that is hidden with a reason leaves the product's page, and comes back", async ({ page }) => {
  const count = async () => (await (await page.request.get("/api/products/packd-hoodie")).json()).reviews.count;
  const before = await count();
  await logIn(page);
  await openTab(page, "Reviews");
  await page.getByLabel("State").selectOption("published");
  const list = page.getByRole("region", { name: "Reviews", exact: true });
  await list.getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Review" });
  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(dialog.getByText("Please choose a reason")).toBeVisible();
  await dialog.getByLabel("Reason to hide it").selectOption("off_topic");
  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(dialog.getByText("Hidden: Not about the product")).toBeVisible();
  expect(await count()).toBe(before - 1);
  const shopper = await page.context().newPage();
  await shopper.goto("/product/packd-hoodie");
  await expect(shopper.getByText(`${before - 1} reviews`).first()).toBeVisible();
  await shopper.close();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Review published")).toBeVisible();
  expect(await count()).toBe(before);
});

test("a mail is found by its order, read, and sent again; the log tells of it", async ({ page }) => {
  // The job that keeps it runs once a minute.
  test.setTimeout(180_000);
  const order = await orderOfOwn(page, "Mail Cap");
  await logIn(page);
  await openTab(page, "Mails");
  await expect(page.getByText("No mail server is set up")).toBeVisible();
  await page.getByLabel("Find mails").fill(order.number);
  const mail = page.getByRole("region", { name: "Mails" }).getByRole("button");
  await expect(page).toHaveURL(new RegExp(`q=${order.number}`));
  await expect(mail).toHaveCount(1);
  await mail.click();
  const dialog = page.getByRole("dialog", { name: "Mail" });
  await expect(dialog.getByText(`Order ${order.number}`).first()).toBeVisible();
  const drawn = dialog.locator('iframe[title="The mail"]');
  await expect(drawn).toHaveAttribute("sandbox", "allow-same-origin");
  const button = drawn.contentFrame().getByRole("link", { name: "Your order" });
  await expect(button).toHaveCSS("background-color", "rgb(22, 23, 26)");
  await button.click();
  await expect(button).toBeVisible();
  await dialog.getByRole("button", { name: "Plain text" }).click();
  await expect(dialog.getByText("Subtotal: $")).toBeVisible();
  const id = new URL(page.url()).searchParams.get("open") ?? "";
  expect(id).not.toBe("");
  // The outbox keeps what no server can send; until it has, there is nothing to send again.
  await expect(async () => {
    await page.reload();
    await dialog.getByRole("button", { name: "Send again" }).click({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByText("The mail is in the outbox")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Sent again" })).toContainText(TEST_ADMIN.email);
  await page.goto(`/admin?tab=audit&subject=mail:${id}`);
  await expect(rowOf(page, "Mail resent")).toContainText("queued");
  await order.own.remove();
});

test("a customer is found by name, with their order, and can be exported", async ({ page }) => {
  const order = await orderOfOwn(page, "Customer Cap");
  await logIn(page);
  await openTab(page, "Customers");
  await page.getByLabel("Find customers").fill(CUSTOMER.email);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole("tab", { name: "Subscribers" }).click();
  await expect(page.getByLabel("Find subscribers")).toHaveValue("");
  await page.getByRole("tab", { name: "Customers" }).click();
  await expect(page.getByLabel("Find customers")).toHaveValue(CUSTOMER.email);
  // Not just the first: until the search is answered, that is whoever ordered last in another test.
  await rowOf(page, CUSTOMER.email).getByRole("link").click();
  await expect(page.getByRole("link", { name: order.number })).toHaveAttribute("href", `/admin/orders/${order.id}`);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  expect((await file).suggestedFilename()).toBe("customer.json");
  await order.own.remove();
});
