import { expect, test } from "vitest";
import { parsePage } from "./page-source.ts";

const head = "title: T\ndescription: D\nlead: L\ndate: 2026-11-21";

test("a file is parsed into its front matter and its text", () => {
  const source = `---\n${head}\nshort:\n  - Free | Shipping.\npicture: /media/a.webp | A hoodie\n---\n\nText\n`;
  expect(parsePage("a.md", source)).toEqual({
    title: "T",
    description: "D",
    lead: "L",
    date: "2026-11-21",
    short: [{ fact: "Free", text: "Shipping." }],
    picture: { src: "/media/a.webp", alt: "A hoodie" },
    body: "Text",
  });
});

test.each([
  ["no front matter", "Text", "does not begin with front matter"],
  ["a missing field", "---\ntitle: T\n---\nText", "has no description"],
  ["a misspelled field", `---\n${head}\nledger: L\n---\nText`, '"ledger: L" is not a field of a page'],
  ["an invalid date", `---\n${head.replace("11-21", "13-41")}\n---\nText`, "2026-13-41 is not a date"],
  ["a picture without an alt text", `---\n${head}\npicture: /media/a.webp\n---\nText`, "is not of the form"],
])("a file with %s is refused", (_, source, message) => {
  expect(() => parsePage("a.md", source)).toThrow(message);
});
