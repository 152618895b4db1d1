import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { TOKEN_KEY } from "#app/admin/frame/session.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { answerOf, staffHeaders, staffToken } from "./staff-session.ts";

export const VISA = "4242 4242 4242 4242";

export async function fillShipping(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill(CUSTOMER.name);
  await page.getByRole("main").getByLabel("Email").first().fill(email);
  await page.getByLabel("Street address").fill(CUSTOMER.address);
  await page.getByLabel("City").fill(CUSTOMER.city);
  await page.getByLabel("State").selectOption(CUSTOMER.state);
  await page.getByLabel("ZIP code").fill(CUSTOMER.zip);
  await page.getByRole("button", { name: "Continue to Payment" }).click();
}

export async function fillCard(page: Page, number = VISA, cvc = "123"): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Cardholder name").fill(CUSTOMER.name);
  await page.getByLabel("Expiry date").fill("12/34");
  await page.getByLabel("CVC").fill(cvc);
}

export const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" }).click();

export async function expectReceipt(page: Page): Promise<void> {
  // The checkout itself waits two seconds before it moves on.
  await expect(page).toHaveURL(/\/success$/, { timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
}

export async function openCart(page: Page) {
  await page.getByRole("button", { name: /^Cart/ }).click();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByRole("heading", { name: "Your Cart" })).toBeFocused();
  return cart;
}

/** Opens the checkout with these products in the cart. */
export async function checkoutWith(page: Page, wanted: { product: OwnProduct; quantity?: number }[]): Promise<void> {
  const lines = await Promise.all(
    wanted.map(async ({ product, quantity = 1 }) => {
      const { _id, title, image, salePrice, variants } = await catalogEntry(page.request, product);
      const [{ color, sizes }] = variants;
      return { _id, title, image, color, size: sizes[0].size, salePrice, quantity };
    }),
  );
  // A page of the shop's origin, without its scripts.
  await page.goto("/healthz");
  await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify(lines));
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeVisible();
}

/** Collects the orders that the page sends from now on: the idempotency key and body of each. */
export function watchOrders(page: Page) {
  const sent: { key: string | undefined; body: { items: { title: string }[]; expectedTotal: number } }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/api/orders")) return;
    sent.push({ key: request.headers()["idempotency-key"], body: request.postDataJSON() });
  });
  return sent;
}

/** Opens this page of the admin, with the session that all tests share. */
export async function logIn(page: Page, path = "/admin"): Promise<void> {
  const token = await staffToken(page.request);
  // A page of the shop's origin, without the scripts that check the token.
  await page.goto("/healthz");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
  await page.goto(path);
  await expect(page.getByRole("link", { name: "Admin Dashboard" })).toBeVisible();
}

/** The link to an area of the admin, or to a page of the current area. */
export const areaLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Admin areas" }).getByRole("link", { name });

/** The row of an order or a product in an admin list. */
export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

type OwnProduct = Awaited<ReturnType<typeof ownProduct>>;

/** Adds a product of one color and size that only this test uses and can change while it is for sale. */
export async function ownProduct(request: APIRequestContext, title: string, price: number, inventory: number) {
  const headers = await staffHeaders(request);
  const body = { title, price, inventory, description: "Made for a test.", image: "/media/packed-grey.webp" };
  const created = await answerOf(await request.post("/api/products", { headers, data: body }), 201);
  const path = `/api/products/${created._id}`;
  return {
    page: path.replace("/api/products", "/product"),
    async change(change: Partial<typeof body>) {
      await answerOf(await request.put(path, { headers, data: { ...body, ...change } }), 200);
    },
    async remove() {
      await answerOf(await request.delete(path, { headers }), 204);
    },
  };
}

const catalogEntry = async (request: APIRequestContext, { page }: { page: string }) =>
  answerOf(await request.get(page.replace("/product/", "/api/products/")), 200);

/** A mark for texts of one test. Not in digits, because one in ten would pass for a card number, which the shop refuses. */
export const ownMark = () => Date.now().toString(36);

let keys = 0;

/** Places a real order of one unit of each product, without a browser. */
export async function orderOf(request: APIRequestContext, products: readonly { page: string }[], email?: string) {
  const items = await Promise.all(
    products.map(async (product) => {
      const { _id, variants } = await catalogEntry(request, product);
      const [{ color, sizes }] = variants;
      return { _id, color, size: sizes[0].size, quantity: 1 };
    }),
  );
  const headers = { "idempotency-key": `order-of-own-${process.pid}-${++keys}` };
  const data = orderBody({ items, ...(email && { customerInfo: { ...CUSTOMER, email } }) });
  const placed = await request.post("/api/orders", { data, headers });
  const body: { _id: string; orderNumber: string; viewToken: string } = await answerOf(placed, 201);
  const { _id: id, orderNumber, viewToken } = body;
  return { id, number: orderNumber, viewToken, path: `/orders/${id}`, body };
}

/** Places a real order of one unit, at $25.00, of a product that only this test uses. */
export async function orderOfOwn(page: Page, title: string, inventory = 5) {
  const own = await ownProduct(page.request, title, 25, inventory);
  return { ...(await orderOf(page.request, [own])), own };
}

/** Delays the code of all pages, like a slow network. @returns a function that releases it */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: start } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return start;
}

/**
 * Acts as the shopper, once, while React hydrates the next page that is opened: `act` runs when the router has been created. The clock
 * then jumps by a second, so that React yields to the shopper's events before it continues.
 */
export async function whileComingToLife(page: Page, act: () => void): Promise<void> {
  await page.addInitScript(`{
    let router;
    Object.defineProperty(window, "__reactRouterDataRouter", {
      get: () => router,
      set(made) {
        router = made;
        const now = performance.now.bind(performance);
        performance.now = () => now() + 1000;
        if (!sessionStorage.getItem("acted")) queueMicrotask(${act});
        sessionStorage.setItem("acted", "yes");
      },
    });
  }`);
}
