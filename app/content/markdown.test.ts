import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

test("a section can be linked to and is in the table of contents", () => {
  const { blocks, sections } = renderMarkdown("## What's *new*?\n\nText\n\n### Detail");
  expect(sections).toEqual([{ id: "whats-new", title: "What's new?" }]);
  expect(blocks[0]).toMatchObject({ html: expect.stringContaining('<h2 id="whats-new">') });
});

test("a picture on its own line is a separate block with its alt text", () => {
  expect(renderMarkdown("Before\n\n![The zip](/media/zip.webp)\n\nAfter").blocks).toEqual([
    { kind: "html", html: "<p>Before</p>" },
    { kind: "picture", src: "/media/zip.webp", alt: "The zip" },
    { kind: "html", html: "<p>After</p>" },
  ]);
});

test("a range stays on one line, also in a table and a link", () => {
  const text = "Delivery is 3-7 business days.\n\n| Days |\n| --- |\n| 2-4 |\n\n[1-2 weeks](/shipping-1-2)";
  const [block] = renderMarkdown(text).blocks;
  const range = (days: string) => `<span class="whitespace-nowrap">${days}</span>`;
  for (const html of [
    `is ${range("3-7")} business`,
    `<td>${range("2-4")}</td>`,
    `"/shipping-1-2">${range("1-2")} weeks`,
  ]) {
    expect(block).toMatchObject({ html: expect.stringContaining(html) });
  }
});

test("an HTML tag is shown as text and never rendered", () => {
  const [block] = renderMarkdown("<script>alert(1)</script>\n\nOne <b>bold</b> word").blocks;
  expect(block).toMatchObject({ html: expect.not.stringMatching(/<script|<b>/) });
  expect(block).toMatchObject({ html: expect.stringContaining("&lt;b&gt;bold&lt;/b&gt;") });
});
