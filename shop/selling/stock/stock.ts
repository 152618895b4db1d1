import { MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";

/**
 * Whether pages show this stock: they name it when it is low and cap the quantity. Above that, a page that is a moment old is still
 * right. The low-stock limit is never above this.
 */
export const isShownStock = (onHand: number): boolean => onHand <= MAX_QUANTITY;
