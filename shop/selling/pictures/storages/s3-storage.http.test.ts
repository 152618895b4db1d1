import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeStorageContract } from "#test/harness/picture-storage-contract.ts";
import { type S3Peer, startS3Peer } from "#test/harness/s3-peer.ts";
import { StorageAway } from "../picture-storage.ts";
import { type S3Patience, s3Storage } from "./s3-storage.server.ts";

const PATIENCE: S3Patience = { limitMs: 10_000, retries: 2, firstPauseMs: 1 };

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

describeStorageContract("S3", async () => {
  const peer = await startS3Peer();
  const storage = s3Storage(peer.settings, PATIENCE);
  const broken = s3Storage({ ...peer.settings, secretAccessKey: "another secret" }, PATIENCE);
  return { storage, broken, close: peer.close };
});

describe("the S3 storage", () => {
  let peer: S3Peer;
  beforeAll(async () => {
    peer = await startS3Peer();
  });
  afterAll(() => peer?.close());
  beforeEach(() => peer.hold(Promise.resolve()));

  it("stores a picture with its content type and as immutable", async () => {
    await s3Storage(peer.settings).put("typed.avif", Buffer.from("a"), "image/avif");

    expect(peer.objects.get("typed.avif")).toMatchObject({
      contentType: "image/avif",
      cacheControl: "public, max-age=31536000, immutable",
    });
  });

  it("retries temporary failures, up to the limit", async () => {
    const storage = s3Storage(peer.settings, PATIENCE);
    peer.refuse(503, 429);
    await storage.put("twice.webp", Buffer.from("t"), "image/webp");
    expect(peer.objects.has("twice.webp")).toBe(true);

    peer.refuse(500, 500, 500);
    await expect(storage.get("twice.webp")).rejects.toThrow(StorageAway);
  });

  it("doesn't wait forever", async () => {
    const answered = Promise.withResolvers<void>();
    peer.hold(answered.promise);
    await expect(s3Storage(peer.settings, { ...PATIENCE, limitMs: 50 }).has("slow.webp")).rejects.toThrow(StorageAway);
    answered.resolve();
  });

  it("gives up in time even if garbage is collected while it waits", async () => {
    const answered = Promise.withResolvers<void>();
    peer.hold(answered.promise);
    const waiting = s3Storage(peer.settings, { ...PATIENCE, limitMs: 500 }).has("slow.webp");
    const collecting = setInterval(collectGarbage, 20);
    await expect(Promise.race([waiting, pause(10_000, "still waiting")])).rejects.toThrow(StorageAway);
    clearInterval(collecting);
    answered.resolve();
  });

  it("throws StorageAway if there is no server or no such bucket, without revealing secrets", async () => {
    const unreachable = s3Storage({ ...peer.settings, endpoint: "http://127.0.0.1:9" }, PATIENCE);
    await expect(unreachable.has("a.webp")).rejects.toThrow(StorageAway);
    const elsewhere = s3Storage({ ...peer.settings, bucket: "another" }, PATIENCE);
    const failure = await elsewhere.put("a.webp", Buffer.from("a"), "image/webp").catch((error: Error) => error);
    expect(failure).toBeInstanceOf(StorageAway);
    expect(String(failure)).not.toContain(peer.settings.secretAccessKey);
  });
});
