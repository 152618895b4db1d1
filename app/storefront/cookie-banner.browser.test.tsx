import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { showCookieSettings } from "./cookie-consent.ts";
import "../app.css";

const banner = page.getByRole("region", { name: "Cookies" });
const answer = (name: string) => banner.getByRole("button", { name });
const KEYS = ["cookieConsent", "cookieConsentAt", "cookieConsentVersion"] as const;
const kept = () => KEYS.map((key) => localStorage.getItem(key));

test("the banner waits for an answer, which can be changed in the footer and also counts from another tab", async () => {
  await renderForShopper(
    <>
      <CookieBanner />
      <button type="button" onClick={showCookieSettings}>
        Cookie settings
      </button>
    </>,
  );
  await expect
    .element(banner.getByRole("link", { name: "Learn more about cookies and privacy" }))
    .toHaveAttribute("href", "/privacy");
  (answer("Accept").element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(banner).toBeVisible();
  expect(kept()).toEqual([null, null, null]);

  // The focus changes how a button looks.
  (document.activeElement as HTMLElement).blur();
  const looks = ["Accept", "Decline"].map((name) => {
    const { color, backgroundColor, borderColor, fontWeight, fontSize, height } = getComputedStyle(
      answer(name).element(),
    );
    return { color, backgroundColor, borderColor, fontWeight, fontSize, height };
  });
  expect(looks[0]).toEqual(looks[1]);

  await answer("Accept").click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(kept()).toEqual(["accepted", expect.stringMatching(/^\d{4}-/), "1"]);

  const settings = page.getByRole("button", { name: "Cookie settings" });
  await settings.click();
  await expect.element(banner).toHaveFocus();
  await expect.element(banner.getByText(/Current choice: accepted\./)).toBeVisible();
  await expect.element(banner.getByRole("button", { name: "Accept", pressed: true })).toBeVisible();
  await answer("Decline").click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(settings).toHaveFocus();
  expect(kept()[0]).toBe("declined");

  await settings.click();
  localStorage.setItem("cookieConsent", "accepted");
  dispatchEvent(new StorageEvent("storage", { key: "cookieConsent" }));
  await expect.element(banner).not.toBeInTheDocument();
});
