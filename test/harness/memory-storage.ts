import { Readable } from "node:stream";
import { type PictureStorage, StorageAway } from "#shop/selling/pictures/picture-storage.ts";

export type MemoryStorage = PictureStorage & {
  files: Map<string, Buffer>;
  /** Makes the storage unavailable, or available again. */
  away(is: boolean): void;
};

/** A picture storage for tests that aren't about the storage itself. */
export function memoryStorage(): MemoryStorage {
  const files = new Map<string, Buffer>();
  let isAway = false;
  const answer = <T>(value: () => T): Promise<T> =>
    isAway ? Promise.reject(new StorageAway("out of order")) : Promise.resolve(value());
  return {
    files,
    away(is) {
      isAway = is;
    },
    put: (name, bytes) => answer(() => void files.set(name, Buffer.from(bytes))),
    get: (name) =>
      answer(() => {
        const bytes = files.get(name);
        return bytes && { body: Readable.from([bytes]), size: bytes.length };
      }),
    has: (name) => answer(() => files.has(name)),
    remove: (name) => answer(() => void files.delete(name)),
  };
}
