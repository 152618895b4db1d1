import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { compressFolder } from "./compress.ts";

test("compressed copies are written for text files, unless they would be larger", async () => {
  const folder = mkdtempSync(join(tmpdir(), "packd-compress-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = "export const hoodie = 'a hoodie that is a backpack';\n".repeat(50);
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "page.js"), script);
  writeFileSync(join(folder, "tiny.txt"), "a");
  writeFileSync(join(folder, "photo.avif"), script);

  await compressFolder(folder);

  expect(brotliDecompressSync(readFileSync(join(folder, "assets", "page.js.br"))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, "assets", "page.js.gz"))).toString()).toBe(script);
  expect(existsSync(join(folder, "tiny.txt.br"))).toBe(false);
  expect(existsSync(join(folder, "photo.avif.br"))).toBe(false);
});
