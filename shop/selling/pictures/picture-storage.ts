import type { Readable } from "node:stream";

/** `size` in bytes, if the storage knows it. */
export type StoredPicture = { body: Readable; size: number | undefined };

/**
 * The port for storing copies of uploads, with adapters for a folder and for an S3-compatible store. A name is a `copyName`, so its
 * bytes never change. Each call throws `StorageAway` if the storage doesn't answer or refuses.
 */
export type PictureStorage = {
  /** Safe to repeat, and atomic: `get` finds all of the bytes or nothing. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The caller must read `body` to its end or destroy it. */
  get(name: string): Promise<StoredPicture | undefined>;
  has(name: string): Promise<boolean>;
  /** Succeeds even if the file doesn't exist. */
  remove(name: string): Promise<void>;
};

/** Details are in `cause`, for the log only. */
export class StorageAway extends Error {
  override readonly name = "StorageAway";
}
