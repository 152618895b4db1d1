import { afterAll, beforeEach } from "vitest";
import type { ApiPlugin } from "#api/plugin.ts";
import { SandboxGateway } from "#shop/money/payments/gateways/sandbox/sandbox-gateway.server.ts";
import { type Checkout, createCheckout } from "#shop/ordering/checkout/checkout.server.ts";
import type { Role } from "#shop/people/staff/permissions.ts";
import { openDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { type TestApi, testApi } from "./api.ts";
import { stockUp } from "./shop.ts";
import { staffHeaders } from "./staff.ts";

type Options = {
  /** The catalog: the demo shop's, or a hoodie with this stock of each size. */
  stock?: "demo" | Record<string, number>;
  /** Signs in a staff member with this role; `api.staff` has their headers. */
  staff?: Role;
};

type FreshApi<Api> = Api & {
  /** The headers of the session that the option `staff` opened for this test. */
  readonly staff: { authorization: string };
};

/** The API, shared by all tests of a file. Before each test, its tables are emptied except for what the options name. */
export async function freshApi({
  stock,
  staff,
  ...options
}: Options & Parameters<typeof testApi>[0] = {}): Promise<FreshApi<TestApi>> {
  return keepFresh(await testApi(options), { stock, staff });
}

/** Like `freshApi`, with these routes of a checkout that uses the sandbox. */
export async function freshCheckoutApi(
  doors: ((checkout: Checkout) => ApiPlugin)[],
  options: Options = {},
): Promise<FreshApi<TestApi & { checkout: Checkout }>> {
  const made = Promise.withResolvers<Checkout>();
  // The checkout needs the context, which the API creates before it registers plugins.
  const plugin: ApiPlugin = async (scope, deps) => {
    const gateway = new SandboxGateway({ ...deps.ctx, webhookSecret: "secret", deliver: async () => true });
    const settings = { database: "embedded", viewTokenKey: "key", onStockShown() {}, ads: { sends: true } } as const;
    const checkout = createCheckout(deps.ctx, gateway, settings);
    for (const door of doors) await scope.register(door(checkout), deps);
    made.resolve(checkout);
  };
  const api = await testApi({ extra: [plugin] });
  return keepFresh({ ...api, checkout: await made.promise }, options);
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
