import type { FieldError } from "#platform/field-error.ts";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { countPictureChange, replacePictures, setColorImage } from "#shop/selling/catalog/colors.store.server.ts";
import { recordProductChange } from "#shop/selling/catalog/product-changes.server.ts";
import type { CatalogShop } from "#shop/selling/catalog/save-product.server.ts";
import { type GalleryPicture, galleryFaults, picturesOf, withImages } from "./gallery.ts";
import type { GalleryForm } from "./gallery-form.ts";
import type { Gallery } from "./pictures.contract.server.ts";
import { lostUploads, readGallery, restartIdleTime, type StoredGallery } from "./pictures.store.server.ts";

export async function findGallery(ctx: ShopContext, productId: string): Promise<Gallery | undefined> {
  const stored = await readGallery(ctx.db, productId);
  return stored && galleryView(stored);
}

const galleryView = ({ title, version, colors, pictures }: StoredGallery): Gallery => ({
  title,
  version,
  colors: colors.map(({ color }) => color),
  pictures: withImages(pictures, colors),
});

export type SaveGalleryResult =
  | { outcome: "saved"; gallery: Gallery }
  | { outcome: "not_found" }
  | { outcome: "changed_meanwhile" }
  | { outcome: "invalid"; errors: FieldError[] };

/**
 * Replaces a product's pictures; each color's first picture becomes its image in product cards, cart and orders. A form with an older
 * `version` changes nothing, and is a conflict unless its pictures are already saved. Uploads that are no longer used stay for a day
 * (`forgetIdlePictures`).
 */
export async function saveGallery(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  productId: string,
  { version, pictures }: GalleryForm,
): Promise<SaveGalleryResult> {
  const at = ctx.clock.now();
  const result = await ctx.db.transaction().execute(async (tx) => {
    const stored = await readGallery(tx, productId, { hold: true });
    if (!stored) return { outcome: "not_found" } as const;
    const before = galleryView(stored);
    if (sameText(before.pictures, pictures)) return { outcome: "unchanged", gallery: before } as const;
    if (version !== stored.version) return { outcome: "changed_meanwhile" } as const;
    const lost = await lostUploads(
      tx,
      pictures.map(({ url }) => url),
      { hold: true },
    );
    const shown = stored.colors.filter(({ liveAt }) => liveAt !== null).map(({ color }) => color);
    const errors = galleryFaults(pictures, { colors: before.colors, shown, lost });
    if (errors.length > 0) return { outcome: "invalid", errors } as const;
    await restartIdleTime(tx, productId, at);
    await replacePictures(tx, productId, [...pictures, ...stored.waiting]);
    for (const color of before.colors) {
      await setColorImage(tx, productId, color, picturesOf(pictures, color)[0]?.url ?? "");
    }
    const next = await countPictureChange(tx, productId, at);
    await recordProductChange(tx, ctx, {
      productId,
      actor,
      action: "product.pictures_changed",
      before: { pictures: before.pictures },
      after: { pictures },
    });
    return { outcome: "saved", gallery: { ...before, version: next, pictures } } as const;
  });
  if (result.outcome === "unchanged") return { outcome: "saved", gallery: result.gallery };
  if (result.outcome === "saved") onCatalogChange();
  return result;
}

const sameText = (one: readonly GalleryPicture[], other: readonly GalleryPicture[]): boolean =>
  JSON.stringify(one.map(asList)) === JSON.stringify(other.map(asList));

const asList = ({ url, alt, color }: GalleryPicture) => [url, alt, color];
