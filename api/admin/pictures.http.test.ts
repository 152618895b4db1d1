import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedDemoShop } from "#shop/catalog/seed-demo.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { type MemoryStorage, memoryStorage } from "#test/harness/memory-storage.ts";
import { bombPng, jpeg, phoneJpeg } from "#test/harness/picture-bytes.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { servePictures } from "../picture-files.ts";
import { createPicturesApi } from "./pictures.ts";

let storage: MemoryStorage;
let api: TestApi;
let files: FastifyInstance;
let headers: { authorization: string };
beforeAll(async () => {
  storage = memoryStorage();
  api = await testApi({ extra: [createPicturesApi(storage)] });
  files = Fastify();
  servePictures(files, { ctx: api.ctx, storage }, undefined);
});
beforeEach(async () => {
  storage.away(false);
  await api.database.reset();
  await seedDemoShop(api.ctx);
  headers = await staffHeaders(api.ctx);
});
afterAll(async () => {
  await files?.close();
  await api?.close();
});

const upload = (payload: Buffer, type = "image/jpeg", as = headers) =>
  api.app.inject({ method: "POST", url: "/api/admin/pictures", headers: { ...as, "content-type": type }, payload });
const HOODIE = "/api/admin/products/packd-hoodie/pictures";
const ask = (as = headers) => api.app.inject({ url: HOODIE, headers: as });
const save = (payload: object, as = headers) => api.app.inject({ method: "PUT", url: HOODIE, headers: as, payload });

describe("POST /api/admin/pictures", () => {
  test("takes a picture in and serves its copies, without the place where it was taken", async () => {
    const answer = await upload(await phoneJpeg({ width: 1000, height: 800 }));
    expect(answer.statusCode).toBe(201);
    const { url } = answer.json();
    expect(url).toMatch(/^\/media\/u\/[0-9a-f]{32}-800x1000-800\.webp$/);

    for (const [address, type] of [
      [url, "image/webp"],
      [url.replace("-800.webp", "-540.avif"), "image/avif"],
    ]) {
      const file = await files.inject({ url: address });
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      expect(Number(file.headers["content-length"])).toBe(file.rawPayload.length);
      expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    }
  });

  test("gives the same file the same address", async () => {
    const [one, other] = [await upload(await jpeg()), await upload(await jpeg(), "image/png")];
    expect(one.json()).toEqual(other.json());
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string, RegExp]>([
    ["a text that calls itself a picture", () => Buffer.from("not a picture"), "image/png", /JPEG, PNG, WebP or AVIF/],
    ["a bomb", bombPng, "image/png", /million pixels/],
    ["half a picture", async () => (await jpeg()).subarray(0, 600), "image/jpeg", /damaged/],
    ["a program", () => Buffer.from("<svg onload='alert(1)'/>"), "image/svg+xml", /JPEG, PNG, WebP or AVIF/],
    ["a thumbnail", () => jpeg({ width: 120, height: 120 }), "image/jpeg", /too small/],
  ])("refuses %s in words", async (_what, bytes, type, words) => {
    const answer = await upload(await bytes(), type);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "picture_refused", detail: expect.stringMatching(words) });
    expect(await api.ctx.db.selectFrom("picture_files").selectAll().execute()).toEqual([]);
  });

  test("refuses what is too large, what is no picture's type, and who may not", async () => {
    expect((await upload(Buffer.alloc(15 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect((await upload(Buffer.from("{}"), "application/json")).statusCode).toBe(415);
    expect((await upload(Buffer.from("a"), "application/octet-stream")).statusCode).toBe(415);
    expect((await upload(await jpeg(), "image/jpeg", { authorization: "" })).statusCode).toBe(401);
    expect((await upload(await jpeg(), "image/jpeg", await staffHeaders(api.ctx, "read_only"))).statusCode).toBe(403);
  });

  test("says so when the storage does not answer", async () => {
    storage.away(true);
    const answer = await upload(await jpeg({ width: 700, height: 700 }, "#abcdef"));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.body).not.toContain("out of order");
  });
});

describe("/media/u", () => {
  test("answers 404 for everything that is no picture of the storage, and never looks for it", async () => {
    for (const name of ["..%2f..%2fetc%2fpasswd", "%2e%2e%2fsecret", ".part", `${"a".repeat(32)}-500x500-500.webp`]) {
      const answer = await files.inject({ url: `/media/u/${name}` });
      expect(answer.statusCode, name).toBe(404);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  test("sends a picture once to who keeps it, and 503 while the storage is away", async () => {
    const { url } = (await upload(await jpeg())).json();
    const { etag } = (await files.inject({ url })).headers;
    const again = await files.inject({ url, headers: { "if-none-match": String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await files.inject({ method: "HEAD", url })).statusCode).toBe(200);

    storage.away(true);
    expect((await files.inject({ url })).statusCode).toBe(503);
  });

  test("sends browsers to the store's own address where there is one", async () => {
    const app = Fastify();
    servePictures(app, { ctx: api.ctx, storage }, "https://pictures.example/shop");
    const name = `${"a".repeat(32)}-500x500-500.webp`;
    const answer = await app.inject({ url: `/media/u/${name}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `https://pictures.example/shop/${name}`]);
    expect((await app.inject({ url: "/media/u/..%2fadmin" })).statusCode).toBe(404);
    await app.close();
  });
});

describe("/api/admin/products/:id/pictures", () => {
  test("shows the pictures and sets them, and the shop shows them so", async () => {
    const { version, pictures, ...rest } = (await ask()).json();
    expect(rest).toEqual({ title: "Pack'd Hoodie", colors: ["Grey", "Black", "Blue", "Pink", "White"] });
    const { url } = (await upload(await jpeg())).json();
    const wanted = [{ url, alt: "On a wall", color: "Grey" }, ...pictures];
    const before = api.catalogChanges();

    const answer = await save({ version, pictures: wanted });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ version: version + 1, pictures: wanted });
    expect(api.catalogChanges()).toBe(before + 1);
    const product = (await api.app.inject({ url: "/api/products/packd-hoodie" })).json();
    expect(product.image).toBe(url);
    expect(product.variants[0].pictures[0]).toEqual({ src: url, alt: "On a wall" });
    expect(product.variants[1].image).toBe("/media/front-black.webp");
  });

  test("tells who comes second that the pictures were changed", async () => {
    const { version, pictures } = (await ask()).json();
    expect((await save({ version, pictures: pictures.toReversed() })).statusCode).toBe(200);
    const answer = await save({ version, pictures: pictures.slice(1) });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "changed_meanwhile"]);
  });

  test("says what is wrong at its field", async () => {
    const { version } = (await ask()).json();
    const refused = await save({ version, pictures: [{ url: "http://plain.example/a.jpg", alt: "", color: null }] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ field: "pictures.0.url" }]);
    const bare = await save({ version, pictures: [{ url: "/a.webp", alt: "", color: "Grey" }] });
    expect(bare.json().errors).toMatchObject([{ field: "pictures", message: expect.stringContaining("Black") }]);
  });

  test("is for staff who may", async () => {
    const reader = await staffHeaders(api.ctx, "read_only");
    const { version, pictures } = (await ask(reader)).json();
    expect((await save({ version, pictures }, reader)).statusCode).toBe(403);
    expect((await ask({ authorization: "" })).statusCode).toBe(401);
    expect((await api.app.inject({ url: "/api/admin/products/none/pictures", headers })).statusCode).toBe(404);
  });
});
