import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/settings/settings.ts";
import type { Services } from "./context.ts";
import { registerPages } from "./pages.server.ts";

/** The real pages: which of them says how long it is good is theirs to know. */
const buildDir = fileURLToPath(new URL("../build", import.meta.url));
const BANNER = />50(?:<!-- -->)?% off\./;
const END = Date.parse("2025-11-28T12:00:00Z");

test.each(["/", "/shop", "/faq", "/contact", "/terms"])(
  "%s tells of a sale until its end and no longer",
  async (path) => {
    let now = END - 1000;
    const app = Fastify();
    const services: Services = {
      listProducts: async () => [],
      findProduct: async () => undefined,
      listReviews: async () => [],
      openReviews: async () => ({ reviews: [], next: null, ratings: [0, 0, 0, 0, 0], fits: [0, 0, 0] }),
      estimateDelivery: async () => ({ from: "2025-12-01", to: "2025-12-05", goodUntil: END }),
      shop: async () => ({
        ...DEFAULT_SETTINGS,
        payments: { provider: "sandbox" },
        mail: "sent",
        publicUrl: "https://shop.example",
        percentOff: now < END ? 50 : null,
        goodUntil: now < END ? END : Number.POSITIVE_INFINITY,
      }),
    };
    await registerPages(app, { services, mode: "production", buildDir, clock: { now: () => new Date(now) } });
    const page = async () => (await app.inject(path)).body;
    expect(await page()).toMatch(BANNER);
    now = END - 1;
    expect(await page()).toMatch(BANNER);
    now = END;
    expect(await page()).not.toMatch(BANNER);
    await app.close();
  },
);
