import { findColor, type ProductPicture } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { SPECS } from "#shop/selling/catalog/product-specs.ts";
import { type CardProduct, type CardVariant, cardOf } from "./card-product.ts";
import { renderName } from "./gallery-pictures.ts";

/** The featured product of the home page. `about`: the text next to its picture. */
export type FeaturedProduct = CardProduct & Pick<Product, "reviews"> & { about: string };

/** The featured product: the oldest one in stock, else the oldest. */
export function pickFeatured(products: readonly Product[]): FeaturedProduct | undefined {
  const product = products.find(({ inventory }) => inventory > 0) ?? products[0];
  if (!product) return undefined;
  const { variants, ...card } = cardOf(product);
  // The card shows only the first color.
  const shown = variants.map(({ second, ...variant }, at) => (at === 0 && second ? { ...variant, second } : variant));
  return { ...card, variants: shown, about: aboutText(product), reviews: product.reviews };
}

/** What it carries and how small it packs, if the owner has said so: the description repeats the hero. */
function aboutText(product: Product): string {
  const { description, specs } = product;
  const facts = specs?.sample || !isOurs(product) ? [] : (["fits", "packedSize"] as const);
  const lines = facts.flatMap((name) => (specs?.[name] ? [`${SPECS[name].label}: ${specs[name]}`] : []));
  return lines.length > 0 ? lines.join("\n") : description;
}

/** Whether it is our own hoodie, which the home page tells about. */
export const isOurs = ({ variants }: Colors): boolean => variants.some(({ image }) => renderName(image));

type Colors = { variants: readonly Pick<CardVariant, "color" | "image">[] };

/** `front`, its `pack` and `behind` are cutouts on the hero's stage; a `photo` has its own background and gets a frame. */
export type HeroPictures = Partial<Record<"front" | "pack" | "behind" | "photo", ProductPicture>>;

/** Grey from the front and packed, and black from the back; other colors replace missing ones. */
export function heroPictures({ title, image, variants }: Pick<CardProduct, "title" | "image"> & Colors): HeroPictures {
  const cutOut = variants.filter((variant) => renderName(variant.image));
  const front = findColor(cutOut, "Grey") ?? cutOut.find(({ color }) => color !== "Black") ?? cutOut[0];
  if (!front) return image ? { photo: { src: image, alt: title } } : {};
  const others = cutOut.filter((variant) => variant !== front);
  const behind = findColor(others, "Black") ?? others[0];
  return {
    front: { src: front.image, alt: `${title} in ${front.color}` },
    pack: {
      src: `/media/packed-${renderName(front.image)}.webp`,
      alt: `${title} in ${front.color}, folded into its own backpack`,
    },
    ...(behind && {
      behind: {
        src: turned(renderName(behind.image) ?? ""),
        alt: `${title} in ${behind.color} from the back, with its backpack`,
      },
    }),
  };
}

/** One of the standard pictures, in this color or, if it is not for sale, in the first one that is; undefined for other products. */
export function pictureIn(
  wanted: string,
  view: "back" | "packed" | "pocket" | "zip",
  { variants }: Colors,
): { src: string; color: string } | undefined {
  const cutOut = variants.filter((variant) => renderName(variant.image));
  const variant = findColor(cutOut, wanted) ?? cutOut[0];
  return variant && { src: `/media/${view}-${renderName(variant.image)}.webp`, color: variant.color };
}

/** Black has a half-turned picture made for this spot. */
const turned = (name: string) => (name === "black" ? "/media/hero-black-back.webp" : `/media/back-${name}.webp`);
