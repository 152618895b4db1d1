import type { PaymentGateway } from "#shop/money/payments/gateway.ts";

/** A gateway whose calls run through `around`. It gets a call's name and a function that makes the call. */
export const gatewayAround = (
  gateway: PaymentGateway,
  around: (name: PropertyKey, call: () => unknown) => unknown,
): PaymentGateway =>
  new Proxy(gateway, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === "function" ? (...input: unknown[]) => around(name, () => own.apply(target, input)) : own;
    },
  });
