import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { answerConsent } from "#app/storefront/cookie-consent.ts";
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

function Checkout() {
  useCheckoutAds({ items: [{ _id: "packd-hoodie", title: "Hoodie", quantity: 1 }], totals: { subtotalCents: 1499 } });
  return <h1>Checkout</h1>;
}

async function show(facts = pixel) {
  const Stub = createRoutesStub([{ id: "root", children: [{ path: "/", Component: Checkout }] }]);
  const hydrationData = { loaderData: { root: { shop: { policies: {}, owner: {}, pixel: facts } } } };
  const shown = <Stub hydrationData={hydrationData} />;
  const screen = await render(shown);
  await expect.element(screen.getByRole("heading")).toBeVisible();
  return { again: () => screen.rerender(shown) };
}

test("an event isn't sent if consent was withdrawn while its code was loading", async () => {
  answerConsent("accepted", true);
  const { again } = await show();
  answerConsent("declined", true);
  await again();
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
  vi.unstubAllGlobals();
});
