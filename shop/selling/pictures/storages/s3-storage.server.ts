import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
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
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  async function ask(method: string, name: string, more: { body?: Uint8Array; headers?: Record<string, string> } = {}) {
    const body = more.body && Uint8Array.from(more.body);
    const bodyHash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    try {
      const signed = await signer.sign(`${endpoint}/${bucket}/${name}`, {
        method,
        headers: { ...more.headers, "x-amz-content-sha256": bodyHash },
      });
      const response = await send(signed, body);
      if (response.ok || response.status === 404) return response;
      throw new Error(`${method} was answered with ${response.status}: ${(await response.text()).slice(0, 500)}`);
    } catch (cause) {
      throw new StorageAway("The store of the pictures does not answer as it should", { cause });
    }
  }

  /** Sends the parts of the request: given a whole `Request`, Node loses its time limit when it collects garbage. */
  async function send({ url, method, headers }: Request, body: Uint8Array<ArrayBuffer> | undefined): Promise<Response> {
    const signal = AbortSignal.timeout(patience.limitMs);
    for (let tries = 0; ; tries++) {
      const response = await fetch(url, { method, headers, signal, ...(body && { body }) });
      const mayPass = response.status >= 500 || response.status === 429;
      if (!mayPass || tries === patience.retries) return response;
      await response.body?.cancel();
      await pause(Math.random() * patience.firstPauseMs * 2 ** tries, undefined, { signal });
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
