import { findColor, type ProductPicture } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { type CardProduct, cardOf } from "./card-product.ts";
import { renderName } from "./gallery-pictures.ts";

/** What the home page shows of its one product. */
export type FeaturedProduct = CardProduct & Pick<Product, "description" | "reviews">;

/** The product that the home page is about: the oldest that can be bought, else the oldest. */
export function pickFeatured(products: readonly Product[]): FeaturedProduct | undefined {
  const product = products.find(({ inventory }) => inventory > 0) ?? products[0];
  if (!product) return undefined;
  const { variants, ...card } = cardOf(product);
  // Its card shows the first color alone.
  const shown = variants.map(({ second, ...variant }, at) => (at === 0 && second ? { ...variant, second } : variant));
  return { ...card, variants: shown, description: product.description, reviews: product.reviews };
}

/** `front` and `behind` are cut out and stand on the hero's stage; a `photo` has a ground of its own and gets a frame. */
export type HeroPictures = { front?: ProductPicture; behind?: ProductPicture; photo?: ProductPicture };

/** Grey faces us and black is turned to show the pack; other colors stand in for those that the product does not have. */
export function heroPictures({
  title,
  image,
  variants,
}: Pick<CardProduct, "title" | "image" | "variants">): HeroPictures {
  const cutOut = variants.filter((variant) => renderName(variant.image));
  const front = findColor(cutOut, "Grey") ?? cutOut.find(({ color }) => color !== "Black") ?? cutOut[0];
  if (!front) return image ? { photo: { src: image, alt: title } } : {};
  const others = cutOut.filter((variant) => variant !== front);
  const behind = findColor(others, "Black") ?? others[0];
  return {
    front: { src: front.image, alt: `${title} in ${front.color}` },
    ...(behind && {
      behind: {
        src: turned(renderName(behind.image) ?? ""),
        alt: `${title} in ${behind.color}, seen from behind with its backpack`,
      },
    }),
  };
}

/** One of the pictures that every color has, in this color or, if it is not for sale, in the first that is; undefined for another product. */
export function pictureIn(
  wanted: string,
  view: "back" | "packed" | "pocket" | "zip",
  { variants }: Pick<CardProduct, "variants">,
): { src: string; color: string } | undefined {
  const cutOut = variants.filter((variant) => renderName(variant.image));
  const variant = findColor(cutOut, wanted) ?? cutOut[0];
  return variant && { src: `/media/${view}-${renderName(variant.image)}.webp`, color: variant.color };
}

/** Black has a picture that is made for this place, half turned. */
const turned = (name: string) => (name === "black" ? "/media/hero-black-back.webp" : `/media/back-${name}.webp`);
