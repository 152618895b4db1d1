import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type PictureStorage, StorageAway } from "../picture-storage.ts";

/** If there are several processes, they must share this folder. */
export function folderStorage(folder: string): PictureStorage {
  const pathOf = (name: string) => join(folder, name);
  return {
    async put(name, bytes) {
      // Renamed only when complete, so that readers never see half a picture, even after a crash.
      const unfinished = pathOf(`.${randomBytes(8).toString("hex")}.part`);
      await orAway(async () => {
        await mkdir(folder, { recursive: true });
        try {
          await writeFile(unfinished, bytes);
          await rename(unfinished, pathOf(name));
        } finally {
          await rm(unfinished, { force: true });
        }
      });
    },
    async get(name) {
      return orAway(async () => {
        const file = await orMissing(open(pathOf(name)));
        if (!file) return undefined;
        const { size } = await file.stat();
        return { body: file.createReadStream(), size };
      });
    },
    async has(name) {
      return orAway(async () => (await orMissing(stat(pathOf(name)))) !== undefined);
    },
    async remove(name) {
      await orAway(() => rm(pathOf(name), { force: true }));
    },
  };
}

async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new StorageAway("The pictures folder can't be used", { cause });
  }
}
