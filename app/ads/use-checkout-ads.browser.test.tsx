import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { answerConsent } from "#app/storefront/cookie-consent.ts";
import { useCheckoutAds } from "./use-checkout-ads.ts";

const { promise: released, resolve: release } = vi.hoisted(() => Promise.withResolvers<void>());
const trackCheckout = vi.hoisted(() => vi.fn());

// Its code arrives only when the test lets it.
vi.mock("./checkout-events.ts", async () => {
  await released;
  return { trackCheckout };
});

const pixel = { id: "1", ldu: true, relays: true, onCheckout: true };

function Checkout() {
  useCheckoutAds({ items: [{ _id: "packd-hoodie", title: "Hoodie", quantity: 1 }], totals: { subtotalCents: 1499 } });
  return <h1>Checkout</h1>;
}

test("an event isn't sent if consent was withdrawn while its code was loading", async () => {
  answerConsent("accepted", true);
  const Stub = createRoutesStub([{ id: "root", children: [{ path: "/", Component: Checkout }] }]);
  const hydrationData = { loaderData: { root: { shop: { policies: {}, owner: {}, pixel } } } };
  const screen = await render(<Stub hydrationData={hydrationData} />);
  await expect.element(screen.getByRole("heading")).toBeVisible();
  answerConsent("declined", true);
  await screen.rerender(<Stub hydrationData={hydrationData} />);
  release();
  await vi.dynamicImportSettled();
  expect(trackCheckout).not.toHaveBeenCalled();

  answerConsent("accepted", true);
  await expect.poll(() => trackCheckout.mock.calls.length).toBe(1);
});
