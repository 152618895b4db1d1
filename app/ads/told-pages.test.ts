import { afterEach, expect, test, vi } from "vitest";
import { newEventId } from "./event-id.ts";
import { isClosedDocument, isTold } from "./told-pages.ts";

afterEach(() => vi.unstubAllGlobals());

test.each(["/", "/shop", "/product/packd-hoodie", "/success", "/out-of-stock", "/ordersheet"])(
  "%s is told of",
  (path) => {
    expect(isTold(path)).toBe(true);
  },
);

test.each(["/orders", "/orders/0193-42", "/unsubscribe", "/admin", "/admin/orders/1"])("%s is not told of", (path) => {
  expect(isTold(path)).toBe(false);
});

test("a document that was loaded for the checkout stays closed, unless the shop lets advertising in there", () => {
  const landOn = (name: string) => vi.stubGlobal("performance", { getEntriesByType: () => [{ name }] });
  landOn("https://shop.example/checkout?from=cart");
  expect([isClosedDocument({ onCheckout: false }), isClosedDocument({ onCheckout: true })]).toEqual([true, false]);
  landOn("https://shop.example/success");
  expect(isClosedDocument({ onCheckout: false })).toBe(false);
});

test("ids of events are UUIDs, each another", () => {
  const ids = Array.from({ length: 100 }, newEventId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
