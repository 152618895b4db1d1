import { expect, test } from "vitest";
import { sampleEmail, sampleEmails } from "#test/harness/sample-emails.ts";
import { htmlOf } from "./draw-email.server.ts";
import { type EmailContent, type EmailFrame, textOf } from "./email-content.ts";

const FRAME: EmailFrame = {
  owner: { legalName: "Shop LLC", postalAddress: "418 Alder Street\nPortland, OR 97205", email: "", phone: "" },
  contactUrl: "https://shop.example/contact",
  wordmarkUrl: "https://shop.example/wordmark.png",
};
const draw = (content: Partial<EmailContent>) => htmlOf({ subject: "Your order", parts: [], ...content }, FRAME);

test("escapes everything that users entered", () => {
  const html = draw({
    subject: '<img src="x">',
    parts: [
      "Thank you, <script>alert(1)</script>!",
      { kind: "rows", rows: [{ text: "<b>", note: "<i>", amount: "<i>" }] },
      { kind: "block", title: "<u>", lines: ['"><a href="https://evil.example">'] },
      { kind: "link", label: "<s>", url: 'https://shop.example/"><p>' },
    ],
  });
  expect(html).not.toMatch(/<(script|img|b|i|u|s)>|<img src="x|evil\.example"|"><p>/);
  expect(html).toContain("Thank you, &lt;script&gt;alert(1)&lt;/script&gt;!");
});

test("needs no scripts or remote files, and no image but the wordmark, which has a text", () => {
  const html = draw({
    parts: ["Hello", { kind: "button", label: "Your order", url: "https://shop.example/orders/1" }],
  });
  const [wordmark = ""] = /<img [^>]*>/.exec(html) ?? [];
  expect(wordmark).toMatch(/src="https:\/\/shop\.example\/wordmark\.png" alt="PACK’D"/);
  expect(html.replace(wordmark, "")).not.toMatch(/<(img|script|link|iframe)\b|@import|url\(|src=/);
});

test("keeps line breaks, and leaves the greeting out of the preview text", () => {
  const html = draw({ parts: ["Hi Jordan,", "One\ntwo", "three"] });
  expect(html).toContain("One<br/>two");
  expect(/<div[^>]*display:none[^>]*>([^<]*)</.exec(html)?.[1]).toBe("One two three");
});

test("has typographic apostrophes in every text, but not in its URLs", () => {
  const url = "https://shop.example/product?color=Sailor's";
  const html = draw({ parts: ["Pack'd", { kind: "link", label: "It's here", url }] });
  expect(html.replace(/<style>.*?<\/style>/s, "").replaceAll(/ style="[^"]*"/g, "")).not.toMatch(
    /Pack&#x27;d|It&#x27;s/,
  );
  expect(html).toContain("It’s here");
  expect(html).toContain("color=Sailor&#x27;s");
});

test("says which price is which to those who don't see that one is struck", () => {
  const html = draw({ parts: [{ kind: "rows", rows: [{ text: "Hoodie", amount: "$14.99", regular: "$29.99" }] }] });
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain("Regular price $29.99 Sale price  $14.99");
});

test("has matching quotation marks", () => {
  expect(draw({ parts: ['Choose "I agree to wait." in it.'] })).toContain("Choose “I agree to wait.” in it.");
});

test("an email to staff ends with no link to the contact page", () => {
  expect(draw({ toStaff: true })).not.toContain("Contact us");
});

test("shows the sender, the address and the contact page, and the unsubscribe link if there is one", () => {
  expect(draw({})).toContain("Pack’d · Shop LLC · 418 Alder Street · Portland,\u00a0OR\u00a097205");
  expect(draw({})).toContain('href="https://shop.example/contact"');
  expect(draw({})).not.toContain("Unsubscribe");
  const unsubscribe = { page: "https://shop.example/unsubscribe#t", oneClick: "https://shop.example/api/u?token=t" };
  expect(draw({ unsubscribe })).toContain('href="https://shop.example/unsubscribe#t"');
  expect(draw({ unsubscribe })).not.toContain("token=t");
});

test("a title replaces the subject as heading, blocks share a row, and the links at the end share a line", () => {
  const block = (title: string) => ({ kind: "block" as const, title, lines: ["-"] });
  const link = (label: string) => ({ kind: "link" as const, label, url: "https://shop.example/" });
  const html = draw({
    title: "Thank you!",
    parts: [
      link("A"),
      block("From"),
      { ...block("To"), beside: true },
      block("Before"),
      { ...link("In a sentence"), text: "Before it" },
      link("B"),
      link("C"),
    ],
  });
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe("Thank you!");
  const rowOf = (text: string) => html.slice(0, html.indexOf(`>${text}<`)).split("<tr").length;
  expect([rowOf("From") === rowOf("To"), rowOf("To") === rowOf("Before")]).toEqual([true, false]);
  expect([rowOf("A") === rowOf("B"), rowOf("B") === rowOf("C")]).toEqual([false, true]);
  expect(html).toMatch(/<p[^>]*>Before it <span style="white-space:nowrap"><a[^>]*>In a sentence</);
});

/** Gmail cuts off emails that exceed this size. */
const SHOWN_BYTES = 102 * 1024;

test.each(sampleEmails)("the email $name is accessible, asks for one thing at most, and is small", ({ content }) => {
  const html = htmlOf(content, FRAME);
  expect(html).toMatch(/<html[^>]* lang="en"/);
  expect(html).toMatch(/<title>[^<]{10,}<\/title>/);
  expect(/<div[^>]*display:none[^>]*>([^<]*)</.exec(html)?.[1]).toMatch(/\w+ \w+/);
  for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  const buttons = content.parts.flatMap((part) => (typeof part !== "string" && part.kind === "button" ? part.url : []));
  expect(new Set(buttons).size).toBeLessThan(2);
  expect(content.subject).not.toContain("\u00a0");
  for (const part of content.parts) if (typeof part === "string") expect(part).not.toMatch(/https?:/);
  expect(textOf(content)).not.toMatch(/click here|undefined|null|NaN|\[object/i);
  expect(Buffer.byteLength(html)).toBeLessThan(SHOWN_BYTES / 3);
});

test("a name too long for a phone's heading is only with its picture", () => {
  const { subject, title, parts } = sampleEmail("back-in-stock-odd");
  expect([subject, title]).toEqual(["Back in stock", undefined]);
  expect(JSON.stringify(parts)).toContain("Donaudampfschifffahrt");
});

test("dates, times, a card, a button's name and a city with its ZIP code don't break", () => {
  const html = draw({ parts: ["By May 1, 2026, 9:00 AM ET, or Nov 28.", "Maybe 3 of them."] });
  expect(html).toContain("By May\u00a01,\u00a02026, 9:00\u00a0AM\u00a0ET, or Nov\u00a028.");
  expect(html).toContain("Maybe 3 of them.");
  expect(draw({ parts: ["Visa ending in 4242. Choose Cancel Order."] })).toContain(
    "Visa ending\u00a0in\u00a04242. Choose Cancel\u00a0Order.",
  );
  expect(draw({ parts: ["418 Alder Street\nSalt Lake City, UT 84101"] })).toContain(
    "418 Alder Street<br/>Salt\u00a0Lake\u00a0City,\u00a0UT\u00a084101",
  );
});
