import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "#platform/picture-storage-settings.ts";
import { type PictureStorage, StorageAway } from "../picture-storage.ts";

/** Limit for one call with all its retries, and how 5xx and 429 are retried. */
export type S3Patience = { limitMs: number; retries: number; firstPauseMs: number };

const PATIENCE: S3Patience = { limitMs: 10_000, retries: 2, firstPauseMs: 200 };

/**
 * Pictures in a bucket of an S3-compatible store, addressed by path and signed (AWS signature version 4, with the hash of the body).
 * 404 is an answer; any other failure throws.
 */
export function s3Storage(settings: S3Settings, patience: S3Patience = PATIENCE): PictureStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    retries: patience.retries,
    initRetryMs: patience.firstPauseMs,
  });

  async function ask(method: string, name: string, more: { body?: Uint8Array; headers?: Record<string, string> } = {}) {
    const { body, headers } = more;
    try {
      const response = await client.fetch(`${endpoint}/${bucket}/${name}`, {
        method,
        headers: {
          ...headers,
          "x-amz-content-sha256": createHash("sha256")
            .update(body ?? "")
            .digest("hex"),
        },
        ...(body && { body: Uint8Array.from(body) }),
        signal: AbortSignal.timeout(patience.limitMs),
      });
      if (response.ok || response.status === 404) return response;
      throw new Error(`${method} was answered with ${response.status}: ${(await response.text()).slice(0, 500)}`);
    } catch (cause) {
      throw new StorageAway("The store of the pictures does not answer as it should", { cause });
    }
  }

  return {
    async put(name, body, contentType) {
      const headers = { "content-type": contentType, "cache-control": "public, max-age=31536000, immutable" };
      const response = await ask("PUT", name, { body, headers });
      await response.body?.cancel();
      if (response.status === 404) throw new StorageAway(`There is no bucket ${bucket}`);
    },
    async get(name) {
      const response = await ask("GET", name);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      const size = response.headers.get("content-length");
      return {
        // The same stream under the browser's and Node's types.
        body: Readable.fromWeb(response.body as ReadableStream),
        size: size === null ? undefined : Number(size),
      };
    },
    async has(name) {
      return (await ask("HEAD", name)).ok;
    },
    async remove(name) {
      await (await ask("DELETE", name)).body?.cancel();
    },
  };
}
