import { beforeEach, describe, expect, it } from "vitest";
import { seedDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { deleteProduct } from "#shop/selling/catalog/delete-product.server.ts";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { createProduct, saveProduct } from "#shop/selling/catalog/save-product.server.ts";
import { addProduct, freshCatalog } from "#test/harness/fresh-catalog.ts";
import { type MemoryStorage, memoryStorage } from "#test/harness/memory-storage.ts";
import { jpeg } from "#test/harness/picture-bytes.ts";
import { ADA } from "#test/harness/product-editor.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import type { GalleryPicture } from "./gallery.ts";
import { findGallery, saveGallery } from "./save-gallery.server.ts";
import { forgetIdlePictures, uploadPicture } from "./upload-picture.server.ts";

const CAP = {
  title: "Cap",
  description: "A cap.",
  price: 9.5,
  image: "https://pictures.example/cap.jpg",
  inventory: 3,
};
const DAY_MS = 24 * 60 * 60_000;

const { clock, ctx, shop, changes, audit } = await freshCatalog();
let storage: MemoryStorage;
beforeEach(() => {
  storage = memoryStorage();
});

const makeCap = async () => (await addProduct(shop, CAP))._id;
const picture = (url: string, color: string | null = null, alt = ""): GalleryPicture => ({ url, alt, color });
const galleryOf = async (id: string) => (await findGallery(ctx, id)) ?? { version: 0, pictures: [], colors: [] };
const save = async (id: string, pictures: GalleryPicture[], version?: number) =>
  saveGallery(shop, ADA, id, { pictures, version: version ?? (await galleryOf(id)).version });
/** Uses the smallest picture that the shop accepts, because making the copies takes most of the test's time. */
const tryUpload = async (tint?: string) =>
  uploadPicture({ ctx, storage }, ADA, await jpeg({ width: 500, height: 500 }, tint));
const upload = async (tint?: string) => withOutcome(await tryUpload(tint), "stored").url;

describe("a gallery", () => {
  it("starts with the product's image, without alt text, if there are no other pictures", async () => {
    expect(await galleryOf(await makeCap())).toMatchObject({
      colors: ["Standard"],
      pictures: [picture(CAP.image, "Standard")],
    });
    expect(await findGallery(ctx, "no-such-thing")).toBeUndefined();
  });

  it("is shown in order, and its first picture becomes the color's image", async () => {
    const id = await makeCap();
    const pictures = [picture("/media/b.webp", null, "Worn"), picture(CAP.image, "Standard", "Lying")];
    const before = changes();

    expect(await save(id, pictures)).toMatchObject({ outcome: "saved", gallery: { pictures } });
    const product = await findProduct(ctx, id);
    expect(product).toMatchObject({ image: "/media/b.webp", variants: [{ image: "/media/b.webp" }] });
    expect(product?.variants[0]?.pictures).toEqual([
      { src: "/media/b.webp", alt: "Worn" },
      { src: CAP.image, alt: "Lying" },
    ]);
    expect(changes()).toBe(before + 1);
    expect((await audit()).at(-1)).toMatchObject({
      actor: "ada@shop.example",
      action: "product.pictures_changed",
      subject: `product:${id}`,
      before: { pictures: [picture(CAP.image, "Standard")] },
      after: { pictures },
    });
  });

  it("doesn't overwrite a newer version, and accepts the same change twice", async () => {
    const id = await makeCap();
    const { version } = await galleryOf(id);
    const mine = [picture("/media/mine.webp")];
    await save(id, mine, version);
    const traces = async () => [(await audit()).length, changes()];
    const before = await traces();

    expect(await save(id, [picture("/media/theirs.webp")], version)).toEqual({ outcome: "changed_meanwhile" });
    expect(await save(id, mine, version)).toMatchObject({ outcome: "saved", gallery: { pictures: mine } });
    expect((await galleryOf(id)).pictures).toEqual(mine);
    expect(await traces()).toEqual(before);
  });

  it("accepts only one of several concurrent saves", async () => {
    const id = await makeCap();
    const { version } = await galleryOf(id);
    const results = await Promise.all(["/a", "/b", "/c"].map((url) => save(id, [picture(url)], version)));

    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["changed_meanwhile", "changed_meanwhile", "saved"]);
  });

  it("rejects a change that leaves a color without a picture or uses a missing upload", async () => {
    await seedDemoShop(ctx);
    const lost = `/media/u/${"a".repeat(32)}-500x500-500.webp`;
    const result = await save("packd-hoodie", [picture("/a", "Grey"), picture(lost, "Black")]);

    expect(result).toMatchObject({ outcome: "invalid", errors: [{ field: "pictures.1.url" }, { field: "pictures" }] });
    expect((await galleryOf("packd-hoodie")).pictures).toHaveLength(20);
    expect(await save("gone", [picture("/a")], 1)).toEqual({ outcome: "not_found" });

    const refused = {
      outcome: "invalid",
      errors: [{ field: "image", message: expect.stringContaining("upload it again") }],
    };
    expect(await createProduct(shop, ADA, { form: { ...CAP, image: lost } })).toEqual(refused);
    const { inventory } = (await findProduct(ctx, "packd-hoodie")) ?? { inventory: 0 };
    const form = { ...CAP, price: 20, inventory, image: lost };
    expect(await saveProduct(shop, ADA, "packd-hoodie", form)).toEqual(refused);
  });

  it("leaves out an archived color and keeps its pictures until the color is restored", async () => {
    const id = await makeCap();
    const [blue, worn] = [picture("/blue", "Blue", "In blue"), picture("/worn", null, "Worn")];
    await ctx.db
      .insertInto("productColors")
      .values({ productId: id, color: "Blue", image: "/blue", position: 1 })
      .execute();
    const variant = { sku: "CAP-BLUE", productId: id, color: "Blue", size: "One Size", position: 1, onHand: 0 };
    await ctx.db.insertInto("variants").values(variant).execute();
    await save(id, [picture("/a", "Standard"), blue]);
    const archive = (at: Date | null) =>
      ctx.db.updateTable("variants").set({ archivedAt: at }).where("sku", "=", variant.sku).execute();

    await archive(clock.now());
    expect(await galleryOf(id)).toMatchObject({ colors: ["Standard"], pictures: [picture("/a", "Standard")] });
    expect(await save(id, [worn])).toMatchObject({ outcome: "saved" });
    await archive(null);
    expect(await galleryOf(id)).toMatchObject({ colors: ["Standard", "Blue"], pictures: [worn, blue] });
  });

  it("puts the image from the simple product form first and keeps the other pictures", async () => {
    const id = await makeCap();
    await save(id, [picture("/a", null, "Worn"), picture("/b", "Standard", "Lying")]);
    const { version } = await galleryOf(id);
    await saveProduct(shop, ADA, id, { ...CAP, image: "/b" });

    const after = await galleryOf(id);
    expect(after.pictures).toEqual([picture("/b", "Standard", "Lying"), picture("/a", null, "Worn")]);
    expect(after.version).not.toBe(version);
    await saveProduct(shop, ADA, id, { ...CAP, image: "/c" });
    expect((await findProduct(ctx, id))?.variants[0]?.pictures?.map(({ src }) => src)).toEqual(["/c", "/b", "/a"]);
  });
});

describe("uploads", () => {
  it("are stored once, even if the same file is sent several times at once, and again if the storage lost them", async () => {
    const urls = await Promise.all([upload(), upload(), upload()]);

    expect(new Set(urls).size).toBe(1);
    expect(storage.files.size).toBe(4);
    expect(await upload("#123456")).not.toBe(urls[0]);
    expect((await audit()).map(({ action }) => action)).toEqual(["picture.uploaded", "picture.uploaded"]);
    storage.files.clear();
    expect(await upload()).toBe(urls[0]);
    expect(storage.files.size).toBe(4);
  });

  it("can be retried if the storage doesn't answer, and can't be used until then", async () => {
    storage.away(true);
    expect(await tryUpload()).toEqual({ outcome: "busy" });
    const [row] = await ctx.db.selectFrom("pictureFiles").selectAll().execute();
    expect(row?.storedAt).toBeNull();
    const id = await makeCap();
    expect(await save(id, [picture(row?.url ?? "")])).toMatchObject({ outcome: "invalid" });

    storage.away(false);
    expect(await tryUpload()).toMatchObject({ outcome: "stored" });
    expect(await save(id, [picture(row?.url ?? "")])).toMatchObject({ outcome: "saved" });
  });
});

describe("forgetIdlePictures", () => {
  const forget = () => forgetIdlePictures({ ctx, storage });

  it("removes a picture that no product uses, a day after it was uploaded or taken out", async () => {
    const id = await makeCap();
    const [shown, never] = [await upload(), await upload("#123456")];
    await save(id, [picture(shown)]);
    clock.advance(DAY_MS + 1);
    expect(await forget()).toBe(1);
    expect(storage.files.size).toBe(4);
    expect(await save(id, [picture(shown), picture(never)])).toMatchObject({ outcome: "invalid" });

    await save(id, [picture("/media/other.webp")]);
    expect(await forget()).toBe(0);
    clock.advance(DAY_MS + 1);
    expect(await forget()).toBe(1);
    expect(storage.files.size).toBe(0);
    expect(await ctx.db.selectFrom("pictureFiles").selectAll().execute()).toEqual([]);
  });

  it("keeps a picture while any product uses it, even only as a color's image", async () => {
    const url = await upload();
    const [one, other] = [await makeCap(), await makeCap()];
    await save(one, [picture(url)]);
    await saveProduct(shop, ADA, other, { ...CAP, image: url });
    await save(one, [picture("/media/other.webp")]);
    clock.advance(2 * DAY_MS);

    expect(await forget()).toBe(0);
    await saveProduct(shop, ADA, other, CAP);
    expect(await forget()).toBe(0);
    clock.advance(DAY_MS + 1);
    expect(await forget()).toBe(1);
  });

  it("keeps the pictures of a deleted product for a day", async () => {
    const id = await makeCap();
    await save(id, [picture(await upload())]);
    clock.advance(2 * DAY_MS);
    expect(await deleteProduct(shop, ADA, id)).toEqual({ outcome: "removed" });
    expect(await forget()).toBe(0);
    clock.advance(DAY_MS + 1);
    expect(await forget()).toBe(1);
  });

  it("resumes after an interruption, and half-removed pictures can't be used in the meantime", async () => {
    const id = await makeCap();
    const url = await upload();
    clock.advance(DAY_MS + 1);
    storage.away(true);
    await expect(forget()).rejects.toThrow();
    storage.away(false);

    expect(await save(id, [picture(url)])).toMatchObject({ outcome: "invalid" });
    expect(await tryUpload()).toEqual({
      outcome: "busy",
    });
    expect(await forget()).toBe(1);
    expect(await upload()).toBe(url);
  });

  it("never removes a picture that is being added to a product at the same moment", async () => {
    const id = await makeCap();
    await upload();
    const { url: generated, ...file } = await ctx.db.selectFrom("pictureFiles").selectAll().executeTakeFirstOrThrow();
    clock.advance(DAY_MS + 1);
    for (let round = 0; round < 40; round++) {
      // Adds another picture without making copies, which takes time.
      const hash = round.toString(16).padStart(32, "0");
      const url = generated.replace(file.hash, hash);
      await ctx.db
        .insertInto("pictureFiles")
        .values({ ...file, hash })
        .execute();
      storage.files.set(url.replace("/media/u/", ""), Buffer.from("a copy"));
      const [saved] = await Promise.all([save(id, [picture(url)]), forget()]);
      expect(storage.files.has(url.replace("/media/u/", ""))).toBe(saved.outcome === "saved");
    }
  });
});
