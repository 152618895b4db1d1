import type { Config } from "#platform/config.server.ts";
import type { PaymentProvider } from "#shop/money/payments/gateway.ts";
import { PAYMENT_PROVIDERS } from "./payment-providers.ts";

const load = async (name: string): Promise<[string, PaymentProvider]> => {
  const { provider } = await import(`../shop/money/payments/gateways/${name}/provider.server.ts`);
  return [name, provider];
};

/** The server halves of all payment providers, by name. */
export const paymentProviders: Readonly<Record<string, PaymentProvider>> = Object.fromEntries(
  await Promise.all(PAYMENT_PROVIDERS.map(({ name }) => load(name))),
);

/** The provider named in the configuration. */
export function providerOf({ provider: name }: Config["payments"]): PaymentProvider {
  const provider = paymentProviders[name];
  if (!provider) throw new Error(`There is no payment provider ${name}`);
  return provider;
}
