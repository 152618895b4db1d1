import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeStorageContract } from "../picture-storage-contract.ts";
import { folderStorage } from "./folder-storage.server.ts";

const made = () => mkdtempSync(join(tmpdir(), "packd-pictures-"));

describeStorageContract("the folder", async () => {
  const root = made();
  // A file in the folder's place: whatever is below it is an error, and not only missing.
  writeFileSync(join(root, "file"), "");
  return {
    storage: folderStorage(join(root, "pictures")),
    broken: folderStorage(join(root, "file")),
    close: async () => rmSync(root, { recursive: true }),
  };
});

it("leaves nothing behind but the files themselves", async () => {
  const folder = made();
  await folderStorage(folder).put("a.webp", Buffer.from("a"), "image/webp");

  expect(readdirSync(folder)).toEqual(["a.webp"]);
  rmSync(folder, { recursive: true });
});
