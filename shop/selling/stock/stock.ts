import { MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";

/**
 * Whether pages show this number of units, as low stock or as a limit on the quantity. With more stock, a slightly outdated page is still
 * right, so when stock changes, the lower number decides. The low-stock limit is never above this.
 */
export const isShownStock = (onHand: number): boolean => onHand <= MAX_QUANTITY;
