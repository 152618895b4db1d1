import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import type { TestClock } from "../clock.ts";
import { gatewayAround } from "../gateway-around.ts";

/** A clock that jumps to the end of the shortest wait once every running call waits, so a burst keeps its order but takes no time. */
export function virtualTime(clock: TestClock) {
  let running = 0;
  let waits: { until: number; wake: () => void }[] = [];
  const now = () => clock.now().getTime();

  function goOn(): void {
    if (waits.length === 0 || waits.length < running) return;
    const until = Math.min(...waits.map((wait) => wait.until));
    clock.set(new Date(Math.ceil(until)));
    const over = waits.filter((wait) => wait.until <= now());
    waits = waits.filter((wait) => wait.until > now());
    for (const { wake } of over) wake();
  }

  const watched = async <T>(call: () => Promise<T>): Promise<T> => {
    running++;
    try {
      return await call();
    } finally {
      running--;
      goOn();
    }
  };

  return {
    waiting: {
      now,
      pause: (milliseconds: number) =>
        new Promise<void>((wake) => {
          waits.push({ until: now() + milliseconds, wake });
          goOn();
        }),
    },
    /** Wraps a gateway so that time stands still while any of its calls does anything but wait. */
    watch: (gateway: PaymentGateway) =>
      gatewayAround(gateway, (name, call) =>
        name === "clientConfig" || name === "parseWebhook" ? call() : watched(async () => call()),
      ),
  };
}
