import { expect, test } from "vitest";
import { statusFacts } from "./order-status.ts";
import { isDecided } from "./refund.ts";
import { methodFacts } from "./shipping-methods.ts";

test("a status or a shipping method that only a newer release knows is called by its name, in words", () => {
  expect(statusFacts("not_known" as "paid")).toMatchObject({ label: "Not known", transitions: [], mayShip: false });
  expect(methodFacts("next_day" as "free")).toMatchObject({ label: "Next day", name: "Next day", isUrgent: false });
});

test("a dispute in a state that only a newer release knows isn't taken for a decided one", () => {
  expect([isDecided("under_appeal" as "won"), isDecided("won")]).toEqual([false, true]);
});
