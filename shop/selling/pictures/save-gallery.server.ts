import { z } from "zod";
import type { FieldError } from "#platform/field-error.ts";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { countPictureChange, replacePictures, setColorImage } from "#shop/selling/catalog/colors.store.server.ts";
import { recordProductChange } from "#shop/selling/catalog/product-changes.server.ts";
import { productParams } from "#shop/selling/catalog/product-schema.server.ts";
import type { CatalogShop } from "#shop/selling/catalog/save-product.server.ts";
import { type GalleryPicture, galleryFaults, picturesOf, withImages } from "./gallery.ts";
import { type GalleryForm, galleryForm } from "./gallery-form.ts";
import { lostUploads, readGallery, restartIdleTime, type StoredGallery } from "./pictures.store.server.ts";

const gallerySchema = z.object({
  title: z.string().describe("The product's title."),
  colors: z.array(z.string()),
  version: z.int().describe("Send it with the next change."),
  pictures: z.array(
    z.object({
      url: z.string(),
      alt: z.string().describe("Alt text for screen readers; empty if there is none."),
      color: z.string().nullable().describe("null if the picture belongs to all colors."),
    }),
  ),
});

export type Gallery = z.infer<typeof gallerySchema>;

export const picturesContract = {
  "POST /api/admin/pictures": {
    summary: "Upload a picture: the body is the file itself",
    description:
      "JPEG, PNG, WebP, or AVIF, sent as `image/…`. Add the returned `url` to a product's pictures; the same file always gets the same `url`. Uploads that no product uses within a day are deleted.",
    response: {
      201: z.object({ url: z.string() }),
    },
    problems: ["picture_refused", "body_too_large", "unsupported_media_type", "unavailable"],
  },
  "GET /api/admin/products/:id/pictures": {
    summary: "List a product's pictures in display order",
    params: productParams,
    response: { 200: gallerySchema },
    problems: ["not_found"],
  },
  "PUT /api/admin/products/:id/pictures": {
    summary: "Replace a product's pictures, in display order",
    params: productParams,
    body: galleryForm,
    response: { 200: gallerySchema },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
} as const;

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
