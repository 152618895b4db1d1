import { LOW_STOCK_LIMIT, MAX_QUANTITY } from "#shop/catalog/catalog.ts";

/**
 * Whether pages tell of this much stock: they name it when it is low and let nobody choose more than there is. Above that a page
 * that is a moment old is still right.
 */
export const isShownStock = (onHand: number): boolean => onHand <= Math.max(LOW_STOCK_LIMIT, MAX_QUANTITY);
