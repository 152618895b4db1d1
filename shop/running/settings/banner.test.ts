import { describe, expect, test } from "vitest";
import { type BannerFacts, bannerFault, bannerText, USUAL_BANNER } from "./banner.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const { policies } = DEFAULT_SETTINGS;
const sale: BannerFacts = { discount: "50% off", policies };
const noSale: BannerFacts = { discount: null, policies };

describe("the banner's text", () => {
  test("is by default the text of the specification", () => {
    expect(bannerText(USUAL_BANNER, sale)).toBe("50% off. Free shipping to all 50 states.");
    expect(bannerText(USUAL_BANNER, noSale)).toBe("Free shipping to all 50 states.");
  });

  test("leaves out only sentences whose claim is not true now", () => {
    const text = "Now in Pink! Everything {percentOff} this week of wool. Yours in {delivery}.";
    expect(bannerText(text, noSale)).toBe("Now in Pink! Yours in 3-7 business days.");
    const some = { ...sale, discount: "Up to 50% off" };
    expect(bannerText("{percentOff}. Now {percentOff}, with {freeShipping}.", some)).toBe(
      "Up to 50% off. Now up to 50% off, with free shipping to all 50 states.",
    );
    expect(bannerText("", sale)).toBe("");
  });

  test("follows the policies", () => {
    expect(bannerText("{returnWindow} to try it on. Shipped within {shipWithin}.", noSale)).toBe(
      "30 days to try it on. Shipped within 3 business days.",
    );
  });
});

describe("the banner", () => {
  test.each([
    "",
    "The new Pink is here.",
    "Hands-free all day",
    "{percentOff}. {freeShipping}.",
    "Made for the 3:15 train",
  ])("accepts %j", (text) => expect(bannerFault(text)).toBeUndefined());

  test.each([
    ["60% off everything", "{percentOff}"],
    ["Half price", "{percentOff}"],
    ["Our summer SALE", "{percentOff}"],
    ["Save 20 percent", "{percentOff}"],
    ["Free Shipping worldwide", "{freeShipping}"],
    ["Free returns, {freeShipping}", "{freeShipping}"],
    ["Hoodies from $9", "Prices"],
    ["Only 9.99 dollars", "Prices"],
    ["Delivered in 2 days", "{delivery}"],
    ["Sixty-day returns", "{returnWindow}"],
    ["Next-day delivery", "{delivery}"],
    ["Only 3 to go", "low stock"],
    ["Last chance", "low stock"],
    ["Ends tonight", "low stock"],
    ["{discount} for you", "isn't a placeholder"],
    ["{constructor}", "isn't a placeholder"],
    ["{percentOff", "between"],
  ])("rejects %j, and the message mentions %j", (text, part) => {
    expect(bannerFault(text)).toContain(part);
  });
});
