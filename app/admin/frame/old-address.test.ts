import { expect, test } from "vitest";
import { newAddress } from "./old-address.ts";

test.each([
  ["?tab=orders&status=to_ship", "/admin/orders?status=to_ship"],
  ["?tab=messages&open=m1", "/admin/inbox?open=m1"],
  ["?tab=subscribers", "/admin/marketing"],
  ["?tab=subscribers&list=suppressed&q=eve", "/admin/marketing/blocked?q=eve"],
  ["?tab=overview&days=30", "/admin?days=30"],
  ["?tab=moon", "/admin"],
  ["?days=30", undefined],
])("%s redirects to %s", (query, to) => {
  expect(newAddress(new URLSearchParams(query))).toBe(to);
});
