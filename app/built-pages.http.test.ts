import { fileURLToPath } from "node:url";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import type { Product, ProductReview } from "#shop/selling/catalog/product-schema.server.ts";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import type { Services } from "./context.ts";
import { type Pages, registerPages } from "./pages.server.ts";
import { FIXED_PAGES } from "./public-pages.ts";

/** The pages of the real build, rendered without a browser or a database: their texts and links. */
const buildDir = fileURLToPath(new URL("../build", import.meta.url));
const SALE_ENDS = Date.parse("2025-11-28T12:00:00Z");

const COLORS = ["Grey", "Black", "Blue", "Pink", "White"];
const hoodie = sampleProduct({
  _id: "packd-hoodie",
  title: "Pack'd Hoodie",
  description: "A backpack in the back.",
  price: 29.99,
  salePrice: 14.99,
  sale: { endsAt: "2025-11-28T12:00:00Z", lastDay: "2025-11-28", endsSoon: true, percentOff: 50 },
  colors: COLORS,
  sizes: ["M", "L"],
  reviews: { count: 124, average: 4.3 },
});
/** As staff create it with the simple form. */
const cap = sampleProduct({ _id: "canvas-cap", title: "Canvas Cap", colors: ["Standard"], sizes: ["One Size"] });
cap.variants = cap.variants.map((variant) => ({ ...variant, image: "/media/packed-grey.webp" }));
const quote: ProductReview = {
  _id: "r1",
  name: "Ada",
  rating: 2,
  text: "Too wide for me.",
  ...{ size: null, fit: null },
  verified: false,
  sample: true,
  reply: null,
  date: "2025-11-20",
  day: "2025-11-20",
};

let app: FastifyInstance;
let pages: Pages;
let products: Product[];
let demo: boolean;
let samples: number;
let now: number;

beforeAll(async () => {
  app = Fastify();
  const services: Services = {
    listProducts: async () => products,
    nextLive: async () => Number.POSITIVE_INFINITY,
    findProduct: async (id) => products.find(({ _id }) => _id === id),
    openReviews: async (id) => ({
      reviews: id === hoodie._id ? [quote, { ...quote, name: "Ben", text: "Packs small.", sample: false }] : [],
      next: null,
      ratings: [0, 0, 0, 0, 124],
      fits: [0, 0, 0],
      samples,
    }),
    estimateDelivery: async () => ({ from: "2025-12-01", to: "2025-12-05", goodUntil: SALE_ENDS }),
    shop: async () => ({
      ...DEFAULT_SETTINGS,
      demo,
      payments: { provider: "sandbox", isDemo: true },
      email: "sent",
      publicUrl: "https://shop.example",
      discount: now < SALE_ENDS ? "50% off" : null,
      goodUntil: now < SALE_ENDS ? SALE_ENDS : Number.POSITIVE_INFINITY,
    }),
  };
  pages = await registerPages(app, { services, mode: "production", buildDir, clock: { now: () => new Date(now) } });
});
beforeEach(() => {
  products = [hoodie];
  samples = 0;
  demo = false;
  now = SALE_ENDS - 1000;
  pages.invalidate();
});
afterAll(() => app.close());

async function open(path: string) {
  const { statusCode, body } = await app.inject(path);
  const part = (tag: string) => new RegExp(`<${tag}[ >].*?</${tag}>`, "s").exec(body)?.[0] ?? "";
  return {
    status: statusCode,
    html: body,
    head: part("head").replace(/<style.*?<\/style>/s, ""),
    title: textOf(part("title")),
    heading: textOf(part("h1")),
    main: textOf(part("main")),
    footer: textOf(part("footer")),
    links: linksOf(body),
    mainLinks: linksOf(part("main")),
  };
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = "", text = ""]) => [textOf(text), to]);

/** The visible text, on one line. */
const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

const PAGES = [...FIXED_PAGES, "/product/packd-hoodie", "/blog/fold-the-hoodie-into-its-backpack"];

test.each(PAGES)("%s has a title, one heading, a description and a canonical URL", async (path) => {
  const { status, html, head, heading, title } = await open(path);
  expect(status).toBe(200);
  const typed = heading.replaceAll("’", "'");
  expect([`${typed} | Pack'd`, `Pack'd: ${typed}`, "Pack'd Hoodie"]).toContain(title);
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(head).toMatch(/<meta name="description" content="[^"]*\w{3}/);
  expect(head).toContain(`<link rel="canonical" href="https://shop.example${path}"/>`);
  expect(head).toContain(`<meta property="og:url" content="https://shop.example${path}"/>`);
  expect(head).toMatch(/<meta property="og:image" content="https:\/\/shop\.example\/[^"]+"\/>/);
  expect(head).not.toContain("noindex");
});

test("a product's title can't end the script with the structured data", async () => {
  products = [{ ...hoodie, title: "Cap</script><script>alert(1)</script>" }];
  const { html, head } = await open("/product/packd-hoodie");
  expect(html).not.toContain("Cap</script>");
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? "";
  expect(JSON.parse(json)["@graph"][0]).toMatchObject({ "@type": "ProductGroup", name: products[0]?.title });
});

test("the sitemap and shared links name only what exists", async () => {
  const { body } = await app.inject("/sitemap.xml");
  const listed = [...body.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(listed).toEqual(expect.arrayContaining(PAGES));
  expect(body).toContain(
    "<loc>https://shop.example/product/packd-hoodie</loc><lastmod>2025-11-01T12:00:00.000Z</lastmod>",
  );
  expect(body).toMatch(/\/terms<\/loc><lastmod>2026-/);
  for (const path of [...listed, "/og.jpg"]) expect((await app.inject(path)).statusCode, path).toBe(200);
});

const PRIVATE = ["/checkout", "/orders", "/success", "/admin/login", "/unsubscribe"];
const MISSING = ["/nowhere/else", "/blog/nothing", "/product/nothing"];

test.each([...PRIVATE, ...MISSING])("search engines must not list %s", async (path) => {
  const { status, head, html, title } = await open(path);
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).not.toContain("canonical");
  expect(status).toBe(MISSING.includes(path) ? 404 : 200);
  if (!MISSING.includes(path)) return;
  expect(title).toContain("not found");
  // Rendered once for all such URLs.
  expect((await open(`${path}-2`)).html).toBe(html);
});

test("the footer links to every part of the shop, and to cancellation only at the checkout", async () => {
  const { footer, links } = await open("/shop");
  expect(footer).toContain(
    "Customer Service Contact FAQ Shipping Find your order Company About Blog Shop Legal Privacy Terms Cookie settings",
  );
  expect(footer).toContain("© 2023–");
  expect(links.map(([, to]) => to)).not.toContain("/cancellation");
  expect((await open("/checkout")).links.map(([, to]) => to)).toContain("/cancellation");
});

describe("the home page", () => {
  test("shows the product with its sale, colors and features", async () => {
    const { heading, main, html, mainLinks } = await open("/");
    expect(heading).toBe("Your Hoodie. Your Backpack. One Genius Design.");
    expect(main).toContain("Shop Now Sale price $14.99 Regular price $29.99 Sale ends soon! Last day: Nov 28. A back");
    expect(main.match(/Sale ends soon! Last day: Nov 28\./g)).toHaveLength(2);
    expect(main).toContain("A backpack in the back An arched zipper, a grab loop, and a second zip pocket below.");
    expect(main).toContain("Free shipping to all 50 states Ships within 3 business days. From hoodie to backpack");
    expect(main).toContain("Sale price $14.99 Regular price $29.99 5 colors, sizes M, L Sale ends soon!");
    expect(mainLinks.filter(([text]) => text === "Shop Now")).toEqual(
      Array(2).fill(["Shop Now", "/product/packd-hoodie"]),
    );
    const colors = mainLinks.filter(([, to]) => to?.includes("?color="));
    expect(colors).toEqual([
      ["See it in Blue", "/product/packd-hoodie?color=Blue"],
      ...COLORS.map((color) => [`${color} , Pack'd Hoodie`, `/product/packd-hoodie?color=${color}`]),
    ]);
    for (const alt of ["in Grey", "in Black from the back, with its backpack", "in Blue: zip it up"])
      expect(html).toContain(`alt="Pack&#x27;d Hoodie ${alt}"`);
    expect(html).toMatch(/<img[^>]*alt="Pack&#x27;d Hoodie in Grey"[^>]*fetchPriority="high"/i);
  });

  test("quotes the newest reviews whatever their rating, and marks samples", async () => {
    const { main, html, mainLinks } = await open("/");
    expect(main).toContain(
      "Too wide for me. Ada, November 2025 Sample review Packs small. Ben, November 2025 Questions, answered",
    );
    expect(html).toContain('aria-label="2 out of 5 stars"');
    expect(mainLinks).toContainEqual(["All 124 reviews", "/product/packd-hoodie#reviews"]);
  });

  test("says of the number of reviews if all are samples, as the product page does", async () => {
    samples = 124;
    expect((await open("/")).mainLinks).toContainEqual(["All 124 reviews (samples)", "/product/packd-hoodie#reviews"]);
    const { main } = await open("/product/packd-hoodie");
    expect(main.match(/124 reviews( \(samples\))?/g)).toEqual(Array(2).fill("124 reviews (samples)"));
  });

  test("shows what there is if the hoodie isn't sold, and claims nothing about the hoodie", async () => {
    products = [cap];
    const { main, mainLinks } = await open("/");
    expect(main).toContain("Canvas Cap $20.00");
    expect(main).toContain("Ships within 3 business days. Time to try it on Send it back within 30 days");
    expect(main).toContain("No reviews yet. Be the first to tell us what you think.");
    expect(main).not.toMatch(/Sale ends|Regular price|From hoodie to backpack/);
    expect(mainLinks).toContainEqual(["Shop Now", "/product/canvas-cap"]);
  });

  test("links to a shop that says it is empty if there are no products", async () => {
    products = [];
    const { heading, mainLinks } = await open("/");
    expect(heading).toBe("Your Hoodie. Your Backpack. One Genius Design.");
    expect(mainLinks).toContainEqual(["Shop Now", "/shop"]);
    expect((await open("/shop")).main).toBe("Shop All Products 0 products There's nothing for sale right now.");
  });
});

describe("a product page", () => {
  test("shows the old price, the discount and when the sale ends", async () => {
    const { main } = await open("/product/packd-hoodie");
    expect(main).toContain(
      "Sale price $14.99 Regular price $29.99 50% off. Sale ends soon! Last day: Nov 28. Color Grey Grey Black Blue Pink White Size M, relaxed fit M L Size Chart",
    );
    expect(main).toContain("Estimated delivery Dec 1–5");
  });

  test("shows the color and size in its URL, also where the link is shared", async () => {
    const { main, html, head } = await open("/product/packd-hoodie?utm_source=mail&color=pink&size=l");
    expect(main).toContain("Color Pink Grey Black Blue Pink White Size L, relaxed fit");
    expect(html.match(/<img[^>]*fetchPriority="high"/gi)?.join()).toMatch(/^(?!.*front-grey).*front-pink/);
    expect(html.match(/<input[^>]*checked=""[^>]*>/g)?.join()).toMatch(/"Pink".*"L"/);
    expect(head).toContain('<meta property="og:type" content="product"/>');
    expect(head).toContain('<meta property="og:image" content="https://shop.example/media/front-pink.webp"/>');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/product/packd-hoodie"/>');
  });

  test("offers no choice if there is only one option", async () => {
    products = [cap];
    const { main, html } = await open("/product/canvas-cap");
    expect(main).toContain("Canvas Cap $20.00");
    expect(main).not.toMatch(/Size Chart|Regular price/);
    expect(main).toContain("No reviews yet");
    expect(html).not.toContain('type="radio"');
    expect(html.match(/data-slide/g)).toHaveLength(1);
  });
});

test("while everything is sold out, no page urges shoppers to hurry, and each offers an email", async () => {
  const variants = COLORS.map((color) => sampleVariant(color, { M: 0, L: 0 }));
  products = [{ ...hoodie, inventory: 0, variants }];
  for (const path of ["/", "/shop", "/product/packd-hoodie"]) {
    const { main } = await open(path);
    expect(main).toContain("Sale price $14.99");
    expect(main).not.toMatch(/Sale ends soon!|50% off/);
    expect(main).toContain("Email me when it's back");
  }
});

test("the contact form requires only the email, and browsers can fill it in", async () => {
  const { html, mainLinks } = await open("/contact");
  const input = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`, "i").exec(html.slice(html.indexOf("<main")))?.[0];
  expect(input("name")).toMatch(/autocomplete="name"/i);
  expect(input("email")).toMatch(/autocomplete="email"/i);
  expect(input("phone")).toMatch(/autocomplete="tel"/i);
  expect(["name", "email", "phone"].filter((name) => / required=/.test(input(name) ?? ""))).toEqual(["email"]);
  expect(mainLinks.map(([, to]) => to)).toEqual(expect.arrayContaining(["/orders", "/faq", "/shipping"]));
});

test("a demo shop says so above each of its policies", async () => {
  expect((await open("/terms")).main).not.toContain("This is a demo shop.");
  demo = true;
  pages.invalidate();
  for (const path of ["/privacy", "/terms", "/shipping", "/cancellation"]) {
    expect((await open(path)).main).toMatch(/This is a demo shop\..*The owner's details haven't been added yet\./);
  }
});

test.each(["/", "/shop", "/faq", "/contact", "/terms"])(
  "%s announces a sale until its end and no longer",
  async (path) => {
    const banner = />50% off\./;
    expect((await open(path)).html).toMatch(banner);
    now = SALE_ENDS - 1;
    expect((await open(path)).html).toMatch(banner);
    now = SALE_ENDS;
    expect((await open(path)).html).not.toMatch(banner);
  },
);
