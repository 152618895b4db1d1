import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "#platform/picture-storage-settings.ts";
import { type PictureStorage, StorageAway } from "../picture-storage.ts";

/** `limitMs` covers one call with all its retries. 5xx and 429 responses are retried. */
export type S3Patience = { limitMs: number; retries: number; firstPauseMs: number };

const PATIENCE: S3Patience = { limitMs: 10_000, retries: 2, firstPauseMs: 200 };

/**
 * Stores pictures in a bucket of an S3-compatible store, with path-style URLs and signed requests (AWS signature version 4, with the
 * hash of the body). A 404 means missing; any other failure throws.
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
      throw new Error(`${method} returned ${response.status}: ${(await response.text()).slice(0, 500)}`);
    } catch (cause) {
      throw new StorageAway("The S3 store for pictures failed", { cause });
    }
  }

  /** Passes the request's parts, because with a whole `Request`, Node loses the time limit during garbage collection. */
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
      if (response.status === 404) throw new StorageAway(`The bucket ${bucket} does not exist`);
    },
    async get(name) {
      const response = await ask("GET", name);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      const size = response.headers.get("content-length");
      return {
        // The browser's and Node's types differ, but it is the same stream.
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
