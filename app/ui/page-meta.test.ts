import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

test("a page says its words once, for search results and for shared links", () => {
  expect(pageMeta({ title: "Contact", description: "Write to us." })).toEqual([
    { title: "Contact | Pack'd" },
    { property: "og:title", content: "Contact" },
    { name: "description", content: "Write to us." },
    { property: "og:description", content: "Write to us." },
  ]);
});

test("a title that begins with the shop's name is not given it again", () => {
  expect(pageMeta({ title: "Pack'd Hoodie" })[0]).toEqual({ title: "Pack'd Hoodie" });
});
