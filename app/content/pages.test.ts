import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ShopFacts } from "#app/context.ts";
import routes from "#app/routes.ts";
import { FOLD_STEPS, stepTitle } from "#app/storefront/fold-steps.ts";
import { SIZE_CHART } from "#shop/selling/catalog/size-chart.ts";
import { offering } from "#test/harness/shipping-prices.ts";
import { shopFacts } from "#test/harness/shop-facts.ts";
import { DRAWING, FOLD } from "./page-source.ts";
import { CONTENT_FILES, findPost, writtenPage } from "./pages.server.ts";

const demo = shopFacts({ shipping: offering("express") });
const { policies } = demo;
const known = {
  legalName: "Alder & Co",
  postalAddress: "1 Main_Street\nPortland, OR",
  email: "hi@shop.example",
  phone: "",
};
const real = shopFacts({
  demo: false,
  payments: { provider: "stripe" },
  email: "sent",
  owner: known,
  policies: { ...policies, returnPostage: "shop" },
  shipping: offering(),
  pixel: { id: "1234567890", ldu: true, onCheckout: false, relays: true },
  reminderHours: 0,
});
const names = Object.keys(CONTENT_FILES).map((path) => path.replace(/\.md$/, ""));

/** The text of a page, without its markup. */
function textOf(name: string, shop: ShopFacts = demo): string {
  const { title, description, lead, short, blocks } = writtenPage(name, shop);
  const html = blocks.map((block) => (block.kind === "html" ? block.html : block.alt)).join("\n");
  const head = [title, description, lead, ...short.flatMap(({ fact, text }) => [fact, text])].join("\n");
  return `${head}\n${html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')}`;
}

test("every text has its front matter and no unfilled placeholder, in every kind of shop", () => {
  for (const name of names) {
    // Between them, every condition of the texts is once true and once false.
    for (const shop of [demo, real])
      expect.soft(textOf(name, shop), name).not.toMatch(/\{\{|\}\}|undefined|null|NaN|<\w/);
  }
});

describe("policies", () => {
  test("follow the settings on every page", () => {
    const delivery = { refundWithinDays: 5, shipWithinBusinessDays: 2, deliveryBusinessDays: { from: 4, to: 9 } };
    // How long a cart is kept for its reminder, and a delay that needs no answer, are not settings.
    const other = { ...demo, policies: { ...policies, returnWindowDays: 45, ...delivery }, reminderHours: 0 };
    const said = names
      .map((name) => textOf(name, other))
      .join("\n")
      .replace("within 30 days of your order", "");
    expect(said).not.toMatch(/30[ -]days?|\b7 days|3 business days|3-7/i);
    for (const number of ["45-Day Money-Back Guarantee", "45 days", "5 days", "2 business days", "4-9 business days"])
      expect(said).toContain(number);
  });

  test("contain no hard-coded numbers", () => {
    // The one period that is not a setting: what counts as delivery when the carrier does not report it.
    const own = Object.values(CONTENT_FILES).flatMap(
      (source) => source.match(/.{0,20}(?:\$\d|\b\d+[ -](?:business )?(?:day|hour|minute|week)).{0,20}/gi) ?? [],
    );
    expect(own).toEqual([expect.stringContaining("count from 10 days after shipping")]);
  });
});

const EXPRESS = /express is|\bExpress \$/;
const pixel = (change: object): ShopFacts => ({
  ...demo,
  pixel: { id: "1", ldu: false, onCheckout: true, relays: false, ...change },
});
const closed = pixel({ onCheckout: false });
const early: ShopFacts = { ...demo, email: "sent", reminderHours: 1 };
const CANCELLING = "within 1\u00a0hour, for any reason, and get a full refund, unless it has already shipped";
const UNUSED = /Checkout doesn't contain|our server also tells|Limited Data Use|after a month/i;
const RECORDS = "our records of what we sent Meta, after a month;";
const DO_NOT_SELL = "Do Not Sell or Share My Personal Information at the bottom";
const reminder =
  "we email you about 4 hours after your last change, at most once in 30 days, and keep both for 30 days more";
const notYet = "haven't been added yet";
const owner = ["Alder & Co", "1 Main_Street", "hi@shop.example"];
const everywhere = [
  "This policy applies from the date at the top.",
  "Cookie settings at the bottom of the page",
  "Global Privacy Control signal, we treat it as Decline",
];

test.each<[page: string, shop: string, ShopFacts, says: string[], never?: RegExp]>([
  ["terms", "a demo", demo, ["30-Day Money-Back Guarantee", "within 7 days after the return arrives"]],
  ["terms", "a demo", demo, ["free on every order. Express is a flat $7.99 per order.", "return shipping: you do."]],
  ["terms", "a demo", demo, ["The reviews in this demo shop are samples", notYet]],
  ["terms", "a real shop", real, ["Standard shipping is free on every order. Your order", ...owner], /demo|sample/],
  ["terms", "a real shop", real, ["return shipping: we do, whatever the reason."], EXPRESS],
  ["shipping", "a demo", demo, ["ships within 3 business days", "3-7 business days", "$7.99"]],
  ["shipping", "a real shop", real, ["within 30 days of your order, you don't need to answer"], EXPRESS],
  ["cancellation", "a demo", demo, [CANCELLING]],
  ["faq", "a demo", demo, ["every order to all 50 states. Express is a flat $7.99 per order."]],
  ["faq", "a real shop", real, [], EXPRESS],
  ["privacy", "a demo", demo, [...everywhere, notYet], /Do Not Sell|Meta|cart reminder/],
  ["privacy", "a shop that sends email", { ...demo, email: "sent" }, [reminder]],
  ["privacy", "a demo", demo, ["This shop currently has no advertising connected"]],
  ["privacy", "a real shop", real, [...everywhere, ...owner], /haven't been added yet|cart reminder/],
  ["privacy", "a real shop", real, [DO_NOT_SELL], /no advertising connected/],
  ["privacy", "a shop with early reminders", early, ["about an hour after your last change"]],
  ["privacy", "a shop with a pixel", pixel({}), ["_fbp", "At checkout, the script also tells Meta"], UNUSED],
  ["privacy", "a closed checkout", closed, ["Checkout doesn't contain Meta's script."], /At checkout, the script/],
  ["privacy", "a shop whose server reports to Meta", pixel({ relays: true }), ["SHA-256", RECORDS]],
  ["privacy", "a shop with Limited Data Use", pixel({ ldu: true }), ["Limited Data Use"]],
])("%s in %s says what applies there", (name, _shop, facts, says, never) => {
  const text = textOf(name, facts);
  for (const passage of says) expect(text).toContain(passage);
  if (never) expect(text).not.toMatch(never);
});

test("the owner's details appear as typed, and their email address is one link", () => {
  const typed = { ...known, postalAddress: "2. Floor\n<418> Alder_Street", email: "my-shop@shop.example" };
  const { blocks } = writtenPage("terms", { ...real, owner: typed });
  const html = blocks.flatMap((block) => (block.kind === "html" ? block.html : [])).join("\n");
  const email = '<a href="mailto:my-shop@shop.example">my-shop@shop.example</a>';
  expect(html).toContain(`<p>Alder &amp; Co<br>2. Floor<br>&lt;418&gt; Alder_Street<br>${email}</p>`);
});

test("no text claims what the shop cannot prove", () => {
  const claims =
    /award|as seen|trusted by|loved by|best-?sell|world'?s|no\. ?1|#1|founded|our team|certified|PCI|100 ?%|waterproof|water-resistant|recycled|organic|sustainab|cotton|polyester|\bgsm\b|\boz\b|lit(?:er|re)s|handmade|made in/i;
  for (const name of names) expect.soft(textOf(name).match(claims)?.[0], name).toBeUndefined();
});

test("the privacy policy names everything that the shop keeps in the browser", () => {
  const keys = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] }).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/const \w*KEY\w* = "([\w:]+)"/g)].map(([, key]) => key),
  );
  expect(keys).toEqual(
    expect.arrayContaining(["cart", "lastOrderInfo", "checkoutAttempt", "adminToken", "viewToken:", "checkoutDraft"]),
  );
  for (const key of [...keys, "cookieConsent"]) expect.soft(CONTENT_FILES["privacy.md"]).toContain(`\`${key}\``);
});

describe("links and pictures", () => {
  const patterns = flat(routes).map((path) => `/${path}`);
  const anchors = new Map<string, string[]>([
    ...names.map((name): [string, string[]] => [`/${name}`, writtenPage(name, demo).sections.map(({ id }) => id)]),
  ]);

  test("every link leads to a page and a section that exist", () => {
    for (const name of names) {
      for (const [, address = ""] of htmlOf(name).matchAll(/href="(\/[^"]*)"/g)) {
        const [path = "", anchor] = address.split("#");
        const isPage = patterns.includes(path) || (path.startsWith("/blog/") && anchors.has(path));
        expect.soft(isPage, `${name}: ${address}`).toBe(true);
        if (anchor) expect.soft(anchors.get(path), `${name}: ${address}`).toContain(anchor);
      }
    }
  });

  test("every picture exists and has an alt text", () => {
    for (const name of names) {
      const { picture, card, blocks } = writtenPage(name, demo);
      const pictures = [
        ...(picture ? [picture] : []),
        ...(card ? [card] : []),
        ...blocks.filter((block) => block.kind === "picture"),
      ];
      for (const { src, alt } of pictures) {
        expect.soft(existsSync(`public${src}`) || [DRAWING, FOLD].includes(src), src).toBe(true);
        expect.soft(alt.length).toBeGreaterThan(15);
      }
    }
  });
});

test("the headings of a text begin at the second level and skip no level", () => {
  for (const name of names) {
    const levels = [...htmlOf(name).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    for (const [at, level] of levels.entries()) {
      expect.soft(level, name).toBeGreaterThanOrEqual(2);
      expect.soft(level, name).toBeLessThanOrEqual((levels[at - 1] ?? 1) + 1);
    }
  }
});

describe("the blog", () => {
  test("has no post at any other slug", () => {
    for (const slug of ["nothing", "../privacy", "privacy", ""]) expect(findPost(slug, demo)).toBeUndefined();
  });

  test("has the measurements of the size chart", () => {
    const html = htmlOf("blog/measure-a-hoodie-you-own");
    for (const { size, chest, length, sleeve } of SIZE_CHART) {
      expect(html.replace(/<\/?span[^>]*>/g, "").replace(/<\/?t[dh]>|\n/g, "|")).toContain(
        `|${size}||${chest}||${length}||${sleeve}|`.replaceAll("||", "|||"),
      );
    }
  });
});

function htmlOf(name: string): string {
  return writtenPage(name, demo)
    .blocks.map((block) => (block.kind === "html" ? block.html : ""))
    .join("\n");
}

type Entry = { path?: string; children?: Entry[] };

function flat(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...flat(children)]);
}

test("the post about folding has the steps of the home page, in the same order", () => {
  const post = "blog/fold-the-hoodie-into-its-backpack";
  const { blocks } = writtenPage(post, demo);
  expect([...htmlOf(post).matchAll(/<h2[^>]*>(\d\..*?)<\/h2>/g)].map(([, title]) => title)).toEqual(
    FOLD_STEPS.map((_, index) => stepTitle(index)),
  );
  const pictures = blocks.flatMap((block) => (block.kind === "picture" ? [block.src] : []));
  expect(pictures).toEqual(FOLD_STEPS.map(({ view }) => `/media/${view}-blue.webp`));
});
