import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PictureStorage, StorageAway } from "#shop/selling/pictures/picture-storage.ts";

export type StorageUnderTest = {
  storage: PictureStorage;
  /** The same kind of storage, but broken: every call fails. */
  broken: PictureStorage;
  close(): Promise<void>;
};

/** The contract that every storage must keep. `make` creates one storage for the entire suite; no two tests use the same file name. */
export function describeStorageContract(name: string, make: () => Promise<StorageUnderTest>): void {
  describe(`a picture storage in ${name}`, () => {
    let made: StorageUnderTest;
    beforeAll(async () => {
      made = await make();
    });
    afterAll(() => made?.close());

    const read = async (picture: string) => {
      const found = await made.storage.get(picture);
      return found && { bytes: await buffer(found.body), size: found.size };
    };

    it("returns exactly the bytes that were stored", async () => {
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
      await made.storage.put("whole.webp", bytes, "image/webp");

      const found = await read("whole.webp");
      expect(found?.size).toBe(bytes.length);
      expect(found?.bytes.equals(bytes)).toBe(true);
      expect(await made.storage.has("whole.webp")).toBe(true);
    });

    it("accepts the same name again", async () => {
      for (let time = 0; time < 2; time++) await made.storage.put("again.avif", Buffer.from("a"), "image/avif");

      expect((await read("again.avif"))?.bytes.toString()).toBe("a");
    });

    it("reports missing files", async () => {
      expect(await made.storage.get("missing.webp")).toBeUndefined();
      expect(await made.storage.has("missing.webp")).toBe(false);
    });

    it("removes a file, and accepts removing a missing one", async () => {
      await made.storage.put("gone.webp", Buffer.from("g"), "image/webp");
      for (let time = 0; time < 2; time++) await made.storage.remove("gone.webp");

      expect(await made.storage.has("gone.webp")).toBe(false);
    });

    it("keeps files that are stored concurrently", async () => {
      const names = Array.from({ length: 8 }, (_, at) => `many-${at % 4}.webp`);
      await Promise.all(names.map((one) => made.storage.put(one, Buffer.from(one), "image/webp")));

      for (const one of names) expect((await read(one))?.bytes.toString()).toBe(one);
    });

    it("throws StorageAway from every call if it can't be used", async () => {
      const { broken } = made;
      await expect(broken.put("a.webp", Buffer.from("a"), "image/webp")).rejects.toThrow(StorageAway);
      await expect(broken.get("a.webp")).rejects.toThrow(StorageAway);
      await expect(broken.has("a.webp")).rejects.toThrow(StorageAway);
      await expect(broken.remove("a.webp")).rejects.toThrow(StorageAway);
    });
  });
}
