import { expect, test } from "vitest";
import { listProducts } from "#shop/selling/catalog/list-products.server.ts";
import { findGallery, saveGallery } from "#shop/selling/pictures/save-gallery.server.ts";
import { forgetIdlePictures } from "#shop/selling/pictures/upload-picture.server.ts";
import { memoryStorage } from "#test/harness/memory-storage.ts";
import { ADA, color, editOf, freshEditor, size } from "#test/harness/product-editor.ts";
import { createEditorProduct, editProduct } from "./edit-product.server.ts";
import type { EditorListQuery } from "./editor-product.server.ts";
import { exportProducts, planImport } from "./import-products.server.ts";
import { productEdit } from "./product-edit.ts";
import { listEditorProducts } from "./read-editor-products.server.ts";

const editor = await freshEditor();
const { ctx, db, save, hoodie } = editor;
const listed = async (state: EditorListQuery["state"], q?: string) =>
  (await listEditorProducts(ctx, { state, q, limit: 50 })).items;
const DAY_MS = 24 * 60 * 60_000;
const LATER = "2126-11-27T14:30:00.000Z";
const shownSizes = async () =>
  (await listProducts(ctx))[0]?.variants.flatMap(({ sizes }) => sizes.map(({ size }) => size));

test("a product can become a draft, be scheduled and announced, and go live again", async () => {
  expect(await save({ liveAt: null })).toMatchObject({ outcome: "saved", product: { liveAt: null, announced: false } });
  expect(await listProducts(ctx)).toEqual([]);
  expect(await listed("draft")).toMatchObject([{ _id: "hoodie", liveAt: null, image: expect.any(String) }]);
  expect(await listed("live")).toEqual([]);
  await save({ liveAt: LATER, announced: true });
  expect(await listed("scheduled", "HÓOD")).toMatchObject([{ liveAt: new Date(LATER), announced: true }]);
  expect(await listed("scheduled", "tee")).toEqual([]);
  await save({ liveAt: "2026-01-01T00:00:00.000Z" });
  expect(await listProducts(ctx)).toMatchObject([{ _id: "hoodie" }]);
  // The clock doesn't move, so the ids in the log don't show which change came last.
  const after = expect.objectContaining({ liveAt: "2026-01-01T00:00:00.000Z", announced: true });
  expect(await editor.audit()).toContainEqual(expect.objectContaining({ after }));
});

test("a save that omits the times keeps them and counts as no change", async () => {
  const edit = { liveAt: LATER, sizes: [size("S", "S", { liveAt: null }), size("M")] };
  await save(edit);
  const { version } = await hoodie();
  expect(await save({})).toMatchObject({ outcome: "saved", product: { version, liveAt: LATER } });
  const product = await hoodie();
  expect(product.variants.map(({ size, liveAt }) => [size, liveAt === null])).toEqual([
    ["S", true],
    ["M", false],
  ]);
  // Repeats the first save, based on the version before it.
  expect(await save(edit)).toMatchObject({ outcome: "saved", product: { version } });
});

test("what goes live now does so by the database's clock, keeps its time, and a retry is no conflict", async () => {
  const parts = (liveAt: string) => ({
    liveAt,
    colors: [color("Grey", "Grey", { liveAt })],
    sizes: ["S", "M"].map((size) => ({ was: size, size, liveAt })),
  });
  const times = async () => {
    const { liveAt, colors, variants } = await hoodie();
    return [liveAt, ...[...colors, ...variants].map((one) => one.liveAt)].map((time) => Date.parse(time ?? ""));
  };
  await save(parts(LATER));
  const scheduled = await hoodie();
  const press = () =>
    editProduct(editor.catalog, ADA, "hoodie", { version: scheduled.version, edit: editOf(scheduled, parts("now")) });
  const before = Date.now();
  expect(await press()).toMatchObject({ outcome: "saved" });
  expect(await shownSizes()).toEqual(["S", "M"]);
  const saved = await times();
  expect(new Set(saved).size).toBe(1);
  // The database runs on this machine.
  expect(Math.abs((saved[0] ?? 0) - before)).toBeLessThan(30_000);
  const { version } = await hoodie();
  expect(await press()).toMatchObject({ outcome: "saved", product: { version } });
  await save(parts("now"));
  expect(await times()).toEqual(saved);
  await save(parts(LATER));
  expect(await press()).toMatchObject({ outcome: "conflict" });
});

test("a color waits for its picture as a draft, and needs one to go live, now or later", async () => {
  const red = (more: Parameters<typeof color>[2], was: string | null = "Red") => ({
    colors: [color("Grey"), color("Red", was, more)],
    variants: [...GREY, { color: "Red", size: "S", sku: "HOODIE-RED-S" }],
  });
  const GREY = ["S", "M"].map((name) => ({ color: "Grey", size: name, sku: `HOODIE-${name}` }));
  const faults = { outcome: "invalid", errors: [{ field: "colors.1.image", message: "Please add a picture" }] };
  expect(await save(red({}, null))).toMatchObject(faults);
  expect(await save(red({ liveAt: null }, null))).toMatchObject({ outcome: "saved" });
  // Saving what is there, and importing the export, change nothing.
  const { version, colors } = await hoodie();
  expect(colors).toMatchObject([{}, { color: "Red", image: "", liveAt: null }]);
  expect(await save(red({ liveAt: null }))).toMatchObject({ outcome: "saved", product: { version } });
  const file = await planImport(ctx, (await exportProducts(ctx)).replaceAll("29.99", "31.00"));
  expect(file).toMatchObject({ outcome: "planned", lines: [{}, {}, {}] });
  for (const liveAt of ["now", LATER]) expect(await save(red({ liveAt }))).toMatchObject(faults);
  const image = "/media/front-pink.webp";
  expect(await save(red({ liveAt: "now", image }))).toMatchObject({
    outcome: "saved",
    product: { colors: [{}, { image }] },
  });
  expect((await listProducts(ctx))[0]?.variants).toMatchObject([{ color: "Grey" }, { color: "Red", image }]);
});

test("a live color keeps a picture; a draft's may all be removed", async () => {
  const pictures = [{ url: "/media/a.webp", alt: "", color: "Grey" }];
  const put = async (list: typeof pictures) => {
    const { version = 0 } = (await findGallery(ctx, "hoodie")) ?? {};
    return saveGallery(editor.catalog, ADA, "hoodie", { version, pictures: list });
  };
  expect(await put(pictures)).toMatchObject({ outcome: "saved" });
  expect(await put([])).toMatchObject({ outcome: "invalid", errors: [{ field: "pictures" }] });
  await save({ colors: [color("Grey", "Grey", { liveAt: null })] });
  expect(await put([])).toMatchObject({ outcome: "saved", gallery: { pictures: [] } });
  expect((await hoodie()).colors).toMatchObject([{ image: "" }]);
});

test("a color doesn't get the address of an upload that is gone", async () => {
  const image = `/media/u/${"a".repeat(32)}-500x500-500.webp`;
  const errors = [{ field: "colors.0.image", message: expect.stringContaining("no longer in the shop") }];
  expect(await save({ colors: [color("Grey", "Grey", { image })] })).toEqual({ outcome: "invalid", errors });
});

test("a new color and size can be live now", async () => {
  const product = await hoodie();
  await save({
    colors: [...editOf(product).colors, color("Red", null, { image: "/r.webp", liveAt: "now" })],
    variants: [...editOf(product).variants, { color: "Red", size: "S", sku: "HOODIE-RED-S" }],
  });
  expect((await listProducts(ctx))[0]?.variants.map(({ color }) => color)).toEqual(["Grey", "Red"]);
});

test("the list says how many units are in stock, and how many of them shoppers can buy", async () => {
  expect(await listed("live")).toMatchObject([{ inventory: 10, sellable: 10 }]);
  await save({
    sizes: [size("S"), size("M", "M", { liveAt: null })],
  });
  expect(await listed("live")).toMatchObject([{ inventory: 10, sellable: 4 }]);
  await save({
    sizes: [size("S", "S", { liveAt: null }), size("M", "M", { liveAt: null })],
  });
  expect(await listed("live")).toMatchObject([{ inventory: 10, sellable: null }]);
});

test("the list shows the picture of the first color that has one", async () => {
  const { colors, variants } = editOf(await hoodie());
  await save({
    colors: [color("Red", null, { liveAt: null }), ...colors],
    variants: [{ color: "Red", size: "S", sku: "HOODIE-RED-S" }, ...variants],
  });
  const [red, grey] = (await hoodie()).colors;
  expect(red?.image).toBe("");
  expect(await listed("live")).toMatchObject([{ image: grey?.image }]);
});

test("a new size can be a draft, and a new color's sizes go live when the existing sizes do", async () => {
  const sizes = [size("S"), size("M"), size("L", null, { liveAt: null })];
  const grey = ["S", "M", "L"].map((size) => ({ color: "Grey", size, sku: `HOODIE-${size}` }));
  expect(await save({ sizes, variants: grey })).toMatchObject({ outcome: "saved" });
  expect(await shownSizes()).toEqual(["S", "M"]);
  const blue = ["M", "L"].map((size) => ({ color: "Blue", size, sku: `HOODIE-BLUE-${size}` }));
  await save({
    colors: [
      color("Grey"),
      color("Blue", null, { picture: "/media/front-grey.webp", swatch: "#4a6183", liveAt: LATER }),
    ],
    variants: [...grey, ...blue],
  });
  const product = await hoodie();
  expect(product.colors[1]).toEqual({
    color: "Blue",
    image: "/media/front-grey.webp",
    swatch: "#4a6183",
    liveAt: LATER,
  });
  expect(product.variants.find(({ sku }) => sku === "HOODIE-BLUE-L")?.liveAt).toBeNull();
  expect((await listProducts(ctx))[0]?.variants.map(({ color }) => color)).toEqual(["Grey"]);
});

test("a picture for a color or its button must be from the gallery or an upload", async () => {
  const upload = "/media/u/00000000000000000000000000000000-10x10-10.webp";
  const wanted = color("Grey", "Grey", { picture: upload, swatch: upload });
  const message = "Please choose a picture of this product";
  expect(await save({ colors: [wanted] })).toEqual({
    outcome: "invalid",
    errors: [
      { field: "colors.0.picture", message },
      { field: "colors.0.swatch", message },
    ],
  });
  const at = ctx.clock.now();
  const file = { hash: "0".repeat(32), width: 10, height: 10, storedAt: at, idleSince: at };
  await db
    .insertInto("pictureFiles")
    .values({ ...file, goneAt: null })
    .execute();
  expect(await save({ colors: [wanted] })).toMatchObject({ outcome: "saved" });
  expect((await listProducts(ctx))[0]?.variants[0]).toMatchObject({ image: upload, swatch: upload });
});

test("uploads of a dropped color and a replaced swatch stay for a day", async () => {
  const { clock } = editor.shop;
  const at = clock.now();
  const uploaded = async (hash: string) => {
    const file = { hash: hash.repeat(32), width: 10, height: 10, storedAt: at, goneAt: null, idleSince: at };
    return (await db.insertInto("pictureFiles").values(file).returning("url").executeTakeFirstOrThrow()).url;
  };
  const forget = () => forgetIdlePictures({ ctx, storage: memoryStorage() });
  const grey = color("Grey");
  const variants = ["S", "M"].map((size) => ({ color: "Grey", size, sku: `HOODIE-${size}` }));
  const blue = color("Blue", null, { picture: await uploaded("b") });
  await save({
    colors: [{ ...grey, swatch: await uploaded("a") }, blue],
    variants: [...variants, { color: "Blue", size: "M", sku: "HOODIE-BLUE-M" }],
  });
  clock.advance(DAY_MS + 1);
  expect(await forget()).toBe(0);
  expect(await save({ colors: [{ ...grey, swatch: null }], variants })).toMatchObject({ outcome: "saved" });
  expect(await forget()).toBe(0);
  clock.advance(DAY_MS + 1);
  expect(await forget()).toBe(2);
});

test("a new product can start as a draft", async () => {
  const edit = editOf(await hoodie(), {
    liveAt: null,
    colors: [color("Grey", null, { image: "/media/front-grey.webp" })],
    sizes: [size("M", null)],
    variants: [{ color: "Grey", size: "M", sku: "TEE-M" }],
  });
  const made = await createEditorProduct(editor.catalog, ADA, { id: "tee", edit });
  expect(made).toMatchObject({ outcome: "created", product: { liveAt: null } });
  expect((await listProducts(ctx)).map(({ _id }) => _id)).toEqual(["hoodie"]);
});

test.each(["#12345", "red", "javascript:x", "//other.example/x.webp"])(
  "%s is rejected as the look of a color's button",
  (swatch) => {
    const colors = productEdit.safeParse({ colors: [color("Grey", null, { swatch })] });
    expect(colors.error?.issues.map(({ path }) => path.join("."))).toContain("colors.0.swatch");
  },
);
