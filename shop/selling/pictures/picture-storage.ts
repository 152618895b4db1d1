import type { Readable } from "node:stream";

/** `size` where the storage knows it. */
export type StoredPicture = { body: Readable; size: number | undefined };

/**
 * Where the copies of uploads are kept: a port, with a folder and an S3-compatible store behind it. A name is a `copyName`, so its
 * bytes never change. Each call throws `StorageAway` when the storage doesn't answer or refuses.
 */
export type PictureStorage = {
  /** Safe to repeat. `get` finds all of the bytes or none. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The caller reads `body` to its end or destroys it. */
  get(name: string): Promise<StoredPicture | undefined>;
  has(name: string): Promise<boolean>;
  /** Also when it doesn't exist. */
  remove(name: string): Promise<void>;
};

/** Details are in `cause`, for the log only. */
export class StorageAway extends Error {
  override readonly name = "StorageAway";
}
