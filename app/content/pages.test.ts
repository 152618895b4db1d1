import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ShopFacts } from "#app/context.ts";
import routes from "#app/routes.ts";
import { SIZE_CHART } from "#shop/catalog/size-chart.ts";
import { DEFAULT_SETTINGS } from "#shop/settings/settings.ts";
import { CONTENT_FILES, faqOf, findPost, postSummaries, writtenPage } from "./pages.server.ts";

const { policies } = DEFAULT_SETTINGS;
const facts: ShopFacts = {
  ...DEFAULT_SETTINGS,
  demo: true,
  payments: { provider: "sandbox" },
  percentOff: 50,
  mail: "kept",
  publicUrl: "http://localhost:3000",
};
const known = {
  legalName: "Alder & Co",
  postalAddress: "1 Main_Street\nPortland, OR",
  email: "hi@shop.example",
  phone: "",
};
/** Every condition of the texts, once so and once not. */
const shops: ShopFacts[] = [
  facts,
  {
    ...facts,
    demo: false,
    payments: { provider: "stripe" },
    mail: "sent",
    owner: known,
    policies: { ...policies, returnPostage: "shop" },
    shipping: { expressCents: 799, expressOffered: false },
    pixel: { id: "1234567890", ldu: true, onCheckout: false, relays: true },
    reminderHours: 0,
  },
];
const names = Object.keys(CONTENT_FILES).map((path) => path.replace(/\.md$/, ""));

/** All that a page says, without its markup. */
function textOf(name: string, shop: ShopFacts = facts): string {
  const { title, description, lead, short, blocks } = writtenPage(name, shop);
  const html = blocks.map((block) => (block.kind === "html" ? block.html : block.alt)).join("\n");
  const head = [title, description, lead, ...short.flatMap(({ fact, text }) => [fact, text])].join("\n");
  return `${head}\n${html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')}`;
}

test("every text has its facts, and no placeholder is left open, in every kind of shop", () => {
  for (const name of names) {
    for (const shop of shops) expect.soft(textOf(name, shop), name).not.toMatch(/\{\{|\}\}|undefined|null|NaN|<\w/);
  }
});

describe("policies", () => {
  const other: ShopFacts = {
    ...facts,
    policies: {
      ...policies,
      returnWindowDays: 45,
      refundWithinDays: 5,
      shipWithinBusinessDays: 2,
      deliveryBusinessDays: { from: 4, to: 9 },
    },
    // How long a cart is kept for its reminder is no setting.
    reminderHours: 0,
  };

  test("are said with the numbers of the settings", () => {
    expect(textOf("terms")).toContain("30-Day Money-Back Guarantee");
    expect(textOf("terms")).toContain("within 7 days after the return has arrived");
    expect(textOf("shipping")).toContain("shipped within 3 business days");
    expect(textOf("shipping")).toContain("3-7 business days");
    expect(textOf("shipping")).toContain("$7.99");
    expect(textOf("cancellation")).toContain("1 hour");
  });

  test("follow the settings on every page", () => {
    const said = names.map((name) => textOf(name, other)).join("\n");
    expect(said).not.toMatch(/30[ -]days?|\b7 days|3 business days|3-7/i);
    for (const number of ["45-Day Money-Back Guarantee", "45 days", "5 days", "2 business days", "4-9 business days"]) {
      expect(said).toContain(number);
    }
  });

  test("speak of express only while it is offered", () => {
    expect(textOf("faq")).toContain("every order, to all 50 states. Express is a paid upgrade for $7.99. More under");
    expect(textOf("terms")).toContain("free on every order; express is a paid upgrade for $7.99.");
    for (const name of ["shipping", "faq", "terms"])
      expect(textOf(name, shops[1])).not.toMatch(/express is|\bExpress \$/);
    expect(textOf("terms", shops[1])).toContain("Standard shipping is free on every order. Your order");
  });

  test("say who pays for a return", () => {
    expect(textOf("terms")).toContain("Who pays the postage: you do.");
    expect(textOf("terms", shops[1])).toContain("Who pays the postage: we do, whatever the reason.");
  });

  test("have no number of their own", () => {
    // The one span that is no setting: what counts as delivery when the carrier does not say.
    const own = Object.values(CONTENT_FILES).flatMap(
      (source) => source.match(/.{0,20}(?:\$\d|\b\d+[ -](?:business )?(?:day|hour|minute|week)).{0,20}/gi) ?? [],
    );
    expect(own).toEqual([expect.stringContaining("count from 10 days after shipping")]);
  });
});

describe("the owner", () => {
  test("is shown as entered, and never as Markdown", () => {
    for (const name of ["terms", "privacy"]) {
      const text = textOf(name, shops[1]);
      expect(text).toContain("Alder & Co");
      expect(text).toContain("1 Main_Street");
      expect(text).toContain("hi@shop.example");
      expect(text).not.toContain("not yet entered");
    }
  });

  test("is said to be missing while nothing is entered", () => {
    for (const name of ["terms", "privacy"]) expect(textOf(name)).toContain("not yet entered");
  });
});

test("a demo shop says that its reviews are samples, a real one does not", () => {
  expect(textOf("terms")).toContain("The reviews in this demo shop are samples");
  expect(textOf("terms", shops[1])).not.toMatch(/demo|sample/);
});

test("nothing is claimed that nobody can show", () => {
  const claims =
    /award|as seen|trusted by|loved by|best-?sell|world'?s|no\. ?1|#1|founded|our team|certified|PCI|100 ?%|waterproof|water-resistant|recycled|organic|sustainab|cotton|polyester|\bgsm\b|\boz\b|lit(?:er|re)s|handmade|made in/i;
  for (const name of names) expect.soft(textOf(name).match(claims)?.[0], name).toBeUndefined();
});

describe("the privacy policy", () => {
  test("names everything that the shop keeps in the browser", () => {
    const keys = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] }).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/const \w*KEY\w* = "([\w:]+)"/g)].map(([, key]) => key),
    );
    expect(keys).toEqual(
      expect.arrayContaining(["cart", "lastOrderInfo", "checkoutAttempt", "adminToken", "viewToken:", "checkoutDraft"]),
    );
    for (const key of [...keys, "cookieConsent"]) expect.soft(CONTENT_FILES["privacy.md"]).toContain(`\`${key}\``);
  });

  test("tells of the reminder of a cart only while there is one", () => {
    expect(textOf("privacy")).toContain(
      "we write to you about 4 hours after your last change, at most once in 30 days, and keep both for 30 days more",
    );
    expect(textOf("privacy", { ...facts, reminderHours: 1 })).toContain("about an hour after your last change");
    expect(textOf("privacy", shops[1])).not.toContain("reminder of a cart");
  });

  test("says that no advertising is connected only as long as none is", () => {
    expect(textOf("privacy")).toContain("At present no advertising is connected to this shop");
    expect(textOf("privacy")).not.toContain("Meta");
    expect(textOf("privacy", shops[1])).not.toContain("no advertising is connected");
  });

  test("says from when it applies, how to object, and that the browser's signal counts, in every shop", () => {
    for (const shop of shops) {
      expect(textOf("privacy", shop)).toContain("This policy applies from the date at the top.");
      expect(textOf("privacy", shop)).toContain("Cookie settings at the foot of the page");
      expect(textOf("privacy", shop)).toContain("Global Privacy Control signal, we treat it as Decline");
    }
    expect(textOf("privacy", shops[1])).toContain("Do Not Sell or Share My Personal Information at the foot");
    expect(textOf("privacy", shops[0])).not.toContain("Do Not Sell");
  });

  test("says of the pixel what this shop does with it, and no more", () => {
    const told = (pixel: Partial<ShopFacts["pixel"]>) =>
      textOf("privacy", { ...facts, pixel: { id: "1", ldu: false, onCheckout: true, relays: false, ...pixel } });
    expect(told({})).toContain("_fbp");
    expect(told({})).not.toMatch(/The checkout has no script|our server also tells|Limited Data Use|after a month/);
    expect(told({})).toContain("In the checkout the script also tells Meta");
    expect(told({ onCheckout: false })).toContain("The checkout has no script of Meta in it.");
    expect(told({ onCheckout: false })).not.toContain("In the checkout the script");
    expect(told({ relays: true })).toContain("SHA-256");
    expect(told({ relays: true })).toContain("Our notes of what Meta was told are deleted after a month.");
    expect(told({ ldu: true })).toContain("Limited Data Use");
  });
});

describe("links and pictures", () => {
  const patterns = flat(routes).map((path) => `/${path}`);
  const anchors = new Map<string, string[]>([
    ...names.map((name): [string, string[]] => [`/${name}`, writtenPage(name, facts).sections.map(({ id }) => id)]),
  ]);

  test("every link leads to a page of the shop, and to a part that it has", () => {
    for (const name of names) {
      for (const [, address = ""] of htmlOf(name).matchAll(/href="(\/[^"]*)"/g)) {
        const [path = "", anchor] = address.split("#");
        const isPage = patterns.includes(path) || (path.startsWith("/blog/") && anchors.has(path));
        expect.soft(isPage, `${name}: ${address}`).toBe(true);
        if (anchor) expect.soft(anchors.get(path), `${name}: ${address}`).toContain(anchor);
      }
    }
  });

  test("every picture is there and says what it shows", () => {
    for (const name of names) {
      const { picture, blocks } = writtenPage(name, facts);
      const pictures = [...(picture ? [picture] : []), ...blocks.filter((block) => block.kind === "picture")];
      for (const { src, alt } of pictures) {
        expect.soft(existsSync(`public${src}`), src).toBe(true);
        expect.soft(alt.length).toBeGreaterThan(15);
      }
    }
  });
});

test("the headings of a text begin at the second level and leave none out", () => {
  for (const name of names) {
    const levels = [...htmlOf(name).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    for (const [at, level] of levels.entries()) {
      expect.soft(level, name).toBeGreaterThanOrEqual(2);
      expect.soft(level, name).toBeLessThanOrEqual((levels[at - 1] ?? 1) + 1);
    }
  }
});

describe("the FAQ", () => {
  test("has six questions, each with an answer and an address of its own", () => {
    const questions = faqOf(facts);
    expect(questions).toHaveLength(6);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(6);
    for (const { question, html } of questions) {
      expect(question).toMatch(/\?$/);
      expect(html).toMatch(/^<p>/);
    }
    expect(questions[3]).toMatchObject({ id: "can-i-send-it-back", question: "Can I send it back?" });
  });
});

describe("the blog", () => {
  test("has two posts, each leading to the other", () => {
    const posts = postSummaries(facts);
    expect(posts).toHaveLength(2);
    for (const { slug, title, date, lead, picture } of posts) {
      expect([title, date, lead, picture]).not.toContain(undefined);
      expect(posts.map((post) => post.slug)).toContain(findPost(slug, facts)?.next?.slug);
      expect(findPost(slug, facts)?.next?.slug).not.toBe(slug);
    }
  });

  test("has no post of another name", () => {
    for (const slug of ["nothing", "../privacy", "privacy", ""]) expect(findPost(slug, facts)).toBeUndefined();
  });

  test("tells the measures of the size chart", () => {
    const html = htmlOf("blog/measure-a-hoodie-you-own");
    for (const { size, chest, length, sleeve } of SIZE_CHART) {
      expect(html.replace(/<\/?t[dh]>|\n/g, "|")).toContain(
        `|${size}||${chest}||${length}||${sleeve}|`.replaceAll("||", "|||"),
      );
    }
  });
});

function htmlOf(name: string): string {
  return writtenPage(name, facts)
    .blocks.map((block) => (block.kind === "html" ? block.html : ""))
    .join("\n");
}

type Entry = { path?: string; children?: Entry[] };

function flat(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...flat(children)]);
}
