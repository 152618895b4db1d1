const MAX_LENGTH = 60;

/** Pages of the admin beside `/admin/products/:id`: a product with such an id couldn't be edited. */
export const RESERVED_PRODUCT_IDS: readonly string[] = ["new", "drop"];

/** Why a product can't have this id; undefined if it can. */
export const reservedIdFault = (id: string): string | undefined =>
  RESERVED_PRODUCT_IDS.includes(id) ? `A product can't have the address ${id}. Please choose another one` : undefined;

/** Turns "Pack'd Tee (Größe M)" into 'packd-tee-grosse-m'. */
export function productIdOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, "");
  return plain || "product";
}

/** The ids to try for a product with this title, best first. */
export function* productIds(title: string): Generator<string, never> {
  const id = productIdOf(title);
  if (!RESERVED_PRODUCT_IDS.includes(id)) yield id;
  for (let number = 2; ; number += 1) yield `${id}-${number}`;
}
