import { expect, test } from "vitest";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { offer } from "./offer.ts";

const garment = { title: "Cap", color: "Grey", image: "/media/front-grey.webp", note: "Grey" };
const sale = { priceCents: 2999, salePriceCents: 1499, saleStartsAt: null };
const ends = (saleEndsAt: Date | null, color = garment.color) =>
  offer(
    { ...garment, ...sale, color, saleEndsAt },
    { publicUrl: "https://shop.example", now: new Date("2026-05-01T12:00Z") },
  );
const text = (saleEndsAt: Date | null) => textOf({ subject: "", parts: ends(saleEndsAt) });

test("an offer has the garment's large picture and today's price, with the regular one and the last day of a sale", () => {
  expect(ends(null)[0]).toMatchObject({ url: "https://shop.example/media/email/large-grey.jpg", alt: "Cap in Grey" });
  expect(ends(null, "Standard")[0]).toMatchObject({ alt: "Cap" });
  expect(text(null)).toBe("Cap, Grey: $14.99 (regular price $29.99)");
  expect(text(new Date("2026-05-08T04:00Z"))).toContain("On sale through May 7, 2026: $14.99 (regular price $29.99)");
  expect(text(new Date("2026-05-01T12:00Z"))).toBe("Cap, Grey: $29.99");
});
