import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { paymentProviders } from "#app/payment-providers.server.ts";
import { settingNames } from "#platform/config.server.ts";
import manifest from "../package.json" with { type: "json" };
import { stages } from "./proof/stages.ts";

const root = join(import.meta.dirname, "..");
const pages = globSync(["*.md", "{docs,bench}/**/*.md"], { cwd: root });
const read = (file: string) => readFileSync(join(root, file), "utf8");
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])),
];

describe.each(pages)("%s", (page) => {
  test("links to files that exist", () => {
    const links = namesIn(read(page), /\]\(([^)#\s]+)[^)]*\)/g).filter((link) => !/^[a-z]+:/.test(link));
    const dead = links.filter((link) => !existsSync(join(root, dirname(page), link)));
    expect(dead).toEqual([]);
  });

  test("names scripts of package.json", () => {
    const named = namesIn(read(page), /npm run ([\w:]+)/g);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

test("README names every setting that the program reads, and no other", () => {
  const [, settings = ""] = read("README.md").split("\n## Settings\n");
  const [chapter = ""] = settings.split("\n## ");
  expect(namesIn(chapter, /`([A-Z][A-Z\d_]+)`/g).sort()).toEqual(settingNames(paymentProviders).sort());
});

test("CONTRIBUTING names every stage of npm test", () => {
  const text = read("CONTRIBUTING.md");
  expect(stages.filter(({ name }) => !text.includes(`\`${name}\``))).toEqual([]);
});
