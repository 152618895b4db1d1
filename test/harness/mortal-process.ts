import type { Checkout } from "#shop/checkout/checkout.server.ts";
import type { PaymentGateway } from "#shop/payments/gateway.ts";

/** Where a process dies: at this call of the gateway, before it is made or when its answer is there and nobody has read it. */
export type Death = { at: keyof PaymentGateway; when: "before" | "after" };

/** A process of the shop that a test can kill at any call of the payment gateway. What it was doing then never goes on. */
export type MortalProcess = {
  /**
   * Does something in it; undefined when it died over it. Whatever else it was doing ends at its own next call or answer of the gateway,
   * so that nothing of a dead process is still on its way to the database when all that was run is over.
   */
  run<T>(work: (checkout: Checkout) => Promise<T>): Promise<T | undefined>;
  dieAt(death: Death): void;
  isDead(): boolean;
};

export function mortalProcess(checkout: Checkout): MortalProcess {
  const forever = new Promise<never>(() => {});
  let death: Death | undefined;
  let isDead = false;

  function gatewayUntil(stop: () => void): PaymentGateway {
    const end = () => {
      stop();
      return forever;
    };
    return new Proxy(checkout.gateway, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name, target);
        if (typeof own !== "function") return own;
        return (...input: unknown[]) => {
          const isLast = death?.at === name;
          if (isLast && death?.when === "before") isDead = true;
          if (isDead) return end();
          const answer: unknown = own.apply(target, input);
          if (!(answer instanceof Promise)) return answer;
          if (!isLast) return answer.finally(() => (isDead ? end() : undefined));
          return answer
            .catch(() => undefined)
            .then(() => {
              isDead = true;
              return end();
            });
        };
      },
    });
  }

  return {
    run(work) {
      const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
      const gateway = gatewayUntil(() => resolve(undefined));
      return Promise.race([work({ ...checkout, gateway }), stopped]);
    },
    dieAt(next) {
      death = next;
    },
    isDead: () => isDead,
  };
}
