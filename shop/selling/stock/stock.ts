import { MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";

/**
 * Whether pages tell of this much stock: they name it when it is low and let nobody choose more than there is. Above that a page
 * that is a moment old is still right. The low-stock limit of the settings is never above this.
 */
export const isShownStock = (onHand: number): boolean => onHand <= MAX_QUANTITY;
