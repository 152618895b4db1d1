import { afterAll, beforeEach } from "vitest";
import type { ApiPlugin } from "#api/plugin.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import type { Role } from "#shop/people/staff/permissions.ts";
import { openDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { type TestApi, testApi } from "./api.ts";
import { testCheckoutApi } from "./checkout-api.ts";
import { stockUp } from "./shop.ts";
import { staffHeaders } from "./staff.ts";

type Options = {
  /** What is sold: the demo shop, or this stock of the hoodie's sizes. */
  stock?: "demo" | Record<string, number>;
  /** Signs in a member of staff with this role: `api.staff` has their headers. */
  staff?: Role;
};

type FreshApi<Api> = Api & {
  /** The headers of the session that the option `staff` opened for this test. */
  readonly staff: { authorization: string };
};

/** The API for all tests of a file. Before each test its tables are empty except for what the options name. */
export async function freshApi({
  stock,
  staff,
  ...options
}: Options & Parameters<typeof testApi>[0] = {}): Promise<FreshApi<TestApi>> {
  return keepFresh(await testApi(options), { stock, staff });
}

/** The same, with these doors of a checkout that pays with the sandbox. */
export async function freshCheckoutApi(
  doors: ((checkout: Checkout) => ApiPlugin)[],
  options: Options = {},
): Promise<FreshApi<TestApi & { checkout: Checkout }>> {
  return keepFresh(await testCheckoutApi(...doors), options);
}

function keepFresh<Api extends TestApi>(api: Api, { stock, staff: role }: Options): FreshApi<Api> {
  const staff = { authorization: "" };
  beforeEach(async () => {
    await api.database.reset();
    if (stock === "demo") await openDemoShop(api.ctx);
    else if (stock) await stockUp(api.ctx, stock);
    if (role) Object.assign(staff, await staffHeaders(api.ctx, role));
  });
  afterAll(() => api.close());
  return { ...api, staff };
}
