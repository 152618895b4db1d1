import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { easternWords } from "#platform/eastern-time.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { memoryStorage } from "#test/harness/memory-storage.ts";
import { jpeg, phoneJpeg } from "#test/harness/picture-bytes.ts";
import { ADA } from "#test/harness/staff.ts";
import { servePictures } from "../picture-files.ts";
import { createPicturesApi } from "./pictures.ts";

const storage = memoryStorage();
const api = await freshApi({ extra: [createPicturesApi(storage)], stock: "demo", staff: "owner" });
const files = Fastify();
servePictures(files, { ctx: api.ctx, storage }, undefined);
afterAll(() => files.close());
beforeEach(() => storage.away(false));

/** Small, because each uploaded picture is encoded in several sizes. */
const SMALL = { width: 500, height: 500 };
const upload = (body: Buffer, type = "image/jpeg") =>
  api.call("POST /admin/pictures", { body, headers: { ...api.staff, "content-type": type } });
const HOODIE = "/admin/products/packd-hoodie/pictures";
const read = async () => (await api.call(`GET ${HOODIE}`, { headers: api.staff })).body;
const save = (body: object) => api.call(`PUT ${HOODIE}`, { headers: api.staff, body });

describe("POST /api/admin/pictures", () => {
  test("stores a picture and serves its copies without location data", async () => {
    const { status, body } = await upload(await phoneJpeg({ width: 600, height: 500 }));
    expect(status).toBe(201);
    expect(body.url).toMatch(/^\/media\/u\/[0-9a-f]{32}-500x600-500\.webp$/);
    for (const [url, type] of [
      [body.url, "image/webp"],
      [body.url.replace("-500.webp", "-270.avif"), "image/avif"],
    ]) {
      const { statusCode, headers, rawPayload } = await files.inject({ url });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-length": String(rawPayload.length),
      });
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    }
  });

  test("stores the same file at the same URL, whatever content type is sent", async () => {
    const bytes = await jpeg(SMALL);
    expect((await upload(bytes)).body).toEqual((await upload(bytes, "image/png")).body);
  });

  test("rejects a file that isn't a picture, says why, and keeps nothing", async () => {
    const { status, body } = await upload(Buffer.from("<svg onload='alert(1)'/>"), "image/svg+xml");
    const detail = expect.stringContaining("JPEG, PNG, WebP, or AVIF");
    expect([status, body]).toMatchObject([422, { code: "picture_refused", detail }]);
    expect(await api.ctx.db.selectFrom("pictureFiles").selectAll().execute()).toEqual([]);
  });

  test("rejects a file that is too large or isn't sent as an image", async () => {
    expect((await upload(Buffer.alloc(15 * 1024 * 1024 + 1))).status).toBe(413);
    for (const type of ["application/json", "application/octet-stream"])
      expect((await upload(Buffer.from("{}"), type)).status).toBe(415);
  });

  test("asks to retry if the storage doesn't answer", async () => {
    storage.away(true);
    const { status, headers, text } = await upload(await jpeg(SMALL, "#abcdef"));
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(text).not.toContain("out of order");
  });
});

describe("/media/u", () => {
  const NAME = `${"a".repeat(32)}-500x500-500.webp`;

  test("answers 404 for anything that isn't a stored picture", async () => {
    for (const name of ["..%2f..%2fetc%2fpasswd", "%2e%2e%2fsecret", ".part", NAME]) {
      const { statusCode, headers } = await files.inject({ url: `/media/u/${name}` });
      expect([name, statusCode, headers["cache-control"]]).toEqual([name, 404, "no-store"]);
    }
  });

  test("answers 304 to a browser that has the picture, and 503 while the storage is down", async () => {
    const { url } = (await upload(await jpeg(SMALL))).body;
    const { etag } = (await files.inject({ url })).headers;
    const again = await files.inject({ url, headers: { "if-none-match": String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await files.inject({ method: "HEAD", url })).statusCode).toBe(200);
    storage.away(true);
    expect((await files.inject({ url })).statusCode).toBe(503);
  });

  test("redirects browsers to the storage's public URL, if it has one", async () => {
    const app = Fastify();
    servePictures(app, { ctx: api.ctx, storage }, "https://pictures.example/shop");
    const answer = await app.inject({ url: `/media/u/${NAME}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `https://pictures.example/shop/${NAME}`]);
    expect((await app.inject({ url: "/media/u/..%2fadmin" })).statusCode).toBe(404);
    await app.close();
  });
});

describe("/api/admin/products/:id/pictures", () => {
  test("reads and saves a product's pictures, and the storefront shows them", async () => {
    const { version, pictures, ...rest } = await read();
    expect(rest).toEqual({ title: "Pack'd Hoodie", colors: ["Grey", "Black", "Blue", "Pink", "White"] });
    const { url } = (await upload(await jpeg(SMALL))).body;
    const wanted = [{ url, alt: "On a wall", color: "Grey" }, ...pictures];
    const before = api.catalogChanges();

    const { status, body } = await save({ version, pictures: wanted });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: version + 1, pictures: wanted });
    expect(api.catalogChanges()).toBe(before + 1);
    const product = (await api.call("GET /products/packd-hoodie")).body;
    expect(product.image).toBe(url);
    expect(product.variants[0].pictures[0]).toEqual({ src: url, alt: "On a wall" });
    expect(product.variants[1].image).toBe("/media/front-black.webp");

    const detail = `${ADA.name} changed these pictures on ${easternWords(api.clock.now())}.`;
    api.clock.advance(60_000);
    const { title, description, price, image: first } = product;
    const form = { title: `The ${title}`, description, price, image: first, inventory: 0, inventoryBefore: 0 };
    const renamed = await api.call("PUT /products/packd-hoodie", { headers: api.staff, body: form });
    expect(renamed.body).toMatchObject({ title: form.title });
    const late = await save({ version, pictures: pictures.slice(1) });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "changed_meanwhile", detail });
  });

  test.each([
    [{ url: "http://plain.example/a.jpg", alt: "", color: null }, { field: "pictures.0.url" }],
    [
      { url: "/a.webp", alt: "", color: "Grey" },
      { field: "pictures", message: expect.stringContaining("Black") },
    ],
  ])("rejects %j with an error at its field", async (picture, error) => {
    const { version } = await read();
    const { status, body } = await save({ version, pictures: [picture] });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([error]);
  });
});
