import type { ApiPlugin } from "#api/plugin.ts";
import { SandboxGateway } from "#shop/money/payments/gateways/sandbox/sandbox-gateway.server.ts";
import { type Checkout, createCheckout } from "#shop/ordering/checkout/checkout.server.ts";
import { type TestApi, testApi } from "./api.ts";

/** The API with these doors of a checkout, which pays with the sandbox. */
export async function testCheckoutApi(
  ...doors: ((checkout: Checkout) => ApiPlugin)[]
): Promise<TestApi & { checkout: Checkout }> {
  const made = Promise.withResolvers<Checkout>();
  // The checkout needs the context, which the API has by the time it asks for its routes.
  const plugin: ApiPlugin = async (scope, deps) => {
    const gateway = new SandboxGateway({ ...deps.ctx, webhookSecret: "secret", deliver: async () => true });
    const options = { database: "embedded", viewTokenKey: "key", onStockShown() {}, ads: { sends: true } } as const;
    const checkout = createCheckout(deps.ctx, gateway, options);
    for (const door of doors) await scope.register(door(checkout), deps);
    made.resolve(checkout);
  };
  const api = await testApi({ extra: [plugin] });
  return { ...api, checkout: await made.promise };
}
