import { beforeEach, describe, expect, it } from "vitest";
import { seedDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { findProduct } from "#shop/selling/catalog/list-products.server.ts";
import { createProduct, saveProduct } from "#shop/selling/catalog/save-product.server.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
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

const { clock, ctx } = await freshContext();
let storage: MemoryStorage;
let changes: number;
const catalog = () => ({ ctx, onCatalogChange: () => void changes++ });
beforeEach(() => {
  storage = memoryStorage();
  changes = 0;
});

const makeCap = async () => (await createProduct(catalog(), ADA, CAP))._id;
const picture = (url: string, color: string | null = null, alt = ""): GalleryPicture => ({ url, alt, color });
const galleryOf = async (id: string) => (await findGallery(ctx, id)) ?? { version: 0, pictures: [], colors: [] };
const save = async (id: string, pictures: GalleryPicture[], version?: number) =>
  saveGallery(catalog(), ADA, id, { pictures, version: version ?? (await galleryOf(id)).version });
/** The smallest picture that the shop accepts: making its copies is what takes time here. */
const tryUpload = async (tint?: string) =>
  uploadPicture({ ctx, storage }, ADA, await jpeg({ width: 500, height: 500 }, tint));
const upload = async (tint?: string) => withOutcome(await tryUpload(tint), "stored").url;
const audited = () => ctx.db.selectFrom("auditLog").select(["actor", "action", "subject", "before", "after"]).execute();

describe("a gallery", () => {
  it("begins with the image of a product that has nothing else, without a description", async () => {
    expect(await galleryOf(await makeCap())).toMatchObject({
      colors: ["Standard"],
      pictures: [picture(CAP.image, "Standard")],
    });
    expect(await findGallery(ctx, "no-such-thing")).toBeUndefined();
  });

  it("is shown in its order, and its first picture wherever the color is shown", async () => {
    const id = await makeCap();
    const pictures = [picture("/media/b.webp", null, "Worn"), picture(CAP.image, "Standard", "Lying")];
    changes = 0;

    expect(await save(id, pictures)).toMatchObject({ outcome: "saved", gallery: { pictures } });
    const product = await findProduct(ctx, id);
    expect(product).toMatchObject({ image: "/media/b.webp", variants: [{ image: "/media/b.webp" }] });
    expect(product?.variants[0]?.pictures).toEqual([
      { src: "/media/b.webp", alt: "Worn" },
      { src: CAP.image, alt: "Lying" },
    ]);
    expect(changes).toBe(1);
    expect((await audited()).at(-1)).toMatchObject({
      actor: "ada@shop.example",
      action: "product.pictures_changed",
      subject: `product:${id}`,
      before: { pictures: [picture(CAP.image, "Standard")] },
      after: { pictures },
    });
  });

  it("does not overwrite what another editor saved in the meantime, and accepts the same twice", async () => {
    const id = await makeCap();
    const { version } = await galleryOf(id);
    const mine = [picture("/media/mine.webp")];
    await save(id, mine, version);
    const [notes, told] = [(await audited()).length, changes];

    expect(await save(id, [picture("/media/theirs.webp")], version)).toEqual({ outcome: "changed_meanwhile" });
    expect(await save(id, mine, version)).toMatchObject({ outcome: "saved", gallery: { pictures: mine } });
    expect((await galleryOf(id)).pictures).toEqual(mine);
    expect([(await audited()).length, changes]).toEqual([notes, told]);
  });

  it("lets one of two win who save at the same moment", async () => {
    const id = await makeCap();
    const { version } = await galleryOf(id);
    const results = await Promise.all(["/a", "/b", "/c"].map((url) => save(id, [picture(url)], version)));

    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["changed_meanwhile", "changed_meanwhile", "saved"]);
  });

  it("refuses what would leave a color bare, or show what is not there", async () => {
    await seedDemoShop(ctx);
    const lost = `/media/u/${"a".repeat(32)}-500x500-500.webp`;
    const result = await save("packd-hoodie", [picture("/a", "Grey"), picture(lost, "Black")]);

    expect(result).toMatchObject({ outcome: "invalid", errors: [{ field: "pictures.1.url" }, { field: "pictures" }] });
    expect((await galleryOf("packd-hoodie")).pictures).toHaveLength(20);
    expect(await save("gone", [picture("/a")], 1)).toEqual({ outcome: "not_found" });
  });

  it("is without a color that is archived, whose pictures wait until it comes back", async () => {
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

  it("gives way to the image of the plain form, which then comes first, and keeps the others", async () => {
    const id = await makeCap();
    await save(id, [picture("/a", null, "Worn"), picture("/b", "Standard", "Lying")]);
    const { version } = await galleryOf(id);
    await saveProduct(catalog(), ADA, id, { ...CAP, image: "/b" });

    const after = await galleryOf(id);
    expect(after.pictures).toEqual([picture("/b", "Standard", "Lying"), picture("/a", null, "Worn")]);
    expect(after.version).not.toBe(version);
    await saveProduct(catalog(), ADA, id, { ...CAP, image: "/c" });
    expect((await findProduct(ctx, id))?.variants[0]?.pictures?.map(({ src }) => src)).toEqual(["/c", "/b", "/a"]);
  });
});

describe("uploads", () => {
  it("are one, however often and at the same moment the same file is sent", async () => {
    const urls = await Promise.all([upload(), upload(), upload()]);

    expect(new Set(urls).size).toBe(1);
    expect(storage.files.size).toBe(4);
    expect(await upload("#123456")).not.toBe(urls[0]);
    expect((await audited()).map(({ action }) => action)).toEqual(["picture.uploaded", "picture.uploaded"]);
  });

  it("come back when the files of the storage were lost", async () => {
    const url = await upload();
    storage.files.clear();

    expect(await upload()).toBe(url);
    expect(storage.files.size).toBe(4);
  });

  it("wait for a storage that does not answer, and are no picture of the shop until then", async () => {
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

  it("removes what no product shows, a day after it was uploaded or taken out", async () => {
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

  it("keeps what two products show until the last lets go, and what a color shows without a gallery", async () => {
    const url = await upload();
    const [one, other] = [await makeCap(), await makeCap()];
    await save(one, [picture(url)]);
    await saveProduct(catalog(), ADA, other, { ...CAP, image: url });
    await save(one, [picture("/media/other.webp")]);
    clock.advance(2 * DAY_MS);

    expect(await forget()).toBe(0);
    await saveProduct(catalog(), ADA, other, CAP);
    expect(await forget()).toBe(1);
  });

  it("resumes where it was stopped, and half-removed pictures can't be used in between", async () => {
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

  it("never removes what is taken into a product at the same moment", async () => {
    const id = await makeCap();
    await upload();
    const { url: generated, ...file } = await ctx.db.selectFrom("pictureFiles").selectAll().executeTakeFirstOrThrow();
    clock.advance(DAY_MS + 1);
    for (let round = 0; round < 40; round++) {
      // Another picture, without the work of making its copies.
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
