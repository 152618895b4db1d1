import type { Checkout } from "#shop/checkout/checkout.server.ts";
import type { PaymentGateway } from "#shop/payments/gateway.ts";

/** Where a process dies: at this call of the gateway, before it is made or when its answer is there and nobody has read it. */
export type Death = { at: keyof PaymentGateway; when: "before" | "after" };

/** A process of the shop that a test can kill at any call of the payment gateway. What it was doing then never goes on. */
export type MortalProcess = {
  /** Does something in it; undefined when it died over it. */
  run<T>(work: (checkout: Checkout) => Promise<T>): Promise<T | undefined>;
  dieAt(death: Death): void;
  isDead(): boolean;
};

export function mortalProcess(checkout: Checkout): MortalProcess {
  const { promise: dead, resolve: die } = Promise.withResolvers<undefined>();
  const forever = new Promise<never>(() => {});
  let death: Death | undefined;
  let isDead = false;
  const dieNow = () => {
    isDead = true;
    die(undefined);
    return forever;
  };
  const gateway = new Proxy(checkout.gateway, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== "function") return own;
      return (...input: unknown[]) => {
        if (isDead) return forever;
        const isLast = death?.at === name;
        if (isLast && death?.when === "before") return dieNow();
        const answer: unknown = own.apply(target, input);
        return isLast && answer instanceof Promise ? answer.then(dieNow, dieNow) : answer;
      };
    },
  });
  return {
    run: (work) => Promise.race([work({ ...checkout, gateway }), dead]),
    dieAt(next) {
      death = next;
    },
    isDead: () => isDead,
  };
}
