import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { mapCustomerFields } from "#shop/ordering/orders/customer-info.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { chromiumArguments, chromiumPath } from "../../scripts/proof/chromium.ts";
import { placeOrder } from "./steps.ts";
import { test as base } from "./test.ts";

// Chromium's own autofill, triggered through its developer tools, fills the form as it would for a shopper. The headless shell has none.
const test = base.extend({
  async page({ playwright, baseURL }, use) {
    const browser = await playwright.chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
    await use(await browser.newPage({ baseURL }));
    await browser.close();
  },
});

const ADDRESS = {
  NAME_FULL: CUSTOMER.name,
  EMAIL_ADDRESS: "autofill@shopper.example",
  PHONE_HOME_WHOLE_NUMBER: "+15035550100",
  ADDRESS_HOME_LINE1: CUSTOMER.address,
  ADDRESS_HOME_LINE2: "Unit 4",
  ADDRESS_HOME_CITY: CUSTOMER.city,
  ADDRESS_HOME_STATE: "Oregon",
  ADDRESS_HOME_ZIP: CUSTOMER.zip,
  ADDRESS_HOME_COUNTRY: "US",
};
const CARD = { number: "378282246310005", name: CUSTOMER.name, expiryMonth: "12", expiryYear: "2034", cvc: "1234" };

/** Retries, because Chromium only detects a form's fields a moment after it appears. */
async function autofill(session: CDPSession, field: Locator, data: object): Promise<void> {
  await expect(async () => {
    const { result } = await session.send("Runtime.evaluate", {
      expression: `document.getElementById(${JSON.stringify(await field.getAttribute("id"))})`,
    });
    const { node } = await session.send("DOM.describeNode", { objectId: result.objectId });
    await session.send("Autofill.trigger", { fieldId: node.backendNodeId, ...data });
  }).toPass();
}

async function toCheckout(page: Page): Promise<CDPSession> {
  await page.goto("/checkout?buy=packd-hoodie&color=Pink&size=M");
  await expect(page).toHaveURL(/\/checkout$/);
  const session = await page.context().newCDPSession(page);
  await session.send("Autofill.enable");
  return session;
}

test("Sends the address and accepts the card that Chromium fills in", async ({ page }) => {
  const session = await toCheckout(page);
  const filled: Record<string, string> = {};
  session.on("Autofill.addressFormFilled", ({ filledFields }) => {
    for (const { name, fillingStrategy } of filledFields) filled[name] = fillingStrategy;
  });
  const fields = Object.entries(ADDRESS).map(([name, value]) => ({ name, value }));
  await autofill(session, page.getByLabel("Full name"), { address: { fields } });
  await expect(page.getByLabel("Full name")).toHaveValue(CUSTOMER.name);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(ADDRESS.EMAIL_ADDRESS);
  await expect(page.getByLabel("Phone")).toHaveValue(/503\D*555\D*0100$/);
  await expect(page.getByLabel("Street address")).toHaveValue(CUSTOMER.address);
  await expect(page.getByLabel("Apartment, suite")).toHaveValue("Unit 4");
  await expect(page.getByLabel("City")).toHaveValue(CUSTOMER.city);
  await expect(page.getByLabel("State")).toHaveValue("OR");
  await expect(page.getByLabel("ZIP code")).toHaveValue(CUSTOMER.zip);
  // Chromium must use our autocomplete attributes, not guess from the labels.
  expect(filled).toEqual(mapCustomerFields(() => "autocompleteAttribute"));
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to Payment" }).click();

  await autofill(session, page.getByLabel("Card number"), { card: CARD });
  await expect(page.getByLabel("Card number")).toHaveValue("3782 822463 10005");
  await expect(page.getByLabel("Cardholder name")).toHaveValue(CUSTOMER.name);
  await expect(page.getByLabel("Expiry date")).toHaveValue("12/34");
  await expect(page.getByLabel("CVC")).toHaveValue("1234");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/orders"));
  await placeOrder(page);
  expect((await sent).postDataJSON()).toMatchObject({
    customerInfo: {
      name: CUSTOMER.name,
      email: ADDRESS.EMAIL_ADDRESS,
      address: CUSTOMER.address,
      address2: "Unit 4",
      city: CUSTOMER.city,
      state: "OR",
      zip: CUSTOMER.zip,
    },
  });
});
