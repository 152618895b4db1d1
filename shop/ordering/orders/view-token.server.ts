import { isKeyedHash, keyedHash } from "#platform/keyed-hash.server.ts";

/**
 * Opens one order to the shopper who placed it. Made from the order's id and the shop's key, so a repeated request gets the same
 * token and emails can carry it, and no table of orders stores it.
 */
export const viewToken = (orderId: string, key: string): string => keyedHash(orderId, key);

export const opensOrder = (token: string | undefined, orderId: string, key: string): boolean =>
  isKeyedHash(token, orderId, key);
