import { afterEach, expect, test, vi } from "vitest";
import { storeLastOrder } from "#app/orders/last-order.ts";
import { answerConsent } from "#app/storefront/cookie-consent.ts";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { answerCalls } from "#test/harness/staff-part.tsx";
import { reloadPage } from "./reload-page.ts";
import { useCheckoutAds } from "./use-checkout-ads.ts";

const { promise: released, resolve: release } = vi.hoisted(() => Promise.withResolvers<void>());
const trackCheckout = vi.hoisted(() => vi.fn());

// Its code arrives only when the test lets it.
vi.mock("./checkout-events.ts", async () => {
  await released;
  return { trackCheckout };
});

vi.mock("./reload-page.ts");

const pixel = { id: "1", ldu: true, relays: true, onCheckout: true };

afterEach(() => void vi.mocked(reloadPage).mockClear());

let ads: ReturnType<typeof useCheckoutAds>;

function Checkout() {
  ads = useCheckoutAds({
    items: [{ _id: "packd-hoodie", title: "Hoodie", quantity: 1 }],
    totals: { subtotalCents: 1499 },
  });
  return <h1>Checkout</h1>;
}

async function show(facts = pixel) {
  const screen = await renderForShopper(<Checkout />, { facts: { pixel: facts } });
  await expect.element(screen.getByRole("heading")).toBeVisible();
}

test("an event isn't sent if consent was withdrawn while its code was loading", async () => {
  answerConsent("accepted", true);
  await show();
  answerConsent("declined", true);
  await expect.poll(() => ads.marketingConsent).toBe(false);
  release();
  await vi.dynamicImportSettled();
  expect(trackCheckout).not.toHaveBeenCalled();

  answerConsent("accepted", true);
  await expect.poll(() => trackCheckout.mock.calls.length).toBe(1);
});

test("another page's script of an advertiser doesn't stay if the checkout has none", async () => {
  vi.stubGlobal("fbq", () => {});
  answerConsent("accepted", true);
  await show({ ...pixel, onCheckout: false });
  await expect.poll(() => vi.mocked(reloadPage).mock.calls.length).toBe(1);
});

test("a script that the checkout allows goes once consent is withdrawn, also in another tab", async () => {
  vi.stubGlobal("fbq", () => {});
  answerConsent("accepted", true);
  await show();
  expect(reloadPage).not.toHaveBeenCalled();
  localStorage.setItem("cookieConsent", "declined");
  dispatchEvent(new StorageEvent("storage", { key: "cookieConsent" }));
  await expect.poll(() => vi.mocked(reloadPage).mock.calls.length).toBe(1);
});

test("consent that is withdrawn while the order is being sent is withdrawn for the order too", async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }));
  answerConsent("accepted", true);
  await show();
  expect(ads.marketingConsent).toBe(true);
  answerConsent("declined", true);
  await expect.poll(() => ads.marketingConsent).toBe(false);
  storeLastOrder({ _id: "o1", orderNumber: "LC000001", viewToken: "token" });
  calls.mockClear();
  ads.placed("o1");
  expect(calls.mock.calls.map(([path, { method } = {}]) => [method, path])).toEqual([
    ["DELETE", "/api/orders/o1/marketing-consent"],
  ]);
  expect(sessionStorage.getItem("purchaseToTell")).toBeNull();
});
