import { expect, test } from "vitest";
import { parsePage } from "./page-source.ts";

const head = "title: T\ndescription: D\nlead: L\ndate: 2026-11-21";

test("a file is its facts and its text", () => {
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
  ["no facts at all", "Text", "does not begin with its facts"],
  ["a fact missing", "---\ntitle: T\n---\nText", "has no description"],
  ["a fact misspelled", `---\n${head}\nledger: L\n---\nText`, '"ledger: L" is no fact of a page'],
  ["a date that is none", `---\n${head.replace("11-21", "13-41")}\n---\nText`, "2026-13-41 is no date"],
  ["a picture without its text", `---\n${head}\npicture: /media/a.webp\n---\nText`, "is not of the form"],
])("a file with %s is refused", (_, source, message) => {
  expect(() => parsePage("a.md", source)).toThrow(message);
});
