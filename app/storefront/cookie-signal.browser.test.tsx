import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { CookieBanner } from "./cookie-banner.tsx";

// In a file of its own, because a page reads the browser's signal once.
test("a browser that opts out gets one notice instead of the question", async () => {
  Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  await renderForShopper(<CookieBanner />);
  const banner = page.getByRole("region", { name: "Cookies" });
  await expect
    .element(banner)
    .toMatchTextContent(/^Your browser asks us not to sell or share your data\. We honor that/);
  expect(banner.getByRole("button", { name: "Accept" }).query()).toBeNull();
  await banner.getByRole("button", { name: "OK" }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(localStorage.getItem("cookieConsent")).toBeNull();
  // A reload doesn't show it again.
  expect(Date.parse(localStorage.getItem("cookieConsentAt") ?? "")).toBeGreaterThan(0);
});
