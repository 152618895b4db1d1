import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { AwsV4Signer } from "aws4fetch";
import type { S3Settings } from "#platform/picture-storage-settings.ts";
import { serveLoopback } from "./loopback.ts";

type S3Keys = Pick<S3Settings, "region" | "accessKeyId" | "secretAccessKey">;
type StoredObject = { body: Buffer; contentType: string; cacheControl: string };

export type S3Peer = Awaited<ReturnType<typeof startS3Peer>>;

/**
 * A local server with the part of the S3 protocol that the shop uses: put, get, head and delete for objects of one bucket by path. It
 * accepts a request only if its signature (AWS Signature Version 4) and the hash of its body are right.
 */
export async function startS3Peer() {
  const objects = new Map<string, StoredObject>();
  const refusals: number[] = [];
  let held: Promise<unknown> = Promise.resolve();
  const keys = { region: "eu-test-1", accessKeyId: "AKIATEST", secretAccessKey: "a secret of the tests" };

  const { port, close } = await serveLoopback(async (request, response, body) => {
    await held;
    const [, bucket, key = ""] = /^\/([^/]+)\/([^?]*)$/.exec(request.url ?? "") ?? [];
    const answer = (status: number, code = "") => {
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(code && `<Error><Code>${code}</Code></Error>`);
    };
    const refusal = refusals.shift();
    if (refusal) return answer(refusal, "SlowDown");
    if (!(await isSigned(request, body, keys))) return answer(403, "SignatureDoesNotMatch");
    if (bucket !== "pictures") return answer(404, "NoSuchBucket");
    if (request.method === "PUT") {
      const { "content-type": contentType = "", "cache-control": cacheControl = "" } = request.headers;
      objects.set(key, { body, contentType, cacheControl });
      return answer(200);
    }
    const found = objects.get(key);
    if (request.method === "DELETE") {
      objects.delete(key);
      return answer(204);
    }
    if (!found) return answer(404, "NoSuchKey");
    response.writeHead(200, { "content-type": found.contentType, "content-length": found.body.length });
    response.end(request.method === "HEAD" ? undefined : found.body);
  });
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket: "pictures", ...keys },
    objects,
    /** Answers the next requests with these statuses, one each, without carrying them out. */
    refuse: (...statuses: number[]) => void refusals.push(...statuses),
    /** Makes all requests wait for this promise. */
    hold(until: Promise<unknown>) {
      held = until;
    },
    close,
  };
}

/** Whether these keys signed the request, with the hash of its body. */
async function isSigned({ method, url, headers }: IncomingMessage, body: Buffer, keys: S3Keys): Promise<boolean> {
  const { authorization = "", host } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const signer = new AwsV4Signer({
    ...keys,
    service: "s3",
    datetime: String(headers["x-amz-date"]),
    method: method ?? "",
    url: `http://${host}${url}`,
    headers: signed,
  });
  const bodyHash = createHash("sha256").update(body).digest("hex");
  return authorization === (await signer.authHeader()) && signed["x-amz-content-sha256"] === bodyHash;
}
