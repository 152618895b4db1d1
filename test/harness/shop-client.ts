import { type SandboxScenario, sandboxToken } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import { CUSTOMER } from "./customer.ts";
import { TEST_ADMIN } from "./shop-process.ts";

/** The body of `POST /api/orders` for one demo hoodie in Grey M, with the test's changes. */
export function orderBody(change: Record<string, unknown> & { card?: SandboxScenario } = {}) {
  const { card = "visa_approved", ...rest } = change;
  return {
    items: [{ _id: "packd-hoodie", color: "Grey", size: "M", quantity: 1 }],
    customerInfo: { ...CUSTOMER },
    shippingMethod: "free",
    payment: { kind: "sandbox_token", id: sandboxToken(card, 12, 2034, "noncenonce") },
    ...rest,
  };
}

type Body = Record<string, unknown> & { _id?: string; code?: string; viewToken?: string };
export type Answer<T = Body> = { status: number; body: T };

/** Sends JSON and reads JSON. Rejects if the shop can't be reached. */
export async function call<T = Body>(
  url: string,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

/** Without a `body`, each key is a different shopper, because the unpaid units per email are limited. */
export const order = (url: string, key: string, body: unknown = orderOf(key)): Promise<Answer> =>
  call(url, "POST", "/api/orders", { body, headers: { "idempotency-key": key } });

/** The order of a shopper whose email is made from the key. */
export const orderOf = (key: string) => orderBody({ customerInfo: { ...CUSTOMER, email: `${key}@shopper.example` } });

/** Logs in as the test shops' admin. @returns the header that staff routes require */
export async function logInAsStaff(url: string): Promise<{ authorization: string }> {
  const { status, body } = await call(url, "POST", "/api/auth/login", { body: TEST_ADMIN });
  if (status !== 200) throw new Error(`login failed: ${JSON.stringify(body)}`);
  return { authorization: `Bearer ${String(body.token)}` };
}

/** Sets the stock of the demo hoodie: of each SKU in `stock`, and `others` for the rest. */
export async function setStock(url: string, stock: Record<string, number>, others = 0): Promise<void> {
  const headers = await logInAsStaff(url);
  const { body: product } = await call(url, "GET", "/api/products/packd-hoodie");
  const variants = product.variants as { sizes: { sku: string }[] }[];
  const wanted = variants.flatMap(({ sizes }) => sizes.map(({ sku }) => ({ sku, inventory: stock[sku] ?? others })));
  const { title, description, price, image } = product;
  const inventory = wanted.reduce((sum, { inventory }) => sum + inventory, 0);
  const body = { title, description, price, image, inventory, variants: wanted };
  const answer = await call(url, "PUT", "/api/products/packd-hoodie", { body, headers });
  if (answer.status !== 200) throw new Error(`stock was not set: ${JSON.stringify(answer.body)}`);
}
