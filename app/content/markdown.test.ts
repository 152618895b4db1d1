import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

test("a part of the text can be linked to and stands in the contents", () => {
  const { blocks, sections } = renderMarkdown("## What's *new*?\n\nText\n\n### Detail");
  expect(sections).toEqual([{ id: "whats-new", title: "What's new?" }]);
  expect(blocks[0]).toMatchObject({ html: expect.stringContaining('<h2 id="whats-new">') });
});

test("a picture on a line of its own is a block between the text, with what it shows", () => {
  expect(renderMarkdown("Before\n\n![The zip](/media/zip.webp)\n\nAfter").blocks).toEqual([
    { kind: "html", html: "<p>Before</p>" },
    { kind: "picture", src: "/media/zip.webp", alt: "The zip" },
    { kind: "html", html: "<p>After</p>" },
  ]);
});

test("a tag is shown as it stands, never run", () => {
  const [block] = renderMarkdown("<script>alert(1)</script>\n\nOne <b>bold</b> word").blocks;
  expect(block).toMatchObject({ html: expect.not.stringMatching(/<script|<b>/) });
  expect(block).toMatchObject({ html: expect.stringContaining("&lt;b&gt;bold&lt;/b&gt;") });
});
