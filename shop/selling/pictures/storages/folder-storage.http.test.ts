import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeStorageContract } from "#test/harness/picture-storage-contract.ts";
import { folderStorage } from "./folder-storage.server.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "packd-pictures-"));

describeStorageContract("a folder", async () => {
  const root = newFolder();
  // A file instead of a folder, so that every access fails rather than finding nothing.
  writeFileSync(join(root, "file"), "");
  return {
    storage: folderStorage(join(root, "pictures")),
    broken: folderStorage(join(root, "file")),
    close: async () => rmSync(root, { recursive: true }),
  };
});

it("leaves nothing in the folder but the stored files", async () => {
  const folder = newFolder();
  await folderStorage(folder).put("a.webp", Buffer.from("a"), "image/webp");

  expect(readdirSync(folder)).toEqual(["a.webp"]);
  rmSync(folder, { recursive: true });
});
