import type { Readable } from "node:stream";

/** A file of the storage: its bytes, and how many they are where that is known. */
export type StoredPicture = { body: Readable; size: number | undefined };

/**
 * Where the copies of uploaded pictures are kept: a port, with a folder and an S3-compatible store behind it. A name is a
 * `copyName`, so its bytes never change. Every process of the shop sees the same files. Each call throws `StorageAway` when the
 * storage does not answer or refuses.
 */
export type PictureStorage = {
  /** Keeps the bytes under this name; again with the same name changes nothing. After it `get` finds them whole, never in part. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined: there is no such file. The caller reads `body` to its end or destroys it. */
  get(name: string): Promise<StoredPicture | undefined>;
  has(name: string): Promise<boolean>;
  /** What is not there is removed already. */
  remove(name: string): Promise<void>;
};

/** The storage does not answer, or not as it should. Its own words are in `cause`, for the log alone. */
export class StorageAway extends Error {
  override readonly name = "StorageAway";
}
