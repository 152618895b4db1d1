import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { S3Settings } from "#platform/picture-storage-settings.ts";
import { serveLoopback } from "./loopback.ts";

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
    if (!isSigned(request, body, keys)) return answer(403, "SignatureDoesNotMatch");
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

type Keys = Pick<S3Settings, "region" | "accessKeyId" | "secretAccessKey">;

/** docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html, for paths that need no escaping. */
function isSigned(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Keys,
) {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  );
  const [, credential, signedHeaders = "", signature = ""] = given ?? [];
  const time = String(headers["x-amz-date"]);
  const scope = [time.slice(0, 8), region, "s3", "aws4_request"];
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const needed = ["host", "x-amz-content-sha256", "x-amz-date"];
  if (credential !== `${accessKeyId}/${scope.join("/")}` || headers["x-amz-content-sha256"] !== bodyHash) return false;
  if (!needed.every((name) => signedHeaders.split(";").includes(name)) || !isRecent(time)) return false;
  const canonical = [
    method,
    url,
    "",
    ...signedHeaders.split(";").map((name) => `${name}:${headers[name]}`),
    "",
    signedHeaders,
    bodyHash,
  ].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`);
  const right = hmac(key, ["AWS4-HMAC-SHA256", time, scope.join("/"), hash].join("\n"));
  return timingSafeEqual(right, Buffer.from(signature, "hex"));
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Whether the time is within 15 minutes, S3's limit. */
function isRecent(time: string): boolean {
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));
  return Math.abs(Date.now() - at) < 15 * 60_000;
}
